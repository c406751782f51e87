import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRanking } from '#contract/api/player/rankings.ts'
import { emit } from '#server/modules/events.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { exportScores } from './index.ts'
import { requestSnapshots, build } from './service-snapshots.ts'

let app: TestApp
let players: Player[]
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  players = []
  for (let count = 0; count < 12; count += 1) players.push(await newPlayer(app))
})
afterAll(async () => {
  for (const end of ends) await end()
})
const clear = () =>
  app.deps.db.rows(
    sql`truncate ranking, ranking_score, ranking_board, replaced_ranking_board, ranking_page, ranking_seat`,
  )
beforeEach(clear)

const at = (index: number): Player => players[index] ?? expect.unreachable('no such player')

/** A player's points, and the snapshot that shows them. */
async function give(player: Player, score: number, ranking: { mode?: string; period?: string } = {}): Promise<void> {
  const { mode = 'athlete', period = '2026-W47' } = ranking
  await app.deps.db.rows(sql`insert into ranking_score (mode, period, account_id, username, score)
    values (${mode}, ${period}, ${player.id}, ${player.username}, ${Math.round(score * 100)})
    on conflict (mode, period, account_id) do update set score = ranking_score.score + excluded.score`)
  await app.deps.db.tx(tx => requestSnapshots(tx, app.clock.now(), [{ mode, period }]))
  await build(app.deps, { mode, period })
}

const ask = (query: Record<string, string | number> = {}, mode = 'athlete', player = at(0)) =>
  player.call(getRanking, { params: { mode }, query })

test('C3 and R1: the week is ranked with shared positions, ties by username, and I am marked', async () => {
  await give(at(0), 12.5)
  await give(at(1), 40)
  await give(at(2), 12.5)
  await give(at(3), 3)
  await give(at(4), 99, { period: '2026-W46' })
  const { data } = await ask()
  const tied = [at(0), at(2)].map(player => player.username).sort()
  expect(data.docs.map(doc => [doc._user.username, doc.totalScore, doc.position])).toEqual([
    [at(1).username, 40, 1],
    [tied[0], 12.5, 2],
    [tied[1], 12.5, 2],
    [at(3).username, 3, 4],
  ])
  expect(data.docs.filter(doc => doc._user.isMe).map(doc => doc._id)).toEqual([at(0).id])
  expect(data).toMatchObject({ page: 1, pages: 1, total: 4, snapshot: 4, newest: 4 })
  expect(data.docs[0]?._user.photo?._id).toMatch(/^[0-9a-f]{24}$/)
  expect(JSON.stringify(data)).not.toMatch(/@|email|docNumber/)
})

test('the week turns at midnight on Sunday in São Paulo, and past ones stay readable', async () => {
  await give(at(0), 1)
  await give(at(1), 2, { period: '2026-W48' })
  app.clock.set(new Date('2026-11-23T02:59:00Z'))
  expect((await ask()).data.docs[0]?._id).toBe(at(0).id)
  app.clock.set(new Date('2026-11-23T03:00:00Z'))
  expect((await ask()).data.docs[0]?._id).toBe(at(1).id)
  expect((await ask({ period: '2026-W47' })).data.docs[0]?._id).toBe(at(0).id)
  app.clock.set(new Date('2026-11-21T15:00:00Z'))
})

test('the other modes are ranked by the month', async () => {
  await give(at(3), 7, { mode: 'push-game', period: '2026-11' })
  expect((await ask({}, 'push-game')).data.docs.map(doc => doc._id)).toEqual([at(3).id])
  expect((await ask({}, 'card-game')).data).toEqual({
    docs: [],
    page: 1,
    pages: 0,
    total: 0,
    period: '2026-11',
    previous: null,
    next: null,
    snapshot: 0,
    newest: 0,
  })
})

test("one user's place is that user's row alone, with the position among all", async () => {
  for (const [index, score] of [30, 30, 20, 10].entries()) await give(at(index), score)
  expect((await ask({ user: at(2).id })).data).toMatchObject({
    docs: [{ _id: at(2).id, position: 3, totalScore: 20 }],
    total: 1,
  })
  expect((await ask({ user: at(1).id })).data.docs).toMatchObject([{ position: 1 }])
  expect((await ask({ user: at(9).id })).data).toMatchObject({ docs: [], total: 0 })
  expect((await ask({ user: 'f'.repeat(24) })).data.docs).toEqual([])
})

test('pages together are the whole ranking, as a plain sort has it', async () => {
  const scores = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 0, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(scores, fc.integer({ min: 1, max: 5 }), async (points, limit) => {
      await clear()
      for (const [index, score] of points.entries()) await give(at(index), score)
      const rows = points.map((score, index) => ({ score, username: at(index).username }))
      const expected = rows
        .toSorted((a, b) => b.score - a.score || (a.username < b.username ? -1 : 1))
        .map(row => ({ ...row, position: 1 + rows.filter(other => other.score > row.score).length }))
      const seen: typeof expected = []
      const pages = Math.ceil(points.length / limit)
      for (let page = 1; page <= pages + 1; page += 1) {
        const { data } = await ask({ page, limit })
        expect(data).toMatchObject({ page, pages, total: points.length })
        for (const doc of data.docs)
          seen.push({ score: doc.totalScore, username: doc._user.username, position: doc.position })
      }
      expect(seen).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})

test.each([
  ['athlete', '2026-11'],
  ['card-game', '2026-W47'],
  ['athlete', '2026-W60'],
  ['athlete', 'x'],
])('%s has no period %s', async (mode, period) => {
  expect(await ask({ period }, mode)).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { period: 'period_invalid' },
  })
})

test('what cannot be asked is refused, and a visitor is sent to sign in', async () => {
  expect(await ask({}, 'chess')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await ask({ page: 0 })).toMatchObject({ status: 400, fields: { page: 'page_invalid' } })
  expect(await ask({ page: 100_001 })).toMatchObject({ status: 400 })
  expect(await ask({ user: 'x' })).toMatchObject({ status: 400, fields: { user: 'id_invalid' } })
  expect((await ask({ page: 100_000, limit: 500 })).data.docs).toEqual([])
  expect(await app.call(getRanking, { params: { mode: 'athlete' } })).toMatchObject({
    status: 401,
    code: 'unauthorized',
  })
})

test('a deleted account leaves its name nowhere, and nobody else moves', async () => {
  const leaving = await newPlayer(app)
  await give(leaving, 50)
  await give(at(0), 20)
  await app.deps.db.tx(tx => emit(tx, 'account.deleted', { accountId: leaving.id }))
  await app.drain()
  await app.drain()
  const [row] = await app.deps.db.rows(
    sql<{ username: string }>`select username from ranking_score where account_id = ${leaving.id}`,
  )
  expect(row).toEqual({ username: '' })
  expect((await ask({ user: at(0).id })).data.docs).toMatchObject([{ position: 2 }])
})

test('the export of my data has my points in every ranking, and nobody else’s', async () => {
  await give(at(5), 8.25)
  await give(at(6), 9)
  expect(await exportScores(app.deps.db, at(5).id)).toEqual({
    name: 'rankings',
    rows: [{ mode: 'athlete', period: '2026-W47', points: 8.25 }],
  })
})
