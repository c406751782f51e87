import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readS3 } from '#server/platform/config-services.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { type Bank, bringsBank, startBank } from './pix-bank.ts'
import { createProgress, type Progress } from './progress.ts'
import { buildWeb } from './web-build.ts'

const stopLimitMs = 30_000
const sameSignalMs = 1_000
/** Time within which pages that waited for the start are served. */
const startedMs = 3_000
/** The bank of a killed product exits shortly after it. */
const bankEndsMs = 1_000

/** The server's handle once it serves. */
export interface Running {
  playerUrl: string
  operatorUrl: string
  demoAccounts?: { who: string; password: string; about: string }[]
  stop(): Promise<void>
}

export interface StartOptions {
  env: NodeJS.ProcessEnv
  databaseUrl: string
  progress: (line: string) => void
}

export interface ProductOptions {
  env: NodeJS.ProcessEnv
  /** The server; loaded late, so that the first line is printed immediately. */
  loadServer?: () => Promise<{ startCrava: (options: StartOptions) => Promise<Running> }>
  /** Builds the clients, or not (in development Vite serves them); returns the result of the step. */
  build?: (env: NodeJS.ProcessEnv, signal: AbortSignal) => Promise<string>
  /** Runs when everything serves; returns what to close first at the end. */
  afterStart?: (running: Running) => Promise<() => Promise<void>>
}

type Closers = (() => Promise<void>)[]

/**
 * Starts the product, prints its progress, and runs until SIGINT or SIGTERM; then stops everything in order and exits with 0. A second
 * signal exits immediately; the copy of the same Ctrl-C that npm passes on does not count as one.
 */
export async function runProduct(options: ProductOptions): Promise<void> {
  const closers: Closers = []
  const ending = new AbortController()
  const starting = begin(options, closers, ending.signal)
  const finish = finisher(starting, closers, ending)
  listenForTheEnd(options.env, finish)
  try {
    await starting
    flushCompileCache()
    setTimeout(releaseMemory, startedMs).unref()
  } catch (error) {
    if (ending.signal.aborted) return
    console.error(`\nCrava could not start. ${plainSentence(error)}\n`)
    finish(1)
  }
}

async function begin(options: ProductOptions, closers: Closers, signal: AbortSignal): Promise<void> {
  const { env, loadServer = () => import('#server/main.ts'), build = buildWeb } = options
  const progress = createProgress(line => console.log(line))
  await refuseTakenPorts(env)
  await progress.step('Web clients', () => build(env, signal))
  signal.throwIfAborted()
  // Loaded while the database and the bank start.
  const loading = loadServer()
  loading.catch(() => undefined)
  const starting = bringsBank(env) ? beginBank(env, closers) : undefined
  if (env.DATABASE_URL && env.BACKUP_WAL_TO) throw new Error(OWN_ARCHIVE)
  const databaseUrl = env.DATABASE_URL || (await startDatabase(env, progress, closers))
  signal.throwIfAborted()
  const bank = starting && (await progress.step('Bank (simulator)', () => starting))
  signal.throwIfAborted()
  const running = await progress.step('Server', async () => {
    const { startCrava } = await loading
    const started = await startCrava({ env: { ...env, ...bank?.env }, databaseUrl, progress: progress.line })
    closers.unshift(() => started.stop())
    return started
  })
  signal.throwIfAborted()
  if (options.afterStart) closers.unshift(await options.afterStart(running))
  console.log(welcome(running, bank, progress.elapsed()))
}

/** The bank starts in parallel with the database, and stops after the server. */
function beginBank(env: NodeJS.ProcessEnv, closers: Closers): Promise<Bank> {
  const starting = startBank(env)
  // Errors are handled now; the promise is awaited once the database is running.
  const started = starting.catch(() => undefined)
  closers.unshift(async () => (await started)?.stop())
  return starting
}

const OWN_ARCHIVE =
  'BACKUP_WAL_TO archives the embedded database: archive the one of DATABASE_URL with pgBackRest or WAL-G (docs/backups.md).'

