import type { FastifyInstance } from 'fastify'
import { createOperatorApp } from '#server/admin-app.ts'
import { openBlockedList } from '#server/gateways/blocked-list/open.ts'
import type { BlockedListGateway } from '#server/gateways/blocked-list/port.ts'
import { openIdentity } from '#server/gateways/identity/open.ts'
import type { IdentityGateway } from '#server/gateways/identity/port.ts'
import { demoMailbox } from '#server/gateways/mail/demo-mailbox.ts'
import type { MailGateway } from '#server/gateways/mail/port.ts'
import { smtpMail } from '#server/gateways/mail/smtp.ts'
import { openPix } from '#server/gateways/pix/open.ts'
import type { PixGateway } from '#server/gateways/pix/port.ts'
import { openPush } from '#server/gateways/web-push/open.ts'
import type { PushGateway, PushTarget } from '#server/gateways/web-push/port.ts'
import { httpWebhooks } from '#server/gateways/webhook/http.ts'
import type { WebhookGateway, WebhookMessage } from '#server/gateways/webhook/port.ts'
import { checkedFirst } from '#server/modules/kyc/index.ts'
import { noteOutages } from '#server/modules/payments/index.ts'
import { createSubmitEntry } from '#server/modules/pools/index.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { databaseClock } from '#server/platform/database-clock.ts'
import { type Db, openDb } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createFiles } from '#server/platform/files.ts'
import { watchGateway } from '#server/platform/gateway-watch.ts'
import { serveHealth } from '#server/platform/health.ts'
import { consumersOf, type JobSet, startWorker } from '#server/platform/jobs.ts'
import { type Live, startLive } from '#server/platform/live.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics, type Metrics } from '#server/platform/metrics.ts'
import { migrate } from '#server/platform/migrate.ts'
import { openReads } from '#server/platform/read-replica.ts'
import { publishAssets } from '#server/platform/release-assets.ts'
import { FoundSessions } from '#server/platform/session.ts'
import { createSideThread } from '#server/platform/side-thread.ts'
import { createThrottle } from '#server/platform/throttle.ts'
import { startTracing } from '#server/platform/tracing.ts'
import { clientRoot } from '#server/platform/web.ts'
import { createPlayerApp } from '#server/player-app.ts'
import { jobSets, modeOf, watched } from '#server/registry.ts'

export interface Started {
  playerUrl: string
  operatorUrl: string
  demoAccounts?: { who: string; password: string; about: string }[]
  deps: Deps
  metrics: Metrics
  jobs: JobSet[]
  apps: { player: FastifyInstance; operator: FastifyInstance }
  stop(): Promise<void>
}

interface Options {
  env: Record<string, string | undefined>
  databaseUrl: string
  progress: (line: string) => void
  /** Tests pass a movable clock; by default the time is the database's. */
  clock?: Clock
  /** The machine's own clock, which a test may set wrong. */
  machineClock?: Clock
  /** Tests run jobs themselves. */
  worker?: boolean
  /** Tests replace the gateways. */
  mail?: MailGateway
  pix?: PixGateway
  push?: PushGateway
  webhooks?: WebhookGateway
  identity?: IdentityGateway
  blockedList?: BlockedListGateway
  /** The bench compares other implementations of submitting entries. */
  createEnter?: typeof createSubmitEntry
}

/** Starts everything of one process: database, both apps, sockets, worker. Throws when it cannot serve. */
export async function startCrava({
  env,
  databaseUrl,
  progress,
  clock: given,
  machineClock = systemClock,
  worker = true,
  mail,
  pix,
  push,
  webhooks,
  identity,
  blockedList,
  createEnter = createSubmitEntry,
}: Options): Promise<Started> {
  const config = readConfig(env)
  const stopTracing = await startTracing(config)
  const demo = config.demo ? await import('#demo/index.ts') : undefined
  const ours = databaseClock(machineClock)
  const clock = given ?? ours
  const { deps, metrics, sets, setLive } = makeDeps(config, databaseUrl, clock, demo?.jobSetsOfDemo, {
    mail,
    webhooks: webhooks ?? httpWebhooks({ isOpen: !config.production }),
    pix: pix ?? (await openPix(config, clock)),
    identity: identity ?? openIdentity(config),
    blockedList: blockedList ?? openBlockedList(config),
  })
  progress('Bringing the database up to date')
  await migrate(deps.db.pool)
  if (clock === ours) await ours.start(deps.db, deps.log)
  metrics.gauge('crava_clock_offset_seconds', CLOCK_HELP, () => ours.offsetMs() / 1_000)
  const pushing = push ?? (await openPush(config, deps.db, clock))
  deps.push = pushing && watchGateway('push', pushing, metrics, { partOf: hostOf })
  if (demo) {
    progress('Preparing the demo')
    await demo.seedDemo(deps)
  }
  const player = await createPlayerApp(deps, metrics, checkedFirst(deps, createEnter(deps, modeOf)))
  const operator = await createOperatorApp(deps, metrics)
  for (const app of [player, operator]) serveHealth(app, deps)
  setLive(await startLive(deps, player.server, async () => []))
  watchProcess(deps)
  await deps.live.ready
  // A demo with its own database is one process, and nobody upgrades it under players.
  if (worker && (!config.demo || env.DATABASE_URL)) await publishClients(deps)
  const playerUrl = await player.listen({ host: config.host, port: config.port })
  const operatorUrl = await operator.listen({ host: config.host, port: config.operatorPort })
  // The demo's bank runs on the same machine and uses this address, whatever address players use.
  if (config.demo && isHere(config.pix?.url)) config.pixWebhook.url ??= playerUrl
  const running = worker ? await startWorker({ db: deps.db, log: deps.log, metrics }, sets, 4) : undefined
  return {
    playerUrl,
    operatorUrl,
    ...(demo ? { demoAccounts: demo.demoAccounts } : {}),
    deps,
    metrics,
    jobs: sets,
    apps: { player, operator },
    // New work is refused first, then running work ends, then the queue stops, then the database.
    stop: async () => {
      ours.stop()
      await deps.live.close()
      await Promise.all([player.close(), operator.close()])
      await running?.stop()
      await deps.sideThread.stop()
      await closeDatabases(deps)
      await stopTracing()
    },
  }
}

