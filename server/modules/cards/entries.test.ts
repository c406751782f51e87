import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCardEntries, operatorCardEntriesCsv } from '#contract/api/admin/cards.ts'
import type { TestApp } from '#tests/support/app.ts'
import { HOUR } from '#tests/support/card-table.ts'
import { startMatchCardTable, type MatchCardTable } from '#tests/support/match-card-table.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { seedCard, seedPlayers } from '../../../bench/seed.ts'

/* Operators with the games role can list every entry of a card once it is closed (C12). */
let table: MatchCardTable
let app: TestApp
let games: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
  ;({ app } = table)
  games = await newOperator(app, { roles: ['games'] })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const read = (card: string, query: object = {}, by = games) =>
  by.call(operatorCardEntries, { query: { card, ...query } })

test('before the lock nobody reads an entry; after it each says who, when, what, and in the end the place and what was paid', async () => {
  const { season, id, games: entries } = await table.playedMatchCard()
  expect((await read(id)).code).toBe('state_forbids')
  expect((await games.call(operatorCardEntriesCsv, { query: { card: id } })).code).toBe('state_forbids')
  await table.wait(3 * HOUR)
  const locked = (await read(id)).data
  expect(locked.total).toBe(3)
  expect(locked.docs.find(({ _id }) => _id === entries.ana)).toMatchObject({
    _id: entries.ana,
    username: table.ana.username,
    picks: '2–1, 1–1, 2–3, 5–1',
    void: false,
    paid: null,
  })
  await table.endAll(season)
  await app.drain()
  await table.wait(2 * HOUR)
  const paid = (await read(id)).data.docs
  const byId = Object.fromEntries(paid.map(({ _id, score, rank, paid: amount }) => [_id, [score, rank, amount]]))
  expect(byId).toEqual({
    [entries.ana]: [68, 1, 15_00n],
    [entries.bruno]: [22, 2, 7_50n],
    [entries.carla]: [10, 3, 4_50n],
  })
  expect((await read(id, { search: table.bruno.username.toUpperCase() })).data.docs.map(({ _id }) => _id)).toEqual([
    entries.bruno,
  ])
  const file = await games.call(operatorCardEntriesCsv, { query: { card: id } })
  expect(file.status).toBe(200)
  expect(String(file.raw)).toContain(table.carla.username)
})

test('it is for those who run games, of cards alone', async () => {
  const support = await newOperator(app, { roles: ['support'] })
  const { id } = await table.playedMatchCard()
  expect((await read(id, {}, support)).status).toBe(403)
  expect((await app.call(operatorCardEntries, { query: { card: id } })).status).toBe(401)
  expect((await read('0'.repeat(24))).code).toBe('not_found')
})

test('the file of a card names each of hundreds of players', async () => {
  const players = { first: 0, count: 1_200 }
  await seedPlayers(app.deps.db, players.first, players.count)
  const card = await seedCard(app.deps.db, 1, players.count, players)
  const file = await games.call(operatorCardEntriesCsv, { query: { card } })
  expect(file.status).toBe(200)
  const names = String(file.raw).match(/bench\d+/g)
  expect(new Set(names).size).toBe(players.count)
})
