import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRanking } from '#contract/api/player/rankings.ts'
import { centavos } from '#contract/money.ts'
import { gamesOf } from '#server/modules/pools/index.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'

/* R1 of rooms, duels and push games: the points of a win, counted once. */
let app: TestApp
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
const DAY = 86_400_000
const AS_WINNER = { fixed: false, shares: [9_000, 0, 0] as [number, number, number], entriesPerUser: 1 }

type Games = ReturnType<typeof poolGames>
let rooms: Games
let duels: Games
let pushes: Games

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  rooms = poolGames(app, 2, { name: 'coach-friend', module: 'coach-friend', split: 'winner', worth: 1 })
  duels = poolGames(app, 2, { name: 'game-vs', module: 'game-vs', split: 'winner' })
  pushes = poolGames(app, 2, { name: 'push-game', module: 'push-game', split: 'right' })
  for (let count = 0; count < 4; count += 1) players.push(await newPlayer(app))
  for (const one of players) await duels.give(one, 10_000_00)
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(async () => {
  app.clock.set(TEST_START)
  await app.deps.db.rows(
    sql`truncate ranking, ranking_score, ranking_board, replaced_ranking_board, ranking_page, ranking_seat, ranking_win`,
  )
})

const player = (index: number): Player => players[index] ?? expect.unreachable('no such player')

/** A ranking over HTTP: players and points. */
async function ranking(mode: string, query: Record<string, string> = {}): Promise<Record<number, number>> {
  const { docs } = (await player(0).call(getRanking, { params: { mode }, query })).data
  return Object.fromEntries(docs.map(doc => [players.findIndex(one => one.id === doc._id), doc.totalScore]))
}

async function played(
  games: Games,
  picks: readonly (readonly [who: number, pick: number])[],
  price = 10,
): Promise<string> {
  const id = await games.open({ ...AS_WINNER, price: centavos(price * 100) })
  for (const [who, pick] of picks) await games.play(id, player(who), pick)
  await games.end(id)
  await games.pay()
  return id
}

const paidBy = async (gameId: string, mode: string) => {
  const game = (await gamesOf(app.deps.db, [gameId])).get(gameId)
  return { gameId, mode, version: game?.boardVersion ?? 0, state: game?.state ?? '' }
}

/** Repeats a rankings job: once more, and three times concurrently. */
async function again(games: Games, task: string, gameId: string, mode: string): Promise<void> {
  const payload = await paidBy(gameId, mode)
  await games.run(task, payload)
  await Promise.all([1, 2, 3].map(() => games.run(task, payload)))
  app.clock.advance(2_000)
  await games.drain()
}

test('points of a room count for the month, without the hundredth that the Golden Goal orders by; a free room does not', async () => {
  await played(rooms, [
    [0, 6_001],
    [1, 1_200],
    [2, 0],
  ])
  expect(await ranking('coach-friend')).toEqual({ 0: 60, 1: 12, 2: 0 })
  await played(
    rooms,
    [
      [0, 3_000],
      [1, 1_200],
    ],
    0,
  )
  expect(await ranking('coach-friend')).toEqual({ 0: 60, 1: 12, 2: 0 })
})

test('a duel gives three points to its winner, once an opponent and week, however often the job runs', async () => {
  const over = (who: number, loser: number) =>
    [
      [who, 9],
      [loser, 4],
    ] as const
  const first = await played(duels, over(0, 1))
  expect(await ranking('game-vs')).toEqual({ 0: 3 })
  const second = await played(duels, over(0, 1))
  await played(duels, over(1, 0))
  await played(duels, over(0, 2))
  for (const id of [first, second]) await again(duels, 'rankings.fill', id, 'game-vs')
  expect(await ranking('game-vs')).toEqual({ 0: 6, 1: 3 })
  // The next week the same opponent counts again; a free duel never counts.
  app.clock.set(new Date(TEST_START.getTime() + 7 * DAY))
  await played(duels, over(0, 1))
  await played(duels, over(3, 1), 0)
  expect(await ranking('game-vs')).toEqual({ 0: 9, 1: 3 })
  expect(await ranking('game-vs-vip')).toEqual({})
})

test('V5: who are equal have a point each; a duel that is void for another reason, or free, gives none', async () => {
  const equal = [
    [0, 7],
    [1, 7],
  ] as const
  const id = await played(duels, equal)
  expect((await gamesOf(app.deps.db, [id])).get(id)).toMatchObject({ state: 'void', voidReason: 'all_equal' })
  await again(duels, 'rankings.tied', id, 'game-vs')
  expect(await ranking('game-vs')).toEqual({ 0: 1, 1: 1 })
  await played(duels, equal, 0)
  const stopped = await duels.open(AS_WINNER)
  for (const [who, pick] of equal) await duels.play(stopped, player(who), pick)
  await duels.end(stopped)
  await duels.void(stopped, 'no_full_pair')
  await duels.pay()
  expect(await ranking('game-vs')).toEqual({ 0: 1, 1: 1 })
})

test('everybody who was right about a push game has three points, over any edge of a run; who was wrong has none', async () => {
  const id = await played(pushes, [
    [0, 1],
    [1, 0],
    [2, 1],
    [3, 1],
  ])
  await again(pushes, 'rankings.fill', id, 'push-game')
  expect(await ranking('push-game')).toEqual({ 0: 3, 2: 3, 3: 3 })
})
