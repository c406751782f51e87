import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, balanceOf, post, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { foundBothWays } from '#tests/support/books.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import {
  advance,
  createSubmitEntry,
  createGame,
  type SubmitEntry,
  type Game,
  gamesOf,
  type GameSettings,
  lockedGame,
  type Mode,
  openDispute,
  openGame,
  type GameSnapshot,
  preview,
  rankingPage,
  positionOf,
  voidGame,
} from './index.ts'
import { poolInvariants } from './reads-check.ts'
import { freezePayout, settleNow } from './service-games.ts'

/*
 * The lifecycle of a pool game with a mode made for these tests: an entry picks a number, and scores that number while `hot` is true, else
 * 0. Tests of real modes are in their modules.
 */
let app: TestApp
let submitEntry: SubmitEntry
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
const HOUR = 3_600_000
const worlds = new Map<string, GameSnapshot>()
const mode: Mode = {
  name: 'test-game',
  module: 'athletes-of-the-week',
  auditFamily: 'card',
  locksBeforeStartMs: 600_000,
  split: 'places',
  snapshot: async (_from, id) => worlds.get(id) ?? expect.unreachable('no such game'),
  definition: async () => ({ published: {}, frozen: ['test'] }),
  factsOf: async () => ['gol'],
  scorer: scoring => picks => (scoring.hot === true ? (picks[0] ?? 0) * 100 : 0),
}
const player = (index: number): Player => players[index] ?? expect.unreachable('no such player')

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  submitEntry = createSubmitEntry(app.deps, () => mode)
  for (let count = 0; count < 6; count += 1) players.push(await newPlayer(app))
  for (const one of players) await give(walletOf(one.id), 1_000_00)
  await give(ACCOUNTS.house, 9_000_00)
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function give(to: string, amount: number) {
  const at = app.clock.now()
  const id = newId(at)
  await app.deps.db.tx(tx =>
    post(tx, at, [{ id, from: ACCOUNTS.capital, to, amount: centavos(amount), reason: 'grant', reference: id }]),
  )
}

async function newGame(changes: Partial<GameSettings> = {}): Promise<string> {
  const now = app.clock.now()
  const id = newId(now)
  worlds.set(id, {
    startsAt: new Date(now.getTime() + HOUR),
    startedAt: null,
    endedAt: null,
    scoring: { hot: false },
    facts: {},
    missing: [],
    voidReason: null,
  })
  await app.deps.db.tx(async tx => {
    await createGame(tx, now, {
      id,
      mode: mode.name,
      name: 'Jogo de teste',
      price: centavos(10_00),
      fixed: false,
      guaranteed: centavos(0),
      shares: [5_000, 2_500, 1_500],
      entriesPerUser: 3,
      opensAt: null,
      startsAt: null,
      ...changes,
    })
    await openGame(tx, app.deps.config, await lockedGame(tx, id, mode.name), mode, now)
  })
  return id
}

