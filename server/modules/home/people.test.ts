import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { archivePlayed, playCard } from '#contract/api/player/cards.ts'
import { blockUser } from '#contract/api/player/chat.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { getPublicUser } from '#contract/api/player/users.ts'
import type { TestApp } from '#tests/support/app.ts'
import { HOUR } from '#tests/support/card-table.ts'
import { cardBody, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { startMatchCardTable, type MatchCardTable } from '#tests/support/match-card-table.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* Public profiles, with cards of both types, over HTTP. */
let table: MatchCardTable
let app: TestApp
let ana: Player
let bruno: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
  ;({ app, ana, bruno } = table)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const look = (who: Player, by = bruno, query: Record<string, number> = {}) =>
  by.call(getPublicUser, { params: { id: who.id }, query })
const shown = async (who: Player, by?: Player, query?: Record<string, number>) => (await look(who, by, query)).data

test('C12: a game is shown from the lock of its card on, and counts for points and badges once it is paid', async () => {
  const { season, id, games } = await table.playedMatchCard()
  const before = await shown(ana)
  expect(before).toMatchObject({
    _id: ana.id,
    username: ana.username,
    isMe: false,
    isInfluencer: false,
    blocked: false,
  })
  expect(before.photo?._id).toMatch(/^[0-9a-f]{24}$/)
  expect([before.rankings, before.badges]).toEqual([[], []])
  expect(before.games).toEqual({ docs: [], page: 1, pages: 0, total: 0 })
  expect((await shown(ana, ana)).games.total).toBe(0)
  expect((await shown(ana, ana)).isMe).toBe(true)
  // By the clock, before any job has run.
  app.clock.advance(2 * HOUR - 10 * 60_000)
  const card = { _id: id, name: 'Cartela do campeonato' }
  expect((await shown(ana)).games.docs).toEqual([
    {
      _id: games.ana,
      mode: 'card-game',
      _card: { ...card, status: 'preparing' },
      championship: season.championshipId,
      createdAt: expect.any(Date),
      totalScore: null,
      position: null,
    },
  ])
  await table.wait(10 * 60_000)
  await table.endAll(season)
  expect(await shown(ana)).toMatchObject({
    badges: [],
    rankings: [],
    games: { docs: [{ _card: { status: 'running' }, totalScore: 68, position: 1 }] },
  })
  await table.wait(HOUR)
  const after = await shown(ana)
  expect(after.rankings).toEqual([{ mode: 'card-game', period: '2026-11', totalScore: 68, position: 1 }])
  expect(after.badges.map(({ badge, count }) => [badge, count])).toEqual([
    ['first-game', 1],
    ['exact-score', 1],
    ['podium', 1],
    ['first-win', 1],
    ['winner', 1],
  ])
  expect(after.games.docs).toMatchObject([{ _card: { status: 'finished' }, totalScore: 68, position: 1 }])
  expect((await shown(table.carla)).rankings).toMatchObject([{ totalScore: 10, position: 3 }])
  expect(Object.keys(after).sort()).toEqual(
    [
      '_id',
      'badges',
      'blocked',
      'games',
      'isInfluencer',
      'isMe',
      'name',
      'photo',
      'rankings',
      'since',
      'streak',
      'username',
    ].sort(),
  )
  expect(JSON.stringify((await look(ana)).raw)).not.toMatch(/price|prize|amount|email|@|cpf|docNumber|\bcode/i)
})

test('both kinds of cards are listed, the newest first, page by page; archived ones too, refunded ones not', async () => {
  const [carol, other] = [await newPlayer(app), await newPlayer(app)]
  const ids: string[] = []
  const round = await newRound(app)
  const gone = await openCard(table.operator, cardBody(round, { price: 0, name: 'Cartela anulada' }))
  const cards = [gone]
  for (let count = 0; count < 3; count += 1)
    cards.push(await openCard(table.operator, cardBody(round, { price: 0, name: `Cartela ${count}` })))
  for (const [index, id] of cards.entries()) {
    const choice = [index % 2, 0] as const
    const body = playBody(await readCard(carol, id), [choice, choice, choice, choice])
    ids.push((await carol.call(playCard, { body })).data._id)
    const quiet = [2, 0] as const
    await other.call(playCard, { body: playBody(await readCard(other, id), [quiet, quiet, quiet, quiet]) })
    app.clock.advance(1_000)
  }
  await table.wait(2 * HOUR)
  const all = [...ids].reverse()
  expect((await shown(carol)).games.docs.map(doc => [doc._id, doc.mode, doc.championship])).toEqual(
    all.map(id => [id, 'athlete-card', null]),
  )
  await table.operator.call(operatorVoidGame, { params: { id: gone }, body: { reason: 'Chuva' } })
  await app.drain()
  await carol.call(archivePlayed, { params: { id: all[1] ?? '' } }).then(answer => answer.data)
  const left = all.filter(id => id !== ids[0])
  const seen: string[] = []
  for (let page = 1; page <= 3; page += 1) {
    const { games } = await shown(carol, bruno, { page, limit: 1 })
    expect(games).toMatchObject({ page, pages: 3, total: 3 })
    seen.push(...games.docs.map(doc => doc._id))
  }
  expect(seen).toEqual(left)
  expect((await shown(carol, bruno, { page: 9 })).games.docs).toEqual([])
})

test('nobody has no page, nor who has left; a frozen account has the one it had', async () => {
  const frozen = await newPlayer(app)
  const before = await shown(frozen)
  await app.deps.db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${frozen.id}`)
  expect(await shown(frozen)).toEqual(before)
  const influencer = await newPlayer(app)
  await app.deps.db.rows(sql`update account set roles = '{influencer}' where id = ${influencer.id}`)
  expect((await shown(influencer)).isInfluencer).toBe(true)
  const leaving = await newPlayer(app)
  await leaving.call(deleteMe, { body: { password: leaving.password } }).then(answer => answer.data)
  expect(await look(leaving)).toMatchObject({ status: 404, code: 'not_found' })
  const nobody = { params: { id: 'f'.repeat(24) } }
  expect(await bruno.call(getPublicUser, nobody)).toMatchObject({ status: 404, code: 'not_found' })
})

test('invalid queries are refused, and a visitor gets 401', async () => {
  expect(await bruno.call(getPublicUser, { params: { id: 'x' } })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await look(ana, bruno, { page: 0 })).toMatchObject({ status: 400, fields: { page: 'page_invalid' } })
  expect(await app.call(getPublicUser, { params: { id: ana.id } })).toMatchObject({ status: 401, code: 'unauthorized' })
})

test('who blocked a player reads so on their page, and nobody else does', async () => {
  await bruno.call(blockUser, { params: { id: ana.id }, body: { blocked: true } }).then(({ data }) => data)
  expect((await shown(ana)).blocked).toBe(true)
  expect([(await shown(ana, table.carla)).blocked, (await shown(bruno, ana)).blocked]).toEqual([false, false])
  await bruno.call(blockUser, { params: { id: ana.id }, body: { blocked: false } }).then(({ data }) => data)
  expect((await shown(ana)).blocked).toBe(false)
})
