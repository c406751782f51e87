import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startCrava } from '#server/main.ts'
import { drainJobs } from '#server/platform/jobs-drain.ts'
import { signIn } from '../scripts/own-demo.ts'
import type { BenchServer } from './bench-server.ts'
import { load, prepare } from './load.ts'
import { fill, PLAYER_CALLS } from './player-calls.ts'
import { databaseTime } from './process-figures.ts'

/** The cost of one call. */
export interface CallFigures {
  path: string
  /** Microseconds of processor time over many connections: of the server, and of all PostgreSQL processes. */
  server: number
  database: number
  /** Of both, over few connections, which share less work. */
  few: number
  p50: number
  failed: number
  /** Of a call without concurrent calls, once its statements are prepared. */
  statements: number
  rows: number
  pages: number
}

const MANY = 64
const FEW = 4
const WARM = 200
const COUNTED = 100

/** Processor time, statements and pages of the calls whose path contains `match`, each requested `count` times over a few connections. */
export async function measureCalls(
  bench: BenchServer,
  { count, match, format }: { count: number; match: string; format: (line: string) => void },
): Promise<CallFigures[]> {
  const token = await makeWorld(bench)
  const server = await startServer(bench)
  const admin = new pg.Client({ connectionString: bench.url })
  await admin.connect()
  await admin.query('create extension if not exists pg_stat_statements')
  try {
    const figures: CallFigures[] = []
    for (const path of Object.keys(PLAYER_CALLS).filter(one => one.includes(match))) {
      const filled = await fill(path, server.origin, token)
      const one = await measureCall({
        ...server,
        bench,
        admin,
        token,
        path: filled,
        count,
        isDetailed: match !== '',
        format,
      })
      figures.push({ ...one, path: path.replaceAll(/\{.*?\}/g, ':id').replace(/\?.*/, '') })
      format(
        `${filled}: ${(one.server + one.database).toFixed(0)} µs (server ${one.server.toFixed(0)}), ${one.statements.toFixed(1)} statements`,
      )
    }
    return figures
  } finally {
    await admin.end()
    await server.stop()
  }
}

/** The demo's data, in the database of the measured server, which itself runs without the demo. */
async function makeWorld(bench: BenchServer): Promise<string> {
  const demo = await startCrava({ env: { ...bench.env, DEMO: '1' }, databaseUrl: bench.url, progress: () => undefined })
  try {
    const { db, log, clock } = demo.deps
    await drainJobs({ db, log, metrics: demo.metrics }, demo.jobs, clock.now())
    return await signIn(new URL(demo.playerUrl).origin)
  } finally {
    await demo.stop()
  }
}

/** The product in a separate process, whose processor time can be queried. */
export async function startServer(bench: Pick<BenchServer, 'env' | 'url'>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('calls-server.ts', import.meta.url))], {
    env: { ...process.env, ...bench.env, DATABASE_URL: bench.url },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  const [port = 0, operatorPort = 0] = (await nextLine(lines)).split(' ').map(Number)
  return {
    pid: child.pid ?? 0,
    port,
    operatorPort,
    origin: `http://127.0.0.1:${port}`,
    cpu: () => {
      const answer = nextLine(lines)
      child.stdin.write('\n')
      return answer.then(Number)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const nextLine = async (lines: Interface): Promise<string> => ((await once(lines, 'line')) as [string])[0]

interface Measuring {
  bench: BenchServer
  admin: pg.Client
  token: string
  port: number
  cpu: () => Promise<number>
  path: string
  count: number
  /** Calls back with each statement. */
  isDetailed: boolean
  format: (line: string) => void
}

interface Statement {
  calls: number
  rows: number
  pages: number
  us: number
  text: string
}

async function measureCall({
  bench,
  admin,
  token,
  port,
  cpu,
  path,
  count,
  isDetailed,
  format,
}: Measuring): Promise<CallFigures> {
  const requests = (size: number): Buffer[] => Array.from({ length: size }, () => prepare('GET', path, token))
  await load(port, requests(WARM), MANY)
  await admin.query(`select pg_stat_statements_reset()`)
  await load(port, requests(COUNTED), 1)
  const { rows: statements } = await admin.query<Statement>(`
    select calls::integer, rows::integer, (shared_blks_hit + shared_blks_read)::integer as pages, mean_exec_time * 1000 as us,
      regexp_replace(query, '\\s+', ' ', 'g') as text
    from pg_stat_statements where query not like '%pg_stat_statements%' order by calls * mean_exec_time desc`)
  const each = (name: 'calls' | 'rows' | 'pages'): number =>
    statements.reduce((sum, one) => sum + one[name], 0) / COUNTED
  if (isDetailed)
    for (const { calls, rows, us, text } of statements)
      format(
        `     ${(calls / COUNTED).toFixed(1)} × ${us.toFixed(0)} µs, ${(rows / calls).toFixed(1)} rows: ${text.slice(0, 160)}`,
      )
  const measured = async (connections: number) => {
    const [server, database] = [await cpu(), await databaseTime(bench.dir)]
    const { p50, failed } = await load(port, requests(count), connections)
    return {
      server: ((await cpu()) - server) / count,
      database: ((await databaseTime(bench.dir)) - database) / count,
      p50,
      failed,
    }
  }
  const few = await measured(FEW)
  return {
    path,
    ...(await measured(MANY)),
    few: few.server + few.database,
    statements: each('calls'),
    rows: each('rows'),
    pages: each('pages'),
  }
}
