import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorDecideOrder, operatorGameOrders, operatorOrders } from '#contract/api/admin/approvals.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorSettleGame, operatorVoidGame } from '#contract/api/admin/games.ts'
import { SETTINGS_PRESET } from '#contract/settings.ts'
import type { TestApp } from '#tests/support/app.ts'
import { HOUR } from '#tests/support/card-table.ts'
import { playScores } from '#tests/support/championship-cards.ts'
import { PREDICTED, startMatchCardTable, type MatchCardTable } from '#tests/support/match-card-table.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { setSettings } from '#tests/support/settings.ts'

/* Above the single-operator limit, voiding a game or paying it before its window ends takes two operators. */
let table: MatchCardTable
let app: TestApp
let one: TestOperator
let other: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
  ;({ app } = table)
  one = await newOperator(app)
  other = await newOperator(app, { roles: ['finance'] })
  // Three entries of R$ 10.
  await setSettings(app, { limits: { ...SETTINGS_PRESET.limits, gameAlone: 29 } })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const because = { reason: 'Chuva forte' }
const decide = (operator: TestOperator, id: string, approve = true) =>
  operator.call(operatorDecideOrder, { params: { id }, body: { approve, ...because } })
const callOff = (id: string, by = one) => by.call(operatorVoidGame, { params: { id }, body: because })

test('voiding a game of more than one person may move alone waits for another, who alone can approve it', async () => {
  const before = await table.reais(table.ana)
  const { id } = await table.playedMatchCard()
  const { data } = await callOff(id)
  const order = data.order ?? ''
  expect(data).toEqual({ data: true, order: expect.any(String) })
  expect(await table.matchState(id)).toBe('open')
  expect((await callOff(id, await newOperator(app))).code).toBe('order_exists')
  expect((await decide(one, order)).code).toBe('two_people')
  expect((await other.call(operatorOrders, { query: { state: 'open' } })).data.docs).toMatchObject([
    { _id: order, kind: 'void', amount: 30_00n, game: { _id: id } },
  ])
  expect((await decide(other, order)).data).toEqual({ data: true })
  await app.drain()
  expect(await table.matchState(id)).toBe('void')
  expect(await table.reais(table.ana)).toBe(before)
  const actions = (await one.call(operatorAudit, { query: { subject: id } })).data.docs.map(({ action }) => action)
  expect(actions).toContain('card.void-asked')
  expect(await table.broken()).toEqual([])
})

test('a player who enters between the request and its approval is refunded with the others', async () => {
  const before = [await table.reais(table.ana), await table.reais(table.bruno)]
  const { id, season } = await table.playedMatchCard()
  const order = (await callOff(id)).data.order ?? ''
  await playScores(table.bruno, id, season.matches, PREDICTED.ana)
  expect((await decide(other, order)).data).toEqual({ data: true })
  await app.drain()
  expect(await table.matchState(id)).toBe('void')
  expect([await table.reais(table.ana), await table.reais(table.bruno)]).toEqual(before)
  expect(await table.broken()).toEqual([])
})

test('up to the limit one person is enough', async () => {
  await setSettings(app, { limits: { ...SETTINGS_PRESET.limits, gameAlone: 30 } })
  const { id } = await table.playedMatchCard()
  expect((await callOff(id)).data).toEqual({ data: true, order: null })
  await app.drain()
  expect(await table.matchState(id)).toBe('void')
  await setSettings(app, { limits: { ...SETTINGS_PRESET.limits, gameAlone: 29 } })
})

test('exactly what was shown is executed, or nothing: changed games and requests older than three days need a new request', async () => {
  const { id, season } = await table.playedMatchCard()
  const order = (await callOff(id)).data.order ?? ''
  await table.wait(4 * HOUR)
  expect((await decide(other, order)).code).toBe('order_changed')
  await table.endAll(season)
  await app.drain()
  expect(await table.matchState(id)).toBe('provisional')
  const early = (await one.call(operatorSettleGame, { params: { id }, body: because })).data.order ?? ''
  expect(await table.matchState(id)).toBe('provisional')
  expect((await decide(other, early)).data).toEqual({ data: true })
  await app.drain()
  expect(await table.matchState(id)).toBe('paid')

  const late = (await callOff((await table.playedMatchCard()).id)).data.order ?? ''
  app.clock.advance(7 * 24 * HOUR)
  const later = await newOperator(app, { roles: ['finance'] })
  expect((await decide(later, late)).code).toBe('order_changed')
  await app.deps.db.tx(tx => tx.addJob('approvals.lapse', {}))
  await app.drain()
  expect((await decide(later, late)).code).toBe('state_forbids')
})

test('a request about a game that was paid or void meanwhile waits no longer', async () => {
  table = await startMatchCardTable(end => void ends.push(end))
  ;({ app } = table)
  one = await newOperator(app)
  other = await newOperator(app, { roles: ['finance'] })
  await setSettings(app, { limits: { ...SETTINGS_PRESET.limits, gameAlone: 29 } })
  const openAbout = async (id: string, by = other) =>
    (await by.call(operatorGameOrders, { params: { id } })).data.docs.map(({ kind, state }) => [kind, state])
  const { id, season } = await table.playedMatchCard()
  const order = (await callOff(id)).data.order ?? ''
  await table.wait(2 * HOUR)
  await table.endAll(season)
  await app.drain()
  expect((await one.call(operatorSettleGame, { params: { id }, body: because })).data.order).not.toBeNull()
  expect(await openAbout(id)).toEqual([
    ['settle', 'open'],
    ['void', 'open'],
  ])
  await table.wait(25 * HOUR)
  // The sessions of the others have expired.
  const later = await newOperator(app, { roles: ['finance'] })
  expect(await openAbout(id, later)).toEqual([
    ['settle', 'lapsed'],
    ['void', 'lapsed'],
  ])
  expect((await decide(later, order)).code).toBe('state_forbids')
})