async function startDatabase(env: NodeJS.ProcessEnv, progress: Progress, closers: Closers): Promise<string> {
  let url = ''
  await progress.step('Database', async () => {
    const log = { info: progress.line, error: (line: string) => console.error(line) }
    const database = await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR || '.data'), log })
    closers.unshift(() => database.stop())
    url = database.url
    if (env.BACKUP_WAL_TO) {
      const { archiveWal } = await import('#server/platform/backup/wal-archive.ts')
      const { openWalStore } = await import('#server/platform/backup/wal-store.ts')
      const archive = archiveWal({ url, to: openWalStore(env.BACKUP_WAL_TO, readS3(env)), log })
      closers.unshift(() => archive.stop())
    }
    return database.adopted ? 'was still running' : 'started'
  })
  return url
}

/** Reports an occupied port before minutes of building, not after. */
async function refuseTakenPorts(env: NodeJS.ProcessEnv): Promise<void> {
  const host = env.HOST || '127.0.0.1'
  const ports = [
    ['PORT', 3000, 0],
    ['OPERATOR_PORT', 3001, 0],
    ...(bringsBank(env) ? ([['PIX_SIMULATOR_PORT', 3002, bankEndsMs]] as const) : []),
  ] as const
  for (const [name, preset, patienceMs] of ports) {
    const port = Number(env[name] || preset)
    const code = Number.isInteger(port) && port > 0 && port < 65_536 ? await takenBy(host, port, patienceMs) : undefined
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is already in use; set ${name} to another one.`)
    if (code) throw new Error(`Port ${port} of ${host} cannot be bound (${code}); set ${name} or HOST.`)
  }
}

/** Why a port still cannot be used after this time; undefined if it can. */
async function takenBy(host: string, port: number, patienceMs: number): Promise<string | undefined> {
  const last = performance.now() + patienceMs
  for (;;) {
    const code = await listenCode(host, port)
    if (code !== 'EADDRINUSE' || performance.now() > last) return code
    await delay(25)
  }
}

function listenCode(host: string, port: number): Promise<string | undefined> {
  return new Promise(done => {
    const probe = createServer()
    probe.once('error', error => done('code' in error ? String(error.code) : 'unknown'))
    probe.listen(port, host, () => probe.close(() => done(undefined)))
  })
}

function finisher(starting: Promise<void>, closers: Closers, ending: AbortController): (code: number) => void {
  let finished: Promise<void> | undefined
  async function close(code: number): Promise<void> {
    ending.abort()
    setTimeout(() => {
      console.error(`The product did not stop within ${stopLimitMs / 1000} s; exiting anyway.`)
      process.exit(1)
    }, stopLimitMs).unref()
    await starting.catch(() => undefined)
    const failures: unknown[] = []
    for (const closer of closers) {
      try {
        await closer()
      } catch (error) {
        failures.push(error)
        console.error(error)
      }
    }
    process.exit(failures.length > 0 ? 1 : code)
  }
  return code => void (finished ??= close(code))
}

function listenForTheEnd(env: NodeJS.ProcessEnv, finish: (code: number) => void): void {
  let firstAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      console.log('\nStopping …')
      finish(0)
    } else if (performance.now() - firstAt > sameSignalMs) process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  process.on('uncaughtException', error => {
    console.error('Uncaught error; stopping.', error)
    finish(1)
  })
  // If npm (or the shell between) is killed with SIGKILL, this process would keep running and occupy the ports.
  if (env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid === parent || finish(0), 1_000).unref()
  }
}

function plainSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const taken = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
  if (taken) return `Port ${String(error.port)} is already in use; set PORT or OPERATOR_PORT to another one.`
  const isOurs = error.constructor === Error && !('code' in error)
  return isOurs ? error.message : (error.stack ?? error.message)
}

function welcome(running: Running, bank: Bank | undefined, took: string): string {
  const accounts = running.demoAccounts ?? []
  const width = Math.max(0, ...accounts.map(account => account.who.length))
  const rows = accounts.map(({ who, password, about }) => `    ${who.padEnd(width)}  ${password}  ${about}`)
  return [
    '',
    `  Crava is ready (${took})`,
    '',
    `    Players           ${running.playerUrl}`,
    `    Operators         ${running.operatorUrl}`,
    ...(bank ? [`    Bank (simulator)  ${bank.page}  pay charges here`] : []),
    ...(rows.length > 0 ? ['', '  Demo accounts: name, password', ...rows] : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Frees memory that only the start needs: loading makes V8's young generation large, and an idle process never shrinks it. Pauses the
 * process for about a tenth of a second; traffic grows the heap again as needed.
 */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
