import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { answers } from './embedded-connect.ts'
import { findDataDir } from './embedded-data-dir.ts'
import { openEngine } from './embedded-engine.ts'
import { takeLease, withFolderLock } from './embedded-lease.ts'
import { refuseHalfRestored } from './restoring.ts'

const watchEveryMs = 400
const RESTORED_WITHIN_MS = 24 * 3_600_000
const restartTries = 6
const restartsPerMinute = 5

/** Where the lines go; pino's logger and the console both fit. */
export interface EmbeddedLog {
  info(message: string): void
  error(message: string): void
}

export interface EmbeddedOptions {
  /** The database lives in `<dataDir>/postgres`, or as root where the database's user can reach it. */
  dataDir: string
  log: EmbeddedLog
  /** postgresql.conf settings on top of ours; ignored when a running database is adopted. */
  settings?: Record<string, string>
  /** A folder with bin/, lib/ and share/ of PostgreSQL; the packaged one by default. */
  programs?: string
  /** A restore starts the database it restored; any other start is refused until the restore is complete. It may replay a day. */
  isRestoring?: boolean
}

export interface EmbeddedPostgres {
  /** Address of database `crava` as user `crava`, password included. It stays the same across restarts. */
  url: string
  /** The folder of the data, password, port and log. */
  dir: string
  port: number
  /** True when the database was already running: left by a killed process, or shared with another one. */
  adopted: boolean
  /** Stops the database unless another live process still uses it: the last one stops it. Safe to call twice. */
  stop(): Promise<void>
  /** Resolves when the database responds; starts it again, on the same port, when it died. */
  ensureRunning(): Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, created on the first call, or adopts the running one, and supervises it: if it exits while this process
 * runs, it is restarted on the same port.
 * @throws Error with a plain sentence, and PostgreSQL's own message, when it cannot run.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, programs } = options
  if (options.isRestoring !== true) await refuseHalfRestored(resolve(dataDir))
  const dir = await withFolderLock(resolve(dataDir), () => findDataDir(dataDir, programs))
  for (const note of dir.notes) log.info(note)
  const engine = await withFolderLock(dir.home, () =>
    openEngine(dir, settings, options.isRestoring === true ? RESTORED_WITHIN_MS : undefined),
  )
  const { lease, ...first } = await withFolderLock(dir.home, async () => ({
    ...(await engine.bringUp()),
    lease: await takeLease(dir.home),
  }))
  const url = engine.url(first.port)
  const supervisor = supervise(first.pid, log, {
    isAlive: pid => engine.isAlive(pid),
    revive: () => withFolderLock(dir.home, async () => (await engine.bringUp(first.port)).pid),
  })
  let stopped: Promise<void> | undefined

  async function stopOnce(): Promise<void> {
    await supervisor.end()
    await withFolderLock(dir.home, async () => {
      const others = await lease.release()
      if (others === 0) await engine.shutDown()
      else log.info(`PostgreSQL keeps running: ${others} other process${others === 1 ? ' uses' : 'es use'} it.`)
    })
  }

  return {
    url,
    dir: dir.home,
    port: first.port,
    adopted: first.adopted,
    stop: () => (stopped ??= stopOnce()),
    async ensureRunning() {
      if (stopped) throw new Error('The database was stopped.')
      if (await answers(url)) return
      await supervisor.check()
      if (!(await answers(url))) throw new Error(`The database in ${dir.home} did not restart; see its log.`)
    },
  }
}

interface Watched {
  isAlive(pid: number): Promise<boolean>
  /** Restarts it, or finds the one that another process started; returns its pid. */
  revive(): Promise<number>
}

/** Looks at the pid a few times a second and revives what died, a bounded number of times a minute. */
function supervise(firstPid: number, log: EmbeddedLog, watched: Watched) {
  let pid = firstPid
  let ended = false
  let current: Promise<void> | undefined
  const restarts: number[] = []

  async function look(): Promise<void> {
    if (ended || (await watched.isAlive(pid))) return
    const recent = restarts.filter(at => Date.now() - at < 60_000)
    if (recent.length >= restartsPerMinute) return
    restarts.splice(0, restarts.length, ...recent, Date.now())
    log.error('PostgreSQL exited unexpectedly; restarting it.')
    for (let tries = 1; tries <= restartTries && !ended; tries += 1) {
      try {
        pid = await watched.revive()
        log.info('PostgreSQL restarted.')
        return
      } catch (error) {
        log.error(
          `PostgreSQL did not restart (attempt ${tries}): ${error instanceof Error ? error.message : String(error)}`,
        )
        await delay(Math.min(250 * 2 ** tries, 5_000))
      }
    }
  }

  const check = (): Promise<void> => (current ??= look().finally(() => (current = undefined)))
  const timer = setInterval(() => void check(), watchEveryMs)
  timer.unref()
  return {
    check,
    async end() {
      ended = true
      clearInterval(timer)
      await current
    },
  }
}
