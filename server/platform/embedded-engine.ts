import { execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ensureDatabase, isHopeless, untilReady, type UrlOf } from './embedded-connect.ts'
import type { DataDir } from './embedded-data-dir.ts'
import { isHidden, isPostmasterOf, processIdentity, readPostmaster } from './embedded-process.ts'

const run = promisify(execFile)
const startTries = 8
const exitsWithinMs = 5_000
const logLimitBytes = 10 * 1024 * 1024

/** One PostgreSQL cluster in one folder: creates it, starts it, adopts it if it already runs, stops it. Call under the folder's lock. */
export interface Engine {
  /** @throws Error with PostgreSQL's own message when it does not start. */
  bringUp(fixedPort?: number): Promise<{ pid: number; port: number; adopted: boolean }>
  shutDown(): Promise<void>
  isAlive(pid: number): Promise<boolean>
  url(port: number): string
}

/** Settings for a small machine (2 cores, 4 GB); on a larger one use an external PostgreSQL (DATABASE_URL). */
const defaults: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  // An archive of the write-ahead log that cannot be written must not fill the disk (backup/wal-archive.ts).
  max_slot_wal_keep_size: '16GB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Statements and details contain personal data; the log reports errors without them.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * @param settings postgresql.conf settings on top of the defaults.
 * @param readyWithinMs how long it may recover before it accepts connections.
 */
export async function openEngine(
  dir: DataDir,
  settings: Record<string, string>,
  readyWithinMs?: number,
): Promise<Engine> {
  const password = await readOrMakePassword(dir)
  const cluster = join(dir.home, 'cluster')
  const url: UrlOf = (port, database = 'crava') => `postgres://crava:${password}@127.0.0.1:${port}/${database}`
  const isAlive = (pid: number) => isPostmasterOf(pid, cluster)

  async function attempt(fixedPort: number | undefined) {
    const running = await readPostmaster(cluster)
    if (running && (await isAlive(running.pid))) {
      const ready = await untilReady(cluster, url, () => true, readyWithinMs)
      if (ready) return { ...ready, adopted: true }
    } else if (running && (await isHidden(running.pid))) {
      throw new Error(
        `PostgreSQL did not start: a process that is invisible to this one (${running.pid}) may have ${cluster} open. Run both in one PID namespace (without systemd's PrivateUsers=), or set DATABASE_URL.`,
      )
    }
    // No such process (killed, or the machine crashed): PostgreSQL itself would trust a pid that another process has reused.
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    const port = fixedPort ?? (await choosePort(dir))
    const chosen = Object.entries({ ...defaults, ...settings, port: String(port) })
    return { ...(await launch(dir, { url, settings: chosen, readyWithinMs })), adopted: false }
  }

  return {
    url,
    isAlive,
    async bringUp(fixedPort) {
      await initialise(dir, password)
      for (let tries = 1; ; tries += 1) {
        try {
          const up = await attempt(fixedPort)
          await ensureDatabase(url, up.port)
          await writeFile(join(dir.home, 'port'), String(up.port))
          return up
        } catch (error) {
          // Right after a kill -9 the orphaned backends still hold the shared memory for a short time.
          if (tries === startTries || isHopeless(error)) throw error
          await delay(Math.min(100 * 2 ** tries, 2_000))
        }
      }
    },
    async shutDown() {
      const stop = (mode: string) => runProgram(dir, 'pg_ctl', ['stop', '-D', cluster, '-m', mode, '-w', '-t', '30'])
      const running = await readPostmaster(cluster)
      if (!running || !(await isAlive(running.pid))) return
      const identity = await processIdentity(running.pid)
      await stop('fast').catch(() => stop('immediate'))
      // pg_ctl returns once postmaster.pid is removed, a moment before the process itself has exited.
      const until = performance.now() + exitsWithinMs
      while (identity !== undefined && performance.now() < until && (await processIdentity(running.pid)) === identity)
        await delay(10)
    },
  }
}

async function readOrMakePassword(dir: DataDir): Promise<string> {
  const file = join(dir.home, 'password')
  const made = randomBytes(24).toString('base64url')
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  return (await readFile(file, 'utf8')).trim()
}

/** initdb runs in a temporary folder that is renamed when complete: an interrupted start leaves nothing that looks complete. */
async function initialise(dir: DataDir, password: string): Promise<void> {
  const cluster = join(dir.home, 'cluster')
  if (await stat(cluster).catch(() => undefined)) return
  const partial = `${cluster}.partial`
  const secret = join(dir.home, 'init-password')
  await Promise.all([partial, secret].map(path => rm(path, { recursive: true, force: true })))
  await writeFile(secret, password, { mode: 0o600, flag: 'wx' })
  await mkdir(partial, { mode: 0o700 })
  if (dir.runAs) for (const path of [partial, secret]) await chown(path, dir.runAs.uid, dir.runAs.gid)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-E', 'UTF8']
  const access = ['-U', 'crava', `--pwfile=${secret}`, '--auth=scram-sha-256', '--data-checksums', '--no-instructions']
  try {
    await runProgram(dir, 'initdb', ['-D', partial, ...access, ...locale])
  } finally {
    await rm(secret, { force: true })
  }
  await rename(partial, cluster)
}

async function runProgram(dir: DataDir, program: string, args: string[]): Promise<void> {
  try {
    await run(join(dir.programs, 'bin', program), args, { ...spawnOptions(dir), timeout: 120_000 })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`${program} failed: ${output || (error instanceof Error ? error.message : String(error))}`, {
      cause: error,
    })
  }
}

function spawnOptions(dir: DataDir) {
  // A small environment of its own: PG* variables of the caller's shell would change what the programs do.
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }
  const who = dir.runAs ? { uid: dir.runAs.uid, gid: dir.runAs.gid } : {}
  return { cwd: process.platform === 'win32' ? dir.home : '/', env, ...who }
}

/** The previous port if it is free, so that tools keep working; else a random one outside the ephemeral range. */
async function choosePort(dir: DataDir): Promise<number> {
  const stored = Number.parseInt(await readFile(join(dir.home, 'port'), 'utf8').catch(() => ''), 10)
  if (stored > 1023 && stored < 65_536 && (await isFree(stored))) return stored
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port for PostgreSQL between 20000 and 32000.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

interface Launching {
  url: UrlOf
  settings: [string, string][]
  readyWithinMs: number | undefined
}

async function launch(dir: DataDir, { url, settings, readyWithinMs }: Launching) {
  const logFile = join(dir.home, 'postgres.log')
  const size = await stat(logFile).then(
    found => found.size,
    () => 0,
  )
  if (size > logLimitBytes) await rename(logFile, `${logFile}.1`)
  const log = await open(logFile, 'a', 0o600)
  const from = (await log.stat()).size
  let ended = false
  try {
    const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const args = ['-D', join(dir.home, 'cluster'), ...options]
    // Detached: Ctrl-C in the terminal reaches us alone, and we stop the database last.
    const child = spawn(join(dir.programs, 'bin', 'postgres'), args, {
      ...spawnOptions(dir),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.once('exit', () => (ended = true)).once('error', () => (ended = true))
    child.unref()
    const ready = await untilReady(join(dir.home, 'cluster'), url, () => !ended, readyWithinMs)
    if (ready) return ready
  } finally {
    await log.close()
  }
  const output = (await readFile(logFile)).subarray(from).toString('utf8')
  const reason = output.split('\n').findLast(line => /FATAL|PANIC|error/.test(line)) ?? output.trim()
  throw new Error(`PostgreSQL did not start: ${reason.replace(/^.*?(?=FATAL|PANIC)/, '')} (${logFile})`)
}
