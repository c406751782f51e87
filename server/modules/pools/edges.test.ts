import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, balanceOf, post } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { foundBothWays } from '#tests/support/books.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import {
  entryMovements,
  type Game,
  gamesOf,
  lockedGame,
  closeEarlier,
  type Mode,
  type GameSnapshot,
  preview,
  positionOf,
} from './index.ts'
import { poolInvariants } from './reads-check.ts'
import { payCorrection } from './service-correcting.ts'

/* Edge cases in the lifecycle of a pool game that could misplace money: late facts, and requests at the wrong moment. */
let app: TestApp
let pools: ReturnType<typeof poolGames>
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const player = (index: number): Player => players[index] ?? expect.unreachable('no such player')

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  pools = poolGames(app, 2)
  for (let count = 0; count < 3; count += 1) players.push(await newPlayer(app))
  for (const one of players) await pools.give(one, 1_000_00)
  const at = app.clock.now()
  const id = newId(at)
  const grant = {
    id,
    from: ACCOUNTS.capital,
    to: ACCOUNTS.house,
    amount: centavos(10_000_00),
    reason: 'grant',
    reference: id,
  }
  await app.deps.db.tx(tx => post(tx, at, [grant]))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const game = async (id: string): Promise<Game> =>
  (await gamesOf(app.deps.db, [id])).get(id) ?? expect.unreachable('gone')
const balances = async () => {
  const held: number[] = []
  for (const one of players) held.push(Number(await balanceOf(app.deps.db, one.id)))
  return held
}
const cleanBooks = async () => expect(await foundBothWays(app, poolInvariants)).toEqual([])

/** The snapshot of the games' mode, for calls that take a mode. */
const seeing = (picture: Partial<GameSnapshot>): Mode => ({
  name: 'athlete-card',
  module: 'athletes-of-the-week',
  auditFamily: 'card',
  locksBeforeStartMs: 10 * MINUTE,
  split: 'places',
  snapshot: async () => ({
    startsAt: null,
    startedAt: null,
    endedAt: app.clock.now(),
    scoring: { hot: true },
    facts: {},
    missing: [],
    voidReason: null,
    ...picture,
  }),
  definition: async () => ({ published: {}, frozen: ['test'] }),
  factsOf: async () => ['gol'],
  scorer: scoring => picks => (scoring.hot === true ? 1 : -1) * (picks[0] ?? 0) * 100 + 10_000,
})

/** A provisional game of three players with ranks 1 to 3. The last one entered 20 minutes after the others. */
async function provisional(settings: Parameters<typeof pools.open>[0] = {}) {
  const id = await pools.open(settings)
  const entries = [await pools.play(id, player(0), 1), await pools.play(id, player(1), 2)]
  const early = new Date(app.clock.now().getTime() + 1)
  app.clock.advance(20 * MINUTE)
  entries.push(await pools.play(id, player(2), 3))
  await pools.end(id)
  expect(await game(id)).toMatchObject({ state: 'provisional', count: 3 })
  return { id, entries, early }
}

test('C2: a real start that is learned when no point changes still voids who came after it, until it is paid', async () => {
  const before = await balances()
  const { id, early } = await provisional()
  await pools.see(id, { startedAt: early })
  expect(await game(id)).toMatchObject({ state: 'provisional', count: 2, pool: 20_00n })
  expect(await balances()).toEqual([before[0]! - 10_00, before[1]! - 10_00, before[2]!])
  await pools.pay()
  expect((await game(id)).state).toBe('paid')
  await cleanBooks()
})

test('C2: the earliest kick-off counts, not the start that was typed before there was one', async () => {
  const now = app.clock.now().getTime()
  const id = await pools.open({ startsAt: new Date(now + 5 * HOUR) })
  expect(await game(id)).toMatchObject({ startsAt: new Date(now + HOUR), locksAt: new Date(now + 50 * MINUTE) })
})

test('C2: a scheduled game whose start came before its opening goes back to who made it', async () => {
  const now = app.clock.now().getTime()
  const id = await pools.open({ opensAt: new Date(now + 30 * MINUTE) })
  expect((await game(id)).state).toBe('scheduled')
  await pools.see(id, { startsAt: new Date(now + 20 * MINUTE) })
  app.clock.advance(30 * MINUTE)
  await pools.drain()
  expect((await game(id)).state).toBe('draft')
})

