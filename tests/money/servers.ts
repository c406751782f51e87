import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Db, openDb } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { consumersOf } from '#server/platform/jobs.ts'
import { jobSets } from '#server/registry.ts'
import { prepareCluster } from '#tests/support/cluster.ts'

export type OnEnd = (end: () => Promise<void>) => void

/** A child process of a test. */
export interface ChildProcess {
  /** Words of the line it printed once ready. */
  output: string[]
  /** Its last error output. */
  complaints(): string
  /** Sets its clock's lead over the machine's. */
  move(aheadMs: number): void
  /** Kills it without warning. */
  kill(): Promise<void>
}

/** A server in a separate process. */
export interface ServerProcess extends ChildProcess {
  url: string
  operatorUrl: string
}

/** Shared compile cache. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url))

interface Starting {
  onEnd: OnEnd
  /** Called at once with the kill function, before it is ready. */
  began?: ((kill: () => Promise<void>) => void) | undefined
}

/** Starts a program in a separate process with its own folder, and waits until it is ready. */
export async function startProcess(
  program: URL,
  { onEnd, env, began }: Starting & { env: (dataDir: string) => Record<string, string> },
): Promise<ChildProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crava-money-'))
  const { npm_lifecycle_event: _event, NODE_ENV: _node, VITEST: _vitest, ...rest } = process.env
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    env: { ...rest, NODE_COMPILE_CACHE: compiled, ...env(dataDir) },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  const exit = once(child, 'exit')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exit
  }
  onEnd(async () => {
    await kill()
    await rm(dataDir, { recursive: true, force: true })
  })
  began?.(kill)
  let output = ''
  child.stderr?.on('data', part => (output = `${output}${String(part)}`.slice(-4_000)))
  if (!child.stdout) throw new Error(`${program.pathname} has no output`)
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const [first] = await Promise.race([
    line,
    exit.then(() => Promise.reject(new Error(`${program.pathname} ended:\n${output}`))),
  ])
  // Ignore errors of a process being killed.
  const move = (aheadMs: number): void => void child.send({ aheadMs }, () => undefined)
  return { output: first.split(' '), complaints: () => output, move, kill }
}

/** Starts the server and its worker in a separate process. */
export async function startServer(
  databaseUrl: string,
  { onEnd, env = {}, began }: Starting & { env?: Record<string, string> },
): Promise<ServerProcess> {
  const started = await startProcess(new URL('server-process.ts', import.meta.url), {
    onEnd,
    began,
    env: dataDir => ({ ...SERVER_ENV, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env }),
  })
  const [url = '', operatorUrl = ''] = started.output
  return { ...started, url, operatorUrl }
}

export const SERVER_ENV = {
  NODE_ENV: 'test',
  DEMO: '0',
  PORT: '0',
  OPERATOR_PORT: '0',
  LOG_LEVEL: 'error',
  DATABASE_POOL: '8',
  COMPLIANCE_PROFILE: 'licensed',
  SECRET_KEY: 'a-key-of-tests-that-is-long-enough-to-be-taken',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'http://crava.test',
  METRICS_TOKEN: 'a-token-of-tests',
  OPERATOR_NAME: 'Casa de Teste',
  OPERATOR_LICENCE: 'licença de teste',
  OPERATOR_CONTACT: 'ajuda@crava.test',
  TRUST_PROXY: '127.0.0.1',
  // Nothing listens there: tests of the wallet have their own bank.
  PIX_URL: 'http://127.0.0.1:9',
  PIX_CLIENT_ID: 'test',
  PIX_CLIENT_SECRET: 'test',
  PIX_KEY: '5f2b1a9c-7d34-4e8b-9c60-2a4d8e1f7b53',
  IDENTITY_URL: 'http://127.0.0.1:9',
  IDENTITY_TOKEN: 'test',
  BLOCKED_LIST_URL: 'http://127.0.0.1:9',
  BLOCKED_LIST_TOKEN: 'test',
}

/** An empty data folder. */
export async function newDataDir(onEnd: OnEnd): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crava-money-'))
  // Run as root, the database uses a separate user, who needs access.
  await chmod(dataDir, 0o755)
  onEnd(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A database as durable as in production: acknowledged data is on disk. In the given folder, or a new one with the product's tables. */
export async function startDatabase(
  onEnd: OnEnd,
  dataDir?: string,
): Promise<{ url: string; dataDir: string; postmaster(): Promise<number>; stop(): Promise<void> }> {
  if (dataDir === undefined) {
    dataDir = await newDataDir(onEnd)
    await prepareCluster(dataDir, 'migrated')
  }
  const engine = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, error: () => undefined } })
  onEnd(async () => {
    await engine.stop()
    await rm(engine.dir, { recursive: true, force: true })
  })
  return {
    url: engine.url,
    dataDir,
    stop: () => engine.stop(),
    postmaster: async () => {
      const text = await readFile(join(engine.dir, 'cluster', 'postmaster.pid'), 'utf8')
      return Number(text.split('\n', 1)[0])
    },
  }
}

/** A database of a machine that can be lost: kills PostgreSQL and the archiver of its write-ahead log together, without warning. */
export async function startArchived(
  onEnd: OnEnd,
  { wal, everyMs }: { wal: string; everyMs: number },
): Promise<{ url: string; dataDir: string; stop(): Promise<void> }> {
  const dataDir = await newDataDir(onEnd)
  await prepareCluster(dataDir, 'migrated')
  const env = { DATA_DIR: dataDir, BACKUP_WAL_TO: wal, EVERY_MS: String(everyMs) }
  const archiver = await startProcess(new URL('archived-process.ts', import.meta.url), { onEnd, env: () => env })
  const [url = '', postmaster] = archiver.output
  let killing: Promise<void> | undefined
  async function kill(): Promise<void> {
    // First who would start PostgreSQL again. Nothing is awaited in between, so that neither outlives the other.
    const killed = archiver.kill()
    process.kill(Number(postmaster), 'SIGKILL')
    await killed
  }
  const stop = (): Promise<void> => (killing ??= kill())
  onEnd(stop)
  return { url, dataDir, stop }
}

/** The database as the server opens it, to inspect it and to act as an operator; its events reach the servers' workers. */
export function lookInto(url: string, onEnd: OnEnd): Db {
  const noDeps = (): Deps => {
    throw new Error('Nothing runs in this process')
  }
  const db = openDb(url, { max: 4, consumersOf: consumersOf(jobSets(noDeps)), onError: () => undefined })
  onEnd(() => db.close())
  return db
}

/** Retries until success, for as long as a database takes to recover. */
export async function untilDone<T>(work: () => Promise<T>, limitMs = 60_000): Promise<T> {
  const last = performance.now() + limitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > last) throw error
      await pause(50)
    }
  }
}

/** Waits until a condition holds; returns false on timeout. */
export async function untilTrue(look: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const last = performance.now() + limitMs
  while (!(await look())) {
    if (performance.now() > last) return false
    await pause(3)
  }
  return true
}

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
