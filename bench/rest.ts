import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePorts } from '../scripts/own-demo.ts'
import { buildWeb } from '../scripts/web-build.ts'
import type { BenchServer } from './bench-server.ts'
import { databaseTime, processMemory, processTime } from './process-figures.ts'

const program = fileURLToPath(new URL('../scripts/start.ts', import.meta.url))
const READY_LIMIT_MS = 120_000
/** Both clients are built for the demo too: one build serves every variant. */
const CLIENTS = { VITE_GALLERY: '1' }
/** After a start: garbage is collected and the connections are idle. */
const SETTLED_MS = 10_000

type Memory = Awaited<ReturnType<typeof processMemory>>

export interface RestFigures {
  /** Milliseconds from process start to the first healthy response, per run. */
  ready: number[]
  /** Including the embedded database's process, which a start launches and a stop ends. */
  readyWithDatabase: number[]
  /** 10 s after a start, and at the end of the idle period. */
  early: Memory
  late: Memory
  restMs: number
  /** Percent of a core while idle. */
  server: number
  database: number
  connections: number
  /** Statements per second while idle: the total, and the most frequent ones. */
  statements: number
  frequent: { perSecond: number; ms: number; text: string }[]
}

/** Startup time without migrations, and resources of the idle product. */
export async function measureRest(
  bench: BenchServer,
  { runs, restMs, format }: { runs: number; restMs: number; format: (line: string) => void },
): Promise<RestFigures> {
  await buildWeb({ ...process.env, ...bench.env, ...CLIENTS })
  const given = { ...bench.env, ...CLIENTS, DATABASE_URL: bench.url }
  const ready = await starts(given, runs, took => format(`ready after ${took.toFixed(0)} ms`))
  const { DATABASE_URL: _, ...own } = given
  const dataDir = { DATA_DIR: `${bench.dir}-own` }
  const readyWithDatabase = await starts({ ...own, ...dataDir }, runs, took =>
    format(`with its database after ${took.toFixed(0)} ms`),
  )
  const { pid, stop } = await startProcess(given)
  try {
    await pause(SETTLED_MS)
    const early = await processMemory(pid)
    format(`resident after ${SETTLED_MS / 1_000} s: ${early.rss.toFixed(0)} MB`)
    const rest = await measureCore(bench, pid, restMs)
    const late = await processMemory(pid)
    format(`resident after ${restMs / 1_000} s more: ${late.rss.toFixed(0)} MB`)
    return { ready, readyWithDatabase, early, late, restMs, ...rest }
  } finally {
    await stop()
  }
}

/** The first start is not counted: it migrates, and fills the compile cache. */
async function starts(env: Record<string, string>, runs: number, format: (took: number) => void): Promise<number[]> {
  const took: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const started = await startProcess(env)
    await started.stop()
    if (run === 0) continue
    took.push(started.took)
    format(started.took)
  }
  return took
}

async function startProcess(env: Record<string, string>) {
  const [port = 0, operatorPort = 0] = await freePorts(2)
  const { npm_lifecycle_event: _, DATABASE_URL: __, ...outer } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, [program], {
    env: { ...outer, ...env, PORT: String(port), OPERATOR_PORT: String(operatorPort) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await healthy(child, `http://127.0.0.1:${port}/healthz`)
  return {
    took: performance.now() - began,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function healthy(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await pause(5)) {
    if (child.exitCode !== null) throw new Error('The product exited before it was ready.')
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new Error('The product was not ready in time.')
}

/** Processor time and statements of an idle process. */
async function measureCore(bench: BenchServer, pid: number, restMs: number) {
  const admin = new pg.Client({ connectionString: bench.url })
  await admin.connect()
  try {
    await admin.query('create extension if not exists pg_stat_statements')
    await admin.query('select pg_stat_statements_reset()')
    const [began, server, database] = [performance.now(), await processTime(pid), await databaseTime(bench.dir)]
    await pause(restMs)
    const [serverUs, databaseUs] = [await processTime(pid), await databaseTime(bench.dir)]
    const seconds = (performance.now() - began) / 1_000
    const { rows } = await admin.query<{ calls: number; ms: number; text: string }>(`
      select calls::integer, total_exec_time as ms, regexp_replace(query, '\\s+', ' ', 'g') as text
      from pg_stat_statements where query not like '%pg_stat_statements%' order by calls desc, text`)
    const [counted] = (
      await admin.query<{ n: number }>(
        `select count(*)::integer as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    ).rows
    return {
      server: (serverUs - server) / seconds / 10_000,
      database: (databaseUs - database) / seconds / 10_000,
      connections: counted?.n ?? 0,
      statements: rows.reduce((sum, row) => sum + row.calls, 0) / seconds,
      frequent: rows.map(({ calls, ms, text }) => ({ perSecond: calls / seconds, ms: ms / calls, text })),
    }
  } finally {
    await admin.end()
  }
}
