import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { jobSets } from '#server/modules/registry.ts'
import { type Db, openDb } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { consumersOf } from '#server/platform/jobs.ts'

type OnEnd = (end: () => Promise<void>) => void

/** A server in a process of its own. */
export interface ServerProcess {
  url: string
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

const program = fileURLToPath(new URL('server-process.ts', import.meta.url))

/** Starts the server in a process of its own, its worker too. */
export async function startServer(
  databaseUrl: string,
  { onEnd, env = {} }: { onEnd: OnEnd; env?: Record<string, string> },
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crava-money-'))
  const { npm_lifecycle_event: _event, NODE_ENV: _node, VITEST: _vitest, ...rest } = process.env
  const child = spawn(process.execPath, [program], {
    env: { ...rest, ...SERVER_ENV, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  onEnd(async () => {
    child.kill('SIGKILL')
    await exit
    await rm(dataDir, { recursive: true, force: true })
  })
  let said = ''
  child.stderr.on('data', part => (said = `${said}${String(part)}`.slice(-4_000)))
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const [first] = await Promise.race([line, exit.then(() => Promise.reject(new Error(`The server ended:\n${said}`)))])
  return {
    url: first.split(' ')[0] ?? '',
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

const SERVER_ENV = {
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
  TRUST_PROXY: '127.0.0.1',
}

/** A database of its own, as durable as in production: what is acknowledged is on the disk. */
export async function startDatabase(onEnd: OnEnd): Promise<{ url: string; postmaster(): Promise<number> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crava-money-'))
  // As root the database runs as a user of its own, who must reach it.
  await chmod(dataDir, 0o755)
  const engine = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, error: () => undefined } })
  onEnd(async () => {
    await engine.stop()
    await rm(engine.dir, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    url: engine.url,
    postmaster: async () => {
      const text = await readFile(join(engine.dir, 'cluster', 'postmaster.pid'), 'utf8')
      return Number(text.split('\n', 1)[0])
    },
  }
}

/** The database as the server opens it, to look from outside and to do what a desk does; its events reach the servers' workers. */
export function lookInto(url: string, onEnd: OnEnd): Db {
  const noDeps = (): Deps => {
    throw new Error('Nothing runs in this process')
  }
  const db = openDb(url, { max: 4, consumersOf: consumersOf(jobSets(noDeps)), onError: () => undefined })
  onEnd(() => db.close())
  return db
}

/** Does something again until it comes through, for as long as a database takes to come back. */
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

/** Waits until something is so; gives false when it is not in time. */
export async function untilTrue(look: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const last = performance.now() + limitMs
  while (!(await look())) {
    if (performance.now() > last) return false
    await pause(3)
  }
  return true
}

/** A moment that passes. */
export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
