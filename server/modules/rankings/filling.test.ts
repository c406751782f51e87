import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRanking } from '#contract/api/player/rankings.ts'
import { centavos } from '#contract/money.ts'
import { gamesOf } from '#server/modules/pools/index.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'

/* R1 over games played to their payment, in batches of two so that runs cross their edges. */
let app: TestApp
let games: ReturnType<typeof poolGames>
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  games = poolGames(app, 2)
  for (let count = 0; count < 6; count += 1) players.push(await newPlayer(app))
  for (const one of players) await games.give(one, 10_000_00)
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(async () => {
  app.clock.set(TEST_START)
  await app.deps.db.rows(
    sql`truncate ranking, ranking_score, ranking_board, replaced_ranking_board, ranking_page, ranking_seat`,
  )
})

const player = (index: number): Player => players[index] ?? expect.unreachable('no such player')

/** A ranking over HTTP: players and points. */
async function ranking(mode: string, query: Record<string, string> = {}): Promise<[number, number][]> {
  const { docs } = (await player(0).call(getRanking, { params: { mode }, query })).data
  return docs.map(doc => [players.findIndex(one => one.id === doc._id), doc.totalScore])
}

/** A paid game with the picks of each player. */
async function played(picks: readonly (readonly [who: number, pick: number])[]): Promise<string> {
  const id = await games.open()
  for (const [who, pick] of picks) await games.play(id, player(who), pick)
  await games.end(id)
  await games.pay()
  return id
}

test('R1: the best entry of each user counts, for the week and for the month, over any edge of a run', async () => {
  await played([
    [0, 2],
    [0, 7],
    [0, 5],
    [1, 6],
    [2, 4],
    [2, 1],
    [3, 0],
  ])
  const expected = [
    [0, 7],
    [1, 6],
    [2, 4],
    [3, 0],
  ]
  expect(await ranking('athlete')).toEqual(expected)
  expect(await ranking('hat-trick')).toEqual(expected)
  expect(await ranking('athlete', { period: '2026-W47' })).toEqual(expected)
  expect(await ranking('hat-trick', { period: '2026-11' })).toEqual(expected)
  expect(await ranking('card-game')).toEqual([])
})

test('R1: cards of a week add up, and a job that runs again, from any run and twice at once, adds nothing', async () => {
  const first = await played([
    [0, 3],
    [1, 5],
    [2, 1],
  ])
  const second = await played([
    [0, 4],
    [3, 6],
    [4, 2],
    [4, 5],
  ])
  const expected = [
    [0, 7],
    [3, 6],
    [1, 5],
    [4, 5],
    [2, 1],
  ]
  expect(new Set(await ranking('athlete'))).toEqual(new Set(expected))
  const paidBy = async (gameId: string) => {
    const version = (await gamesOf(app.deps.db, [gameId])).get(gameId)?.boardVersion ?? 0
    return { gameId, mode: 'athlete-card', version }
  }
  const again = async (gameId: string, from: number) =>
    games.run('rankings.fill', { ...(await paidBy(gameId)), first: from })
  for (const id of [first, second]) for (const from of [0, 2]) await again(id, from)
  const fill = app.jobs.find(set => 'rankings.fill' in set.tasks)?.tasks['rankings.fill']
  await app.deps.db.rows(sql`delete from ranking_score`)
  await app.deps.db.rows(sql`delete from ranking_part where game_id = ${second}`)
  await Promise.all([1, 2, 3].map(async () => fill?.(await paidBy(second))))
  // A snapshot is current for a second before the next is made.
  app.clock.advance(2_000)
  await games.drain()
  expect(new Set(await ranking('athlete'))).toEqual(
    new Set([
      [3, 6],
      [4, 5],
      [0, 4],
    ]),
  )
})

test('R1: the period is that of the last final whistle in São Paulo, however late it is paid', async () => {
  // Monday 23 November, 00:30 in São Paulo is another week; the whistle was half an hour before midnight.
  app.clock.set(new Date('2026-11-23T01:30:00Z'))
  const id = await games.open()
  await games.play(id, player(0), 8)
  await games.play(id, player(1), 9)
  await games.end(id)
  expect(app.clock.now().toISOString()).toBe('2026-11-23T02:30:00.000Z')
  await games.pay()
  expect(await ranking('athlete')).toEqual([])
  expect(await ranking('athlete', { period: '2026-W47' })).toEqual([
    [1, 9],
    [0, 8],
  ])
})

test('R1: the last night of a month counts for that month', async () => {
  app.clock.set(new Date('2026-12-01T01:30:00Z'))
  await played([
    [0, 8],
    [1, 9],
  ])
  expect(await ranking('hat-trick')).toEqual([])
  expect(await ranking('hat-trick', { period: '2026-11' })).toHaveLength(2)
  expect(await ranking('athlete')).toHaveLength(2)
})

test('C11: a void game gives no points', async () => {
  const id = await games.open()
  await games.play(id, player(0), 8)
  await games.play(id, player(1), 9)
  await games.end(id)
  await games.void(id, 'Jogo cancelado')
  await games.pay()
  expect(await ranking('athlete')).toEqual([])
})

test('a deleted account keeps its points without a name, and a free card counts like any other', async () => {
  const leaving = await newPlayer(app)
  const id = await games.open({ price: centavos(0) })
  await games.play(id, leaving, 9)
  await games.play(id, player(0), 8)
  await games.end(id)
  await app.deps.db.rows(
    sql`update account set deleted_at = ${app.clock.now()}, username = null where id = ${leaving.id}`,
  )
  await games.pay()
  expect(await ranking('athlete', { user: player(0).id })).toEqual([[0, 8]])
  const names = await app.deps.db.rows(
    sql`select username, score from ranking_score where account_id = ${leaving.id} order by mode`,
  )
  expect(names).toEqual([
    { username: '', score: 900n },
    { username: '', score: 900n },
  ])
})