const play = (gameId: string, who: Player, pick: number, key?: string) =>
  submitEntry({
    gameId,
    mode: mode.name,
    accountId: who.id,
    picks: [pick],
    code: null,
    influencerId: null,
    key,
    input: `${gameId}:${pick}`,
  }).then(
    entered => entered.entryId,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const see = (gameId: string, change: Partial<GameSnapshot>) => {
  const seen = worlds.get(gameId) ?? expect.unreachable('no such game')
  worlds.set(gameId, { ...seen, ...change })
  return advance(app.deps, () => mode, gameId)
}
const game = async (id: string): Promise<Game> =>
  (await gamesOf(app.deps.db, [id])).get(id) ?? expect.unreachable('gone')
const balances = async (who: readonly Player[]) => {
  return Promise.all(who.map(async one => Number(await balanceOf(app.deps.db, one.id))))
}
const wait = async (gameId: string, ms: number) => {
  app.clock.advance(ms)
  await advance(app.deps, () => mode, gameId)
}
const cleanBooks = async () => expect(await foundBothWays(app, poolInvariants)).toEqual([])

test('C9: a game runs from its opening to a paid prize, and every centavo is where it should be', async () => {
  const id = await newGame()
  const three = [player(0), player(1), player(2)]
  const before = await balances(three)
  for (const [index, one] of three.entries()) expect(await play(id, one, index + 1)).toMatch(/^[0-9a-f]{24}$/)
  expect(await game(id)).toMatchObject({ state: 'open', count: 3, pool: 30_00n })
  await wait(id, HOUR - 600_000)
  expect(await game(id)).toMatchObject({ state: 'locked', count: 3 })
  expect(await play(id, player(3), 9)).toBe('card_not_open')
  await wait(id, 600_000)
  expect(await game(id)).toMatchObject({ state: 'running', boardVersion: 1 })
  await see(id, { startedAt: app.clock.now(), scoring: { hot: true } })
  const page = await rankingPage(app.deps.db, id, { page: 1, limit: 10 })
  expect(page.places.map(rank => [rank.accountId, rank.score, rank.rank])).toEqual([
    [player(2).id, 300, 1],
    [player(1).id, 200, 2],
    [player(0).id, 100, 3],
  ])
  expect(page).toMatchObject({ snapshot: 2, newest: 2, total: 3 })
  expect((await rankingPage(app.deps.db, id, { page: 1, limit: 1, snapshot: 1 })).places[0]?.score).toBe(0)
  const position = await positionOf(app.deps.db, mode, await game(id), player(1).id)
  expect(position.best).toMatchObject({ rank: 2, score: 200, prize: 7_50n, moved: -1 })
  await see(id, { endedAt: app.clock.now() })
  expect(await game(id)).toMatchObject({ state: 'provisional' })
  const previewed = await preview(app.deps.db, app.deps.config, mode, await game(id))
  expect(previewed).toMatchObject({ fee: 3_00n, prizes: 27_00n, total: 3 })
  await wait(id, HOUR - 1)
  expect(await balances(three)).toEqual(before.map(held => held - 10_00))
  await wait(id, 1)
  expect(await game(id)).toMatchObject({ state: 'paid' })
  expect(await balances(three)).toEqual(before.map((held, index) => held - 10_00 + [4_50, 7_50, 15_00][index]!))
  await wait(id, HOUR)
  expect(await balances(three)).toEqual(before.map((held, index) => held - 10_00 + [4_50, 7_50, 15_00][index]!))
  await cleanBooks()
})

test('C9: a hold, an open dispute, an unknown fact or a new version of the facts keep the prize where it is', async () => {
  const id = await newGame()
  await play(id, player(0), 1)
  await play(id, player(1), 2)
  await wait(id, 2 * HOUR)
  const about = { game: id, fact: 'gol', text: 'O gol foi contra.' }
  const doubt = (index = 0) => openDispute(app.deps, () => mode, player(index).id, about)
  await expect(doubt()).rejects.toThrow('dispute_closed')
  await see(id, { scoring: { hot: true }, endedAt: app.clock.now() })
  await wait(id, HOUR / 2)
  await see(id, { scoring: { hot: true, again: 1 } })
  await wait(id, HOUR / 2)
  expect((await game(id)).state).toBe('provisional')
  await expect(doubt(5)).rejects.toThrow('not_found')
  const query = await Promise.allSettled([doubt(), doubt(), doubt()])
  expect(query.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  await wait(id, HOUR)
  expect((await game(id)).state).toBe('provisional')
  await app.deps.db.tx(async tx => freezePayout(tx, await lockedGame(tx, id, mode.name), 'conferir o lance'))
  await wait(id, 24 * HOUR)
  expect((await game(id)).state).toBe('provisional')
  await app.deps.db.tx(async tx => freezePayout(tx, await lockedGame(tx, id, mode.name), null))
  await see(id, { missing: [{ fact: 'goals', match: null }] })
  expect((await game(id)).state).toBe('provisional')
  await see(id, { missing: [] })
  expect((await game(id)).state).toBe('paid')
})

test('C11: a void game gives everybody the price back, once, also when two workers do it', async () => {
  const before = await balances(players)
  const id = await newGame({ fixed: true, guaranteed: centavos(500_00) })
  for (const one of players) await play(id, one, 1)
  await app.deps.db.tx(async tx => voidGame(tx, await lockedGame(tx, id, mode.name), 'Jogo cancelado'))
  await Promise.all([1, 2, 3].map(() => advance(app.deps, () => mode, id)))
  expect(await game(id)).toMatchObject({ state: 'void', voidReason: 'Jogo cancelado' })
  expect(await balances(players)).toEqual(before)
  await cleanBooks()
})

test('C5: one player alone, or the same score for all, voids a growing pool', async () => {
  const before = await balances([player(0), player(1)])
  const alone = await newGame()
  await play(alone, player(0), 1)
  await play(alone, player(0), 2)
  await wait(alone, HOUR)
  expect(await game(alone)).toMatchObject({ state: 'void', voidReason: 'too_few_players' })
  const equal = await newGame()
  await play(equal, player(0), 1)
  await play(equal, player(1), 2)
  await wait(equal, HOUR)
  await see(equal, { endedAt: app.clock.now() })
  await wait(equal, HOUR)
  expect(await game(equal)).toMatchObject({ state: 'void', voidReason: 'all_equal' })
  expect(await balances([player(0), player(1)])).toEqual(before)
  await cleanBooks()
})

test('C1: a guaranteed pool is reserved when the game opens, pays, and gives the rest and the stakes to the house', async () => {
  const house = async () => {
    const [row] = await app.deps.db.rows(sql<{ balance: bigint }>`select balance from fund where name = 'house'`)
    return Number(row?.balance)
  }
  const held = await house()
  await expect(newGame({ fixed: true, guaranteed: centavos(1_000_000_00) })).rejects.toThrow('second_person_needed')
  await expect(newGame({ fixed: true, guaranteed: centavos(10_000_00) })).rejects.toThrow('house_short')
  const id = await newGame({ fixed: true, guaranteed: centavos(100_00) })
  expect(await house()).toBe(held - 100_00)
  await play(id, player(0), 4)
  await play(id, player(0), 5)
  await wait(id, HOUR)
  await see(id, { scoring: { hot: true }, endedAt: app.clock.now() })
  await app.deps.db.tx(async tx => settleNow(tx, await lockedGame(tx, id, mode.name), mode, app.clock.now()))
  await wait(id, 0)
  expect(await game(id)).toMatchObject({ state: 'paid', pool: 100_00n })
  // R$ 50 for the best entry of the only player; R$ 20 of stakes.
  expect(await house()).toBe(held - 50_00 + 20_00)
  await cleanBooks()
})

test('C2: the lock follows a start that moves earlier, and what came after the real start is void and refunded', async () => {
  const before = await balances([player(0), player(1), player(2)])
  const id = await newGame()
  await play(id, player(0), 1)
  await play(id, player(1), 2)
  const started = new Date(app.clock.now().getTime() + 1)
  app.clock.advance(60_000)
  await play(id, player(2), 3)
  await see(id, { startedAt: started })
  expect(await game(id)).toMatchObject({ state: 'running', count: 2, pool: 20_00n })
  expect(await balances([player(0), player(1), player(2)])).toEqual([
    before[0]! - 10_00,
    before[1]! - 10_00,
    before[2]!,
  ])
  await cleanBooks()
})

test('W6 and A5: a key plays once, the same picks are one entry, and there is a limit', async () => {
  const id = await newGame({ entriesPerUser: 2 })
  const [before] = await balances([player(3)])
  const keyed = await Promise.all([1, 2, 3].map(() => play(id, player(3), 7, 'key-of-seven')))
  expect(new Set(keyed).size).toBe(1)
  expect(await play(id, player(3), 7, 'key-of-seven')).toBe(keyed[0])
  expect(await play(id, player(3), 8, 'key-of-seven')).toBe('idempotency_key_reused')
  expect(await play(id, player(3), 7)).toBe('duplicate_entry')
  expect(
    (await Promise.all([8, 9, 10].map(pick => play(id, player(3), pick)))).filter(one => one === 'entries_limit'),
  ).toHaveLength(2)
  expect(await balances([player(3)])).toEqual([before! - 20_00])
  expect(await game(id)).toMatchObject({ count: 2, pool: 20_00n })
})

test('nobody plays with more than the wallet holds, however many ask at once', async () => {
  const poor = await newPlayer(app)
  await give(walletOf(poor.id), 35_00)
  const id = await newGame({ entriesPerUser: 1_000 })
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => play(id, poor, index + 1)))
  expect(answers.filter(answer => answer === 'insufficient_balance')).toHaveLength(57)
  expect(await balances([poor])).toEqual([5_00])
  await cleanBooks()
})

test('a paid game needs a birth date and 18 years; a free one does not', async () => {
  const young = await newPlayer(app, { birthDate: '2010-01-01' }).catch(() => undefined)
  expect(young).toBeUndefined()
  const unknown = await newPlayer(app, { birthDate: undefined })
  await give(walletOf(unknown.id), 50_00)
  expect(await play(await newGame(), unknown, 1)).toBe('birth_date_needed')
  expect(await play(await newGame({ price: centavos(0) }), unknown, 1)).toMatch(/^[0-9a-f]{24}$/)
})
