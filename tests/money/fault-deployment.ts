import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { freeJobsOfDead } from '#server/platform/jobs-of-dead.ts'
import type { Chance } from '#tests/support/random.ts'
import { type FaultBank, startFaultBank } from './fault-bank.ts'
import { type KillSettings, type Kills, planKills } from './fault-kills.ts'
import { type Proxy, startBankProxy, startDoorman, type Victim } from './fault-proxy.ts'
import { lookInto, type OnEnd, pause, type ServerProcess, startDatabase, startServer, untilTrue } from './servers.ts'

/** One of our servers, which is killed now and then, and restarted. */
export interface FaultServer extends Victim {
  operatorUrl(): string | undefined
}

/** Everything of a fault run: a database, a bank, our servers, and the proxies between them. */
export interface Deployment {
  db: Db
  databaseUrl: string
  bank: FaultBank
  servers: readonly FaultServer[]
  kills: Kills
  chance: Chance
  /** Charges for which the bank does not name the payer. */
  silent: Set<string>
  now(): Date
  /** Advances the clock of every process. */
  advance(ms: number): void
  /** A random running server; waits for one. */
  some(): Promise<FaultServer>
  /** Waits until no call is under way. */
  untilQuiet(): Promise<void>
  /** Number of kills, for any reason. */
  killed(): number
  /** While true, servers may fail; without it, never. */
  isDatabaseAway?(): boolean
}

/** Noon in São Paulo, so that hours of the day are left. */
const START = '2026-11-23T15:00:00.000Z'
/** Minimum uptime before the next kill, so that a server gets something done. */
const LEFT_ALONE_MS = 1_500
/** Calls that a server makes once, at its start. */
const AT_START = new Set(['POST oauth/token', 'PUT webhook/{chave}'])

/** Opens a deployment whose servers are killed as planned. */
export async function openDeployment(
  onEnd: OnEnd,
  { chance, servers: count, plan }: { chance: Chance; servers: number; plan: KillSettings },
): Promise<Deployment> {
  let aheadMs = Date.parse(START) - Date.now()
  const now = (): Date => new Date(Date.now() + aheadMs)
  const [database, bank] = await Promise.all([startDatabase(onEnd), startFaultBank(onEnd, now())])
  const db = lookInto(database.url, onEnd)
  const kills = planKills(chance, plan)
  const silent = new Set<string>()
  let killed = 0
  const onKill = (): void => {
    killed += 1
  }
  const servers: FakeServer[] = []
  const up = () => servers.filter(server => server.url() !== undefined)
  const doorman = await startDoorman(onEnd, { kills, pick: () => (up().length === 0 ? undefined : chance.pick(up())) })
  const proxies: Proxy[] = [doorman]
  for (let index = 0; index < count; index += 1) {
    const server = keepUp({ onEnd, databaseUrl: database.url, bank, now, onKill })
    const proxy = await startBankProxy(onEnd, { bankUrl: bank.url, victim: server, kills, silent })
    server.reachedBy({ bank: proxy.url, notices: doorman.url })
    proxies.push(proxy)
    servers.push(server)
  }
  // On an empty database one of them migrates, and the others wait.
  await Promise.all(servers.map(server => server.start()))
  return {
    db,
    databaseUrl: database.url,
    bank,
    servers,
    kills,
    chance,
    silent,
    now,
    advance: ms => {
      aheadMs += ms
      for (const each of [bank, ...servers]) each.move(aheadMs)
    },
    some: async () => {
      const isThere = await untilTrue(async () => up().length > 0, 60_000)
      const cause = servers.map(server => server.broken()).find(error => error !== undefined)
      if (!isThere || cause !== undefined) throw new Error('A server does not come up again', { cause })
      return chance.pick(up())
    },
    untilQuiet: async () => {
      await untilTrue(async () => proxies.every(proxy => proxy.underWay() === 0), 30_000)
    },
    killed: () => killed,
  }
}

interface FakeServer extends FaultServer {
  start(): Promise<void>
  /** Error of a failed restart. */
  broken(): unknown
  move(aheadMs: number): void
  reachedBy(urls: { bank: string; notices: string }): void
}

interface Saving {
  onEnd: OnEnd
  databaseUrl: string
  bank: FaultBank
  now: () => Date
  onKill: () => void
}

/** A server that is restarted after every kill, until the run ends. */
function keepUp(saving: Saving): FakeServer {
  const { onEnd, databaseUrl, bank, now, onKill } = saving
  let running: ServerProcess | undefined
  let killNow: (() => Promise<void>) | undefined
  let upSince = 0
  let isOver = false
  let broken: unknown
  let addresses = { bank: '', notices: '' }
  onEnd(async () => {
    isOver = true
  })
  const env = () => ({
    PIX_URL: addresses.bank,
    PIX_WEBHOOK_URL: addresses.notices,
    PIX_CLIENT_ID: bank.access.clientId,
    PIX_CLIENT_SECRET: bank.access.clientSecret,
    PIX_KEY: bank.access.key,
    CLOCK_START: now().toISOString(),
  })
  const began = (kill: () => Promise<void>): void => {
    killNow = kill
  }
  const start = async (): Promise<void> => {
    while (!isOver) {
      try {
        const started = await startServer(databaseUrl, { onEnd, env: env(), began })
        // Killed as it reported that it is up.
        if (!killNow) continue
        running = started
        upSince = performance.now()
        running.move(now().getTime() - Date.now())
        return
      } catch (error) {
        // Killed by us during its start: restart it. Any other error is real.
        if (killNow && !isOver) throw error
      }
    }
  }
  return {
    start,
    broken: () => broken,
    reachedBy: urls => {
      addresses = urls
    },
    url: () => running?.url,
    operatorUrl: () => running?.operatorUrl,
    canDie: type => AT_START.has(type) || (running !== undefined && performance.now() - upSince > LEFT_ALONE_MS),
    move: aheadMs => running?.move(aheadMs),
    kill: async () => {
      const kill = killNow
      if (!kill) return
      const wasUp = running !== undefined
      killNow = undefined
      running = undefined
      onKill()
      await kill()
      // A server that was still starting is restarted by its starter.
      if (wasUp) start().catch((error: unknown) => (broken = error))
    },
  }
}

/** Jobs use the database's clock, so move the due ones there. Retries after a deadlock with a worker. */
export const moveJobs = ({ db, now }: Pick<Deployment, 'db' | 'now'>): Promise<unknown> =>
  db.tx(tx =>
    tx.rows(sql`
      update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at <= ${now()} and locked_at is null`),
  )

/** Advances the locks of jobs by a minute, so that those of a killed server are released as expired. */
export async function freeJobs({ db }: Pick<Deployment, 'db'>): Promise<void> {
  await db.tx(tx =>
    tx.rows(sql`
      update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`),
  )
  await freeJobsOfDead(db)
}

/** Advances time at `speed` times the real rate until stopped. */
export function letTimePass(app: Deployment, speed: number): () => Promise<void> {
  let isOver = false
  const turn = async (): Promise<void> => {
    while (!isOver) {
      const from = performance.now()
      await pause(250)
      app.advance((performance.now() - from) * (speed - 1))
      await moveJobs(app).catch(() => undefined)
    }
  }
  const turning = turn()
  return async () => {
    isOver = true
    await turning
  }
}
