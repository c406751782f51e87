import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorDecideOrders, operatorOrders } from '#contract/api/admin/approvals.ts'
import {
  operatorChangedGames,
  operatorChangedGamesCsv,
  operatorCorrectAll,
  operatorPreviewCorrections,
  operatorPreviewFacts,
} from '#contract/api/admin/changed-games.ts'
import { operatorMatch, operatorSetFacts } from '#contract/api/admin/matches.ts'
import { modeOf } from '#server/registry.ts'
import type { TestApp } from '#tests/support/app.ts'
import { HOUR } from '#tests/support/card-table.ts'
import { startMatchCardTable, type MatchCardTable } from '#tests/support/match-card-table.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { whatIf } from './service-what-if.ts'

/* C10: the effect of changed facts is shown before they are saved, and paid games are corrected together, with two-person approval. */
let table: MatchCardTable
let app: TestApp
let games: TestOperator
let finance: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
  ;({ app } = table)
  games = await newOperator(app, { roles: ['games'] })
  finance = await newOperator(app, { roles: ['finance'] })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const because = { reason: 'Súmula corrigida' }

/** An operator's correction of the season's last match: Carla predicted its score. */
async function correctionOf(match: string) {
  const { facts, versions } = (await games.call(operatorMatch, { params: { id: match } })).data
  if (!facts) throw new Error('No facts')
  return { version: versions[0]?.version ?? 0, facts: { ...facts, score: { home: 2, away: 1 }, goals: [] } }
}

async function played(isPaid: boolean) {
  const { season, id } = await table.playedMatchCard()
  await table.wait(4 * HOUR)
  await table.endAll(season)
  await app.drain()
  if (isPaid) await table.wait(2 * HOUR)
  expect(await table.matchState(id)).toBe(isPaid ? 'paid' : 'provisional')
  const match = season.matches[3]
  return { id, params: { id: match }, body: await correctionOf(match) }
}

test('before facts are saved, a game that is not paid yet says who would win and lose, and nothing is changed', async () => {
  const { id, params, body } = await played(false)
  const { data } = await games.call(operatorPreviewFacts, { params, body })
  expect(data).toMatchObject({ total: 1, docs: [{ _id: id, state: 'provisional', effect: 'ranking' }] })
  const [game] = data.docs
  expect(game?.people.length).toBeGreaterThan(0)
  const moved = game?.people.reduce((sum, { before, after }) => sum + after - before, 0n)
  expect(moved).toBe((game?.gained ?? 0n) - (game?.lost ?? 0n))
  expect((await games.call(operatorMatch, { params })).data.versions[0]?.version).toBe(body.version)
  expect(await games.call(operatorPreviewFacts, { params, body: { ...body, version: 0 } })).toMatchObject({
    code: 'conflict',
  })
  expect((await finance.call(operatorPreviewFacts, { params, body })).status).toBe(403)
  await table.wait(2 * HOUR)
})

test('paid games say what their correction would pay; all are asked for at once, and approved at once by somebody else', async () => {
  games = await newOperator(app, { roles: ['games'] })
  const one = await played(true)
  const two = await played(true)
  const previews = []
  for (const { params, body } of [one, two]) {
    const { data } = await games.call(operatorPreviewFacts, { params, body })
    expect(data.docs).toMatchObject([{ state: 'paid', effect: 'correction', lost: 0n }])
    previews.push(data.docs[0]?.gained ?? 0n)
    expect((await games.call(operatorSetFacts, { params, body: { ...body, ...because } })).status).toBe(200)
  }
  await app.drain()
  const amount = previews.reduce((sum, one) => sum + one, 0n)
  expect(amount).toBeGreaterThan(0n)
  expect((await games.call(operatorChangedGames)).data.total).toBe(2)
  // The file has its header and every row.
  expect((await games.call(operatorChangedGamesCsv)).data.trim().split('\n')).toHaveLength(3)
  expect((await games.call(operatorPreviewCorrections)).data).toMatchObject({ games: 2, amount, refused: [] })
  expect((await games.call(operatorCorrectAll, { body: because })).data).toMatchObject({
    games: 2,
    amount,
    refused: [],
  })
  // A second call has nothing more to propose.
  expect((await games.call(operatorCorrectAll, { body: because })).data).toMatchObject({ games: 0 })

  finance = await newOperator(app, { roles: ['finance'] })
  const orders = (await finance.call(operatorOrders, { query: { state: 'open', kind: 'correction' } })).data.docs
  const ids = orders.map(({ _id }) => _id)
  const decide = (operator: TestOperator) =>
    operator.call(operatorDecideOrders, { body: { ids, approve: true, ...because } })
  expect((await decide(games)).status).toBe(403)
  const before = await table.reais(table.carla)
  const decided = await Promise.all([decide(finance), decide(await newOperator(app, { roles: ['finance'] }))])
  expect(decided.map(({ data }) => data.done).reduce((sum, one) => sum + one, 0)).toBe(2)
  await app.drain()
  expect((await table.reais(table.carla)) - before).toBe(Number(amount) / 100)
  expect((await games.call(operatorChangedGames)).data.total).toBe(0)
  expect(await table.broken()).toEqual([])
})

test('while facts are looked at, each game is locked only as long as it is counted', async () => {
  const ids = [(await played(false)).id, (await played(false)).id]
  const locked: string[][] = []
  await app.deps.db.tx(tx =>
    whatIf(tx, modeOf, ids, app.clock.now(), async () => {
      const free = await app.deps.db.tx(other =>
        other.rows(sql<{ id: string }>`select id from game where id = any(${ids}::text[]) for update skip locked`),
      )
      locked.push(ids.filter(id => !free.some(game => game.id === id)))
    }),
  )
  expect(locked).toEqual([[], [ids[0]], [ids[1]]])
  await table.wait(2 * HOUR)
})
