/* Crashes during duels: the server is killed between any two turns, at kick-off and during payment. Each restarted server plays what is
   overdue, once, and pays once (V3, V4, C9). */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { matchesOf, writeFacts } from '#server/modules/matches/index.ts'
import { touchGames } from '#server/modules/pools/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { invariants } from '#server/registry.ts'
import { pause, startServer, untilTrue } from '#tests/money/servers.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { type DuelTable, guessInTurn, makeStarted, newTable } from '#tests/support/duels.ts'
import { figure, isSoak, numbers } from '#tests/support/numbers.ts'
import { chanceFor } from '#tests/support/random.ts'

const ends: (() => Promise<void>)[] = []
const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const DUELS = numbers.duels
const TURNS = 10
/** C9: short, so that duels are paid during the crashes. */
const SHORT_WINDOW = { DISPUTE_SECONDS: '1' }

/** Number of turns of each started duel; each turn number occurs once. */
async function played(app: TestApp): Promise<number[]> {
  const rows = await app.deps.db.rows(sql<{ turns: number[] }>`
    select array_agg(turn order by turn) as turns from duel_guess group by duel_id`)
  for (const { turns } of rows) expect(turns).toEqual(turns.map((_turn, index) => index + 1))
  return rows.map(({ turns }) => turns.length)
}

/** The match started at `startedAt` and is over: the home side won 1–0. */
async function whistle({ app, match }: DuelTable, startedAt: Date, endedAt: Date): Promise<void> {
  const known = (await matchesOf(app.deps.db, [match])).get(match)
  expect(known?.startsAt).toEqual(startedAt)
  const facts = {
    status: 'finished' as const,
    startedAt,
    endedAt,
    clock: null,
    score: { home: 1, away: 0 },
    goals: [],
    cards: [],
    statistics: {},
    athletes: {},
  }
  await app.deps.db.tx(tx => writeFacts(tx, endedAt, { matchId: match, facts, author: 'feed', reason: 'Teste' }))
}

test(
  'whatever is killed, every turn is played once and every duel is paid once',
  { timeout: isSoak ? 3_600_000 : 300_000 },
  async () => {
    const began = performance.now()
    const chance = chanceFor('duels and power cuts')
    const app = await startTestApp({ onEnd })
    app.clock.set(new Date())
    const table = await newTable(app)
    const ids: string[] = []
    while (ids.length < DUELS) ids.push(await makeStarted(table))
    // One starts with guesses by its players, which must not be replayed.
    await guessInTurn(table, ids[0] ?? '', ['4-4', '5-5'])

    let aheadMs = 0
    const start = async () => {
      const started = await startServer(app.databaseUrl, { onEnd, env: SHORT_WINDOW })
      started.move(aheadMs)
      return started
    }
    let server = await start()
    const strike = async (): Promise<void> => {
      await pause(chance.below(700))
      await server.kill()
      server = await start()
    }
    const struck = new Set(chance.some([...Array(TURNS).keys()], Math.min(TURNS, numbers.kills.server)))
    for (let turn = 0; turn < TURNS; turn += 1) {
      aheadMs += 61_000
      server.move(aheadMs)
      if (struck.has(turn)) await strike()
      const due = async () => (await played(app)).filter(turns => turns > turn).length === DUELS
      expect(await untilTrue(due, 60_000)).toBe(true)
    }
    expect(await played(app)).toEqual(ids.map(() => TURNS))

    const [game] = await app.deps.db.rows(sql<{ at: Date }>`select locks_at as at from game where id = ${ids[0]}`)
    const kickoff = game?.at ?? new Date(0)
    aheadMs = kickoff.getTime() + 7_200_000 - Date.now()
    server.move(aheadMs)
    await whistle(table, kickoff, new Date(kickoff.getTime() + 6_600_000))
    await strike()
    const states = async () => {
      // The minute's sweep would do this: a test does not wait for it.
      await app.deps.db.tx(tx => touchGames(tx, ids))
      await pause(200)
      const rows = await app.deps.db.rows(sql<{ state: string }>`select state from game where id = any(${ids}::text[])`)
      return rows.map(row => row.state)
    }
    await untilTrue(async () => (await states()).some(state => state !== 'open'), 60_000)
    await strike()
    expect(await untilTrue(async () => (await states()).every(state => state === 'paid'), 120_000)).toBe(true)
    const paid = await app.deps.db.rows(sql<{ prizes: bigint; paid: bigint; times: bigint }>`
    select s.prizes, sum(m.amount)::bigint as paid, count(*) as times from settlement s
    join movement m on m.debit = 'escrow:' || s.game_id and m.reason = 'winner-payment' group by s.game_id, s.prizes`)
    expect(paid).toEqual(ids.map(() => ({ prizes: 18_00n, paid: 18_00n, times: 1n })))
    expect((await checkBooks({ db: app.deps.db, clock: systemClock }, invariants, { wait: true }))?.broken).toEqual([])
    figure(
      'duels: kill -9',
      `${struck.size + 2} of the server; ${DUELS * TURNS} turns played once, ${DUELS} duels paid once`,
      began,
      { 'kill -9 of a server': struck.size + 2 },
    )
  },
)