const CLOCK_HELP = 'By how much the clock of the database, which all processes go by, is ahead of this machine.'

/** Push services and webhook targets are independent of each other, so each has its own circuit breaker. */
const hostOf = ([target]: readonly unknown[]): string => {
  const { endpoint, url = endpoint } = target as Partial<PushTarget & WebhookMessage>
  return url !== undefined && URL.canParse(url) ? new URL(url).host : ''
}

/** Before a page of this release is served, because other processes get requests for its files too. */
async function publishClients(deps: Deps): Promise<void> {
  try {
    for (const client of ['web', 'operator'] as const) await publishAssets(deps, client, clientRoot(client))
  } catch (error) {
    deps.log.warn({ err: error }, 'client assets not published; the next start tries again')
  }
}

/** The replica of `DATABASE_READ_URL`, or the database itself. */
function openReadsOf(config: Config, db: Db, { log, metrics }: Pick<Deps, 'log' | 'metrics'>): Db {
  if (config.databaseReadUrl === undefined) return db
  const reads = openReads(db, config.databaseReadUrl, log)
  metrics.gauge('crava_replica_skipped', 'Whether the replica is behind or away, so that the primary answers.', () =>
    Number(reads.isSkipped()),
  )
  return reads
}

const closeDatabases = async ({ db, reads }: Deps): Promise<void> => {
  if (reads !== db) await reads.close()
  await db.close()
}

const isHere = (url: string | undefined): boolean =>
  url !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

/** Gauges of this process and the database, read on each request for metrics. */
function watchProcess({ metrics, db, clock, live }: Deps): void {
  const { pool } = db
  metrics.gauge('crava_sockets', 'Sockets this process holds.', () => live.connected())
  metrics.gauge('crava_db_in_use', 'Connections to the database in use.', () => pool.totalCount - pool.idleCount)
  metrics.gauge('crava_db_idle', 'Connections to the database that wait for work.', () => pool.idleCount)
  metrics.gauge('crava_db_waiting', 'Work that waits for a connection to the database.', () => pool.waitingCount)
  metrics.gauge('crava_db_pool_size', 'Connections this process may open.', () => pool.options.max)
  metrics.watch(watched, db, clock)
}

interface Outside {
  mail: MailGateway | undefined
  webhooks: WebhookGateway
  pix: PixGateway | undefined
  identity: IdentityGateway | undefined
  blockedList: BlockedListGateway | undefined
}

function makeDeps(
  config: Config,
  databaseUrl: string,
  clock: Clock,
  more: ((deps: () => Deps) => JobSet[]) | undefined,
  { mail, ...outside }: Outside,
) {
  let live: Live | undefined
  const log = createLog(config.logLevel)
  const metrics = createMetrics()
  const sets = [...jobSets(() => deps), ...(more?.(() => deps) ?? [])]
  const db = openDb(databaseUrl, {
    max: config.databasePool,
    consumersOf: consumersOf(sets),
    onError: error =>
      log.warn({ code: 'code' in error ? error.code : undefined, reason: error.message }, 'database connection lost'),
    onMoved: host => log.warn({ host }, 'another database host accepts writes; connections move there'),
  })
  const deps: Deps = {
    config,
    clock,
    db,
    reads: openReadsOf(config, db, { log, metrics }),
    log,
    metrics,
    throttle: createThrottle(db, clock, metrics),
    foundSessions: new FoundSessions(),
    sideThread: createSideThread(
      new URL('side-thread.ts', import.meta.url),
      { databaseUrl, readUrl: config.databaseReadUrl ?? null },
      err => log.error({ err }, 'worker thread crashed; the next report restarts it'),
    ),
    files: createFiles(config),
    mail: watchGateway(
      'mail',
      mail ?? (config.mail.smtpUrl ? smtpMail(config.mail.smtpUrl, config.mail.from) : demoMailbox(db, clock)),
      metrics,
    ),
    webhooks: watchGateway('webhook', outside.webhooks, metrics, { partOf: hostOf }),
    pix: outside.pix && noteOutages(watchGateway('pix', outside.pix, metrics), () => deps),
    identity: outside.identity && watchGateway('identity', outside.identity, metrics),
    blockedList: outside.blockedList && watchGateway('blocked-list', outside.blockedList, metrics),
    // Its keys may be in the database, which must be migrated first.
    push: undefined,
    get live() {
      // Sockets are attached to the player app's server, so they start after it is created.
      if (!live) throw new Error('Sockets have not started')
      return live
    },
  }
  return { deps, metrics, sets, setLive: (started: Live) => void (live = started) }
}