test('C2: a lock that has passed is not moved by locking again', async () => {
  const id = await pools.open()
  const { locksAt } = await game(id)
  app.clock.advance(55 * MINUTE)
  await app.deps.db.tx(async tx => closeEarlier(tx, await lockedGame(tx, id, 'athlete-card'), app.clock.now()))
  expect((await game(id)).locksAt).toEqual(locksAt)
  await pools.drain()
})

test('C11: a game that is void promises nobody a prize and the house no fee', async () => {
  const { id } = await provisional()
  const whole = await preview(app.deps.db, app.deps.config, seeing({}), await game(id))
  expect(whole).toMatchObject({ fee: 3_00n, prizes: 27_00n, voidReason: null })
  const empty = { fee: 0n, prizes: 0n, commissions: 0n, winners: [], total: 0 }
  const few = seeing({ voidReason: 'too_few_athletes' })
  expect(await preview(app.deps.db, app.deps.config, few, await game(id))).toMatchObject({
    ...empty,
    voidReason: 'too_few_athletes',
  })
  await pools.void(id, 'Jogo cancelado')
  expect(await preview(app.deps.db, app.deps.config, seeing({}), await game(id))).toMatchObject(empty)
  expect(await positionOf(app.deps.db, seeing({}), await game(id), player(2).id)).toMatchObject({
    best: { prize: 0n },
    prizes: 0n,
  })
})

test('C5: of a guaranteed pool a player is promised one prize, also in a tie too large to name', async () => {
  const id = await pools.open({ fixed: true, guaranteed: centavos(100_00) })
  const twice = [await pools.play(id, player(0), 1), await pools.play(id, player(0), 2)]
  await pools.play(id, player(1), 1)
  app.clock.advance(HOUR)
  await pools.drain()
  // Simulates a very large tie: one more is listed, with the amount each of the tied gets.
  await app.deps.db.rows(sql`
    update board set plan = plan || jsonb_build_object('total', 9, 'winners', jsonb_build_array(
      jsonb_build_array('f', 'f', 1, '700', 0))) where game_id = ${id}`)
  const mode: Mode = { ...seeing({}), scorer: () => () => 0 }
  const position = await positionOf(app.deps.db, mode, await game(id), player(0).id)
  expect(position).toMatchObject({ prizes: 7_00n, best: { prize: 7_00n } })
  expect(twice).toContain(position.best?.entry.id)
})

const correct = (id: string, picture: Partial<GameSnapshot>) =>
  app.deps.db.tx(async tx =>
    payCorrection(tx, await lockedGame(tx, id, 'athlete-card'), seeing(picture), app.clock.now()),
  )

test('C10: a correction adds what was missing, once, when facts are whole and books add up, and stands on the receipt', async () => {
  const { id, entries } = await provisional()
  await pools.pay()
  expect((await game(id)).state).toBe('paid')
  const before = await balances()
  app.clock.advance(MINUTE)
  const turned = { scoring: { hot: false } }
  await expect(correct(id, {})).rejects.toThrow('state_forbids')
  await expect(correct(id, { ...turned, endedAt: null })).rejects.toThrow('facts_missing')
  await app.deps.db.rows(sql`
    insert into ledger_check (at, took_ms, movements, broken) values (${app.clock.now()}, 1, 1, '[{"invariant":"a"}]')`)
  await expect(correct(id, turned)).rejects.toThrow('payouts_stopped')
  await cleanBooks()
  // 50 % instead of 15 %: 35 % of R$ 30 is missing.
  const query = await Promise.allSettled([correct(id, turned), correct(id, turned), correct(id, turned)])
  expect(query.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))).toMatchObject([
    { entries: 1, amount: 10_50n },
  ])
  await expect(correct(id, turned)).rejects.toThrow('state_forbids')
  expect(await balances()).toEqual([before[0]! + 10_50, before[1]!, before[2]!])
  const movements = await entryMovements(app.deps.db, entries[0] ?? '')
  expect(movements.map(({ type, amount }) => [type, amount])).toEqual([
    ['new-game', 10_00n],
    ['winner-payment', 4_50n],
    ['winner-payment', 10_50n],
  ])
  await cleanBooks()
})

test('C10: facts that would have made the game void add no prize', async () => {
  const { id } = await provisional()
  await pools.pay()
  const before = await balances()
  const result = await correct(id, { scoring: { hot: false }, voidReason: 'too_few_athletes' })
  expect(result).toMatchObject({ entries: 0, amount: 0n })
  expect(await balances()).toEqual(before)
})
