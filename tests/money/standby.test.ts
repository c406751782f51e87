/* The primary database is lost under load: a primary with one synchronous standby is killed while people deposit, withdraw, transfer and play,
   and the standby is promoted, as Patroni or a managed cluster does. The product has both addresses. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { figure, isSoak, numbers } from '#tests/support/numbers.ts'
import { chanceFor } from '#tests/support/random.ts'
import { type Pair, startPair } from '#tests/support/standby.ts'
import { type BackupDeployment, type Busy, openBackupDeployment, stayBusy } from './backup-load.ts'
import { lost } from './backup-lost.ts'
import { nothingRecorded, type Run } from './fault-players.ts'
import { comeToRest, reconciled } from './fault-rest.ts'
import { findings } from './fault-truth.ts'
import { type OnEnd, pause, untilDone, untilTrue } from './servers.ts'

const ends: (() => Promise<void>)[] = []
const onEnd: OnEnd = end => void ends.unshift(end)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Maximum time until players are served again. */
const BACK_MS = 15_000
const NEXT_DAY_MS = 25 * 3_600_000
/** Interval, and failures in a row, after which the watcher gives up the primary. */
const [ASK_MS, ASK_TIMES] = [500, 3]

const countOf = (busy: Busy): number => {
  const { deposits, withdrawals, transfers, entries } = busy.seen()
  return [deposits, withdrawals, transfers, entries].reduce((sum, { length }) => sum + length, 0)
}

async function answers(url: string, statement = 'select 1'): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The cluster watcher: promotes the standby of a primary that does not answer. */
async function promoteWhenGone({ primary, standby }: Pair): Promise<void> {
  for (let silent = 0; silent < ASK_TIMES; silent = (await answers(primary.url)) ? 0 : silent + 1) await pause(ASK_MS)
  expect(await answers(standby.url, 'select pg_promote()')).toBe(true)
}

type StandbyRun = Run & { app: BackupDeployment }

async function openRun(seed: string, isAway: () => boolean): Promise<{ pair: Pair; run: StandbyRun }> {
  const chance = chanceFor(seed)
  const pair = await startPair(onEnd, { isSynchronous: true })
  const { dataDir, stop } = pair.primary
  const app = await openBackupDeployment(onEnd, chance, Promise.resolve({ url: pair.url, dataDir, stop }))
  app.isDatabaseAway = isAway
  const payers = await app.addPayers(numbers.standby.payers)
  return { pair, run: { app, chance, payers, recorded: nothingRecorded(), later: [], startedOn: app.today() } }
}

/** Queries one of the engines. */
async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Stops replication, so that commits wait for it; returns how to resume. */
async function holdTheStandby({ primary, standby }: Pair): Promise<() => void> {
  const [receiver] = await ask<{ pid: number }>(standby.url, 'select pid from pg_stat_wal_receiver')
  if (!receiver) throw new Error('The standby does not stream')
  process.kill(receiver.pid, 'SIGSTOP')
  const waiting = "select from pg_stat_activity where wait_event = 'SyncRep'"
  expect(await untilTrue(async () => (await ask(primary.url, waiting)).length > 1, BACK_MS)).toBe(true)
  return () => void process.kill(receiver.pid, 'SIGCONT')
}

/** Kills the primary, and returns the time until an operation requested afterwards succeeded. */
async function loseThePrimary(pair: Pair, busy: Busy): Promise<number> {
  const receiveAgain = await holdTheStandby(pair)
  const watching = promoteWhenGone(pair)
  const at = performance.now()
  pair.primary.kill()
  receiveAgain()
  // Operations under way may still be answered; none is while no host accepts writes.
  await watching
  const then = countOf(busy)
  expect(await untilTrue(async () => countOf(busy) > then, 2 * BACK_MS)).toBe(true)
  return performance.now() - at
}

/** The job worker and the event exchange listen there. */
async function expectListeners({ standby }: Pair, { db }: BackupDeployment): Promise<void> {
  const read = () =>
    db.rows(sql<{ query: string; port: number }>`
      select inet_server_port() as port, query from pg_stat_activity
      where pid <> pg_backend_pid() and (query ilike 'listen %socket.io%' or application_name like 'pool-%')`)
  // This process may not have found the new primary yet.
  const listening = () => untilDone(read)
  const isThere = await untilTrue(async () => {
    const found = await listening()
    return found.some(({ query }) => query.includes('socket.io')) && found.length > 1
  }, BACK_MS)
  expect([isThere, (await listening())[0]?.port]).toEqual([true, standby.port])
}

/** Errors of failed jobs. */
const givenUp = async ({ db }: BackupDeployment): Promise<string[]> =>
  (
    await db.rows(sql<{ why: string }>`
      select task_identifier || ', ' || attempts || ' of ' || max_attempts || ' attempts: ' || last_error as why
      from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and last_error is not null`)
  ).map(({ why }) => `gave up: ${why}`)

async function loseAndJudge(seed: string): Promise<{ backMs: number; seen: number }> {
  let isAway = false
  const { pair, run } = await openRun(seed, () => isAway)
  const { before, after, clients } = numbers.standby
  const busy = stayBusy(run, clients, { sitting: false })
  expect(await untilTrue(async () => countOf(busy) >= before, 200_000)).toBe(true)
  isAway = true
  const backMs = await loseThePrimary(pair, busy)
  const then = countOf(busy)
  expect(await untilTrue(async () => countOf(busy) >= then + after, 200_000)).toBe(true)
  isAway = false
  await expectListeners(pair, run.app)
  // The lost machine returns as it was and accepts writes: nothing uses it.
  await pair.primary.start()
  await busy.stop()
  const gone = Object.entries(await lost(run, busy.seen())).flatMap(([what, ids]) =>
    [...ids].map(id => `${what} ${id} was acknowledged and is lost`),
  )
  expect(gone).toEqual([])
  // Unpaid charges expire with the day.
  run.app.advance(NEXT_DAY_MS)
  const look = async (now: Run) => [
    // Plays only move the wallets of their own players.
    ...(await findings(now)).filter(finding => !finding.startsWith('the wallet of aaaa')),
    ...(await reconciled(now)),
    ...(await givenUp(run.app)),
  ]
  expect(await comeToRest(run, { limitMs: 90_000, isHurried: true, look })).toEqual([])
  return { backMs, seen: countOf(busy) }
}

test(
  'when the primary is lost under load and its standby is promoted, nothing acknowledged is lost, no money moves twice, and players are back in 15 s',
  { timeout: isSoak ? 3_600_000 : 180_000 },
  async () => {
    const began = performance.now()
    const backs: number[] = []
    let seen = 0
    for (let turn = 0; turn < numbers.standby.runs; turn += 1) {
      const judged = await loseAndJudge(`standby ${turn}`)
      backs.push(judged.backMs)
      seen += judged.seen
      for (const end of ends.splice(0)) await end()
      if (isSoak) console.info(`run ${turn + 1}: back after ${(judged.backMs / 1_000).toFixed(1)} s`)
    }
    const longest = Math.max(...backs)
    const seconds = (longest / 1_000).toFixed(1)
    figure(
      'Standby promoted',
      `${backs.length} times the primary was lost; ${seen} things acknowledged, none lost; back after ${seconds} s at the longest`,
      began,
      { 'primaries lost to a standby': backs.length },
    )
    expect(longest).toBeLessThan(BACK_MS)
  },
)
