import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  operatorAskGuarantee,
  operatorDecideOrder,
  operatorGameOrders,
  operatorOrderAnswers,
  operatorOrders,
  operatorProposeOrder,
  operatorReadOrder,
  operatorTakeBackOrder,
} from '#contract/api/admin/approvals.ts'
import {
  operatorChampionshipCard,
  operatorOpenChampionshipCard,
  operatorCreateChampionshipCard,
  operatorUpdateChampionshipCard,
} from '#contract/api/admin/championship-cards.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorCorrectGame } from '#contract/api/admin/games.ts'
import { centavos } from '#contract/money.ts'
import { SETTINGS_PRESET } from '#contract/settings.ts'
import { ACCOUNTS, fundBalances, post } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { HOUR, MINUTE } from '#tests/support/card-table.ts'
import { endMatch, matchCardBody, newSeason } from '#tests/support/championship-cards.ts'
import { type MatchCardTable, startMatchCardTable } from '#tests/support/match-card-table.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { setSettings } from '#tests/support/settings.ts'

let table: MatchCardTable
let second: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
  const { app } = table
  const [at, id] = [app.clock.now(), newId(app.clock.now())]
  const capital = {
    id,
    from: ACCOUNTS.capital,
    to: ACCOUNTS.house,
    amount: centavos(100_000_00),
    reason: 'grant',
    reference: id,
  }
  await app.deps.db.tx(tx => post(tx, at, [capital]))
})
beforeEach(async () => {
  table.app.clock.advance(1_000)
  // Moves the clock by more than the lifetime of a session.
  second = await newOperator(table.app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const because = { reason: 'Conferido com a súmula' }
const fund = async (name: string): Promise<bigint> =>
  (await fundBalances(table.app.deps.db)).find(each => each.name === name)?.balance ?? 0n
const decide = (by: TestOperator, id: string, approve = true) =>
  by.call(operatorDecideOrder, { params: { id }, body: { approve, ...because } })
const ofGame = async (id: string) => (await second.call(operatorGameOrders, { params: { id } })).data

/** A paid card whose corrected scores put Carla first. */
async function toCorrect(): Promise<{ id: string; matches: readonly string[] }> {
  const { season, id } = await table.playedMatchCard()
  await table.wait(2 * HOUR)
  await table.endAll(season)
  await table.wait(HOUR)
  // Without a changed result there is nothing to correct.
  expect(await second.call(operatorCorrectGame, { params: { id }, body: because })).toMatchObject({
    code: 'state_forbids',
  })
  await turn(season.matches)
  return { id, matches: season.matches }
}

async function turn(matches: readonly string[], first: readonly [number, number] = [0, 2]): Promise<void> {
  const scores = [first, [2, 0], [3, 0], [4, 1]] as const
  for (const [index, [home, away]] of scores.entries()) await endMatch(table.app, matches[index] ?? '', [home, away])
}

test('a correction is asked with its preview, shown to the centavo, and paid once when another person approves it', async () => {
  const { id } = await toCorrect()
  const asker = await newOperator(table.app)
  const house = await fund(ACCOUNTS.house)
  const before = await table.reais(table.carla)
  const winner = await table.reais(table.ana)
  const query = (await asker.call(operatorCorrectGame, { params: { id }, body: because })).data
  expect(query).toMatchObject({ entries: 1, amount: 10_50n })
  expect([await fund(ACCOUNTS.house), await table.reais(table.carla)]).toEqual([house, before])
  const order = query._id ?? ''
  table.app.clock.advance(1_000)
  const [shown] = (await second.call(operatorOrders, { query: { state: 'open', kind: 'correction' } })).data.docs
  expect(shown).toMatchObject({
    _id: order,
    mine: false,
    entries: 1,
    game: { _id: id, mode: 'card-game' },
    paid: [{ username: table.carla.username, amount: 10_50n, withheld: 0n }],
  })
  expect(await decide(asker, order)).toMatchObject({ status: 422, code: 'two_people' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => decide(second, order)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  expect([await fund(ACCOUNTS.house), await table.reais(table.carla)]).toEqual([house - 10_50n, before + 10.5])
  // C10: nobody is debited.
  expect(await table.reais(table.ana)).toBe(winner)
  expect((await asker.call(operatorOrderAnswers)).data.docs).toMatchObject([
    { _id: order, state: 'approved', decidedBy: second.username, decisionReason: because.reason },
  ])
  expect((await second.call(operatorReadOrder, { params: { id: order } })).status).toBe(404)
  const read = await Promise.all([1, 2, 3].map(() => asker.call(operatorReadOrder, { params: { id: order } })))
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await asker.call(operatorOrderAnswers)).data.docs).toEqual([])
  const audit = (await second.call(operatorAudit, { query: { subject: order } })).data.docs
  expect(audit.map(row => row.action)).toEqual(['treasury.read', 'treasury.approved', 'treasury.proposed'])
  expect(await table.broken()).toEqual([])
})

test('a changed effect is refused and requested again, and the older request lapses', async () => {
  const { id, matches } = await toCorrect()
  const asker = await newOperator(table.app)
  const correct = () => asker.call(operatorCorrectGame, { params: { id }, body: because })
  const first = (await correct()).data._id ?? ''
  expect(await correct()).toMatchObject({ status: 409, code: 'order_exists' })
  const house = await fund(ACCOUNTS.house)
  // Bruno had 1–0 in the second match and 3–1 in the first: the correction changes the winner.
  for (const [index, score] of (
    [
      [3, 1],
      [1, 0],
      [0, 1],
      [0, 1],
    ] as const
  ).entries())
    await endMatch(table.app, matches[index] ?? '', [score[0], score[1]])
  expect(await decide(second, first)).toMatchObject({ status: 409, code: 'order_changed' })
  expect(await fund(ACCOUNTS.house)).toBe(house)
  table.app.clock.advance(1_000)
  const again = (await correct()).data._id ?? ''
  expect((await ofGame(id)).docs.map(({ _id, state }) => [_id, state])).toEqual([
    [again, 'open'],
    [first, 'lapsed'],
  ])
  expect(await decide(second, first)).toMatchObject({ status: 409, code: 'state_forbids' })
  expect((await decide(second, again)).status).toBe(200)
  expect(await fund(ACCOUNTS.house)).toBeLessThan(house)
  expect(await table.broken()).toEqual([])
})

test('approved while the facts change: exactly what was shown is paid, or nothing', async () => {
  const { id, matches } = await toCorrect()
  const query = (await second.call(operatorCorrectGame, { params: { id }, body: because })).data
  const house = await fund(ACCOUNTS.house)
  const other = await newOperator(table.app)
  const [decided] = await Promise.all([decide(other, query._id ?? ''), endMatch(table.app, matches[0] ?? '', [3, 1])])
  expect([200, 409]).toContain(decided.status)
  expect(house - (await fund(ACCOUNTS.house))).toBe(decided.status === 200 ? query.amount : 0n)
  expect(await table.broken()).toEqual([])
})

test('a request that is taken back moves nothing; somebody else cannot take it back', async () => {
  const { id } = await toCorrect()
  const asker = await newOperator(table.app)
  const { _id } = (await asker.call(operatorCorrectGame, { params: { id }, body: because })).data
  const takeBack = (by: TestOperator) => by.call(operatorTakeBackOrder, { params: { id: _id ?? '' }, body: because })
  expect((await takeBack(second)).status).toBe(404)
  expect((await takeBack(asker)).status).toBe(200)
  expect(await takeBack(asker)).toMatchObject({ status: 409, code: 'state_forbids' })
  expect(await decide(second, _id ?? '')).toMatchObject({ status: 409, code: 'state_forbids' })
})

/** A draft with a prize of R$ 20.000, above the single-operator limit. */
async function largeDraft(by: TestOperator, more: Record<string, unknown> = {}) {
  const body = {
    ...matchCardBody(await newSeason(table.app), { fixedAmount: true, amount: 20_000, ...more }),
    ...because,
  }
  const { _id: id } = (await by.call(operatorCreateChampionshipCard, { body })).data
  return { id, body, open: () => by.call(operatorOpenChampionshipCard, { params: { id }, body: because }) }
}
const ask = (by: TestOperator, id: string) => by.call(operatorAskGuarantee, { params: { id }, body: because })

test('a prize beyond what one person opens waits for the second; another amount needs another approval', async () => {
  const asker = await newOperator(table.app)
  const { id, body, open } = await largeDraft(asker)
  expect(await open()).toMatchObject({ status: 409, code: 'second_person_needed' })
  expect((await ofGame(id)).guarantee).toEqual({ amount: 20_000_00n, state: 'needed' })
  const both = await Promise.all([ask(asker, id), ask(asker, id)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const order = both.find(({ status }) => status === 201)?.data._id ?? ''
  expect(await open()).toMatchObject({ code: 'second_person_needed' })
  const save = async (changes: Record<string, unknown>) => {
    const { seq } = (await asker.call(operatorChampionshipCard, { params: { id } })).data
    const saved = { ...body, ...changes, seq }
    await asker.call(operatorUpdateChampionshipCard, { params: { id }, body: saved }).then(({ data }) => data)
  }
  await save({ amount: 25_000 })
  expect(await decide(second, order)).toMatchObject({ status: 409, code: 'order_changed' })
  const anew = (await ask(asker, id)).data._id
  expect(await decide(asker, anew)).toMatchObject({ code: 'two_people' })
  expect((await decide(second, anew)).status).toBe(200)
  expect((await ofGame(id)).guarantee).toEqual({ amount: 25_000_00n, state: 'approved' })
  await save({ amount: 26_000 })
  expect(await open()).toMatchObject({ code: 'second_person_needed' })
  await save({ amount: 25_000 })
  // The same prize again, but the card has changed since its approval.
  expect(await open()).toMatchObject({ code: 'second_person_needed' })
  expect((await ofGame(id)).guarantee).toEqual({ amount: 25_000_00n, state: 'needed' })
  const asItWas = (await ask(asker, id)).data._id
  await save({ amount: 25_000, price: 1 })
  expect(await decide(second, asItWas)).toMatchObject({ status: 409, code: 'order_changed' })
  const asItIs = (await ask(asker, id)).data._id
  expect((await decide(second, asItIs)).status).toBe(200)
  const house = await fund(ACCOUNTS.house)
  expect((await open()).status).toBe(200)
  expect(await fund(ACCOUNTS.house)).toBe(house - 25_000_00n)
  expect(await ask(asker, id)).toMatchObject({ code: 'state_forbids' })
})

test('one that is scheduled waits at its opening, and opens by itself with the approval', async () => {
  const asker = await newOperator(table.app)
  const opensAt = new Date(table.app.clock.now().getTime() + 10 * MINUTE).toISOString()
  const { id, open } = await largeDraft(asker, { opensAt })
  expect((await open()).status).toBe(200)
  await table.wait(11 * MINUTE)
  expect(await table.matchState(id)).toBe('scheduled')
  const { _id } = (await ask(asker, id)).data
  expect((await decide(second, _id)).status).toBe(200)
  await table.app.drain()
  expect(await table.matchState(id)).toBe('open')
})

test('a small prize needs no approval, until the settings require it', async () => {
  const asker = await newOperator(table.app)
  const { id, open } = await largeDraft(asker, { amount: 100 })
  expect((await ofGame(id)).guarantee).toBeNull()
  expect(await ask(asker, id)).toMatchObject({ code: 'state_forbids' })
  await setSettings(table.app, { limits: { ...SETTINGS_PRESET.limits, guaranteeAlone: 99 } })
  expect(await open()).toMatchObject({ code: 'second_person_needed' })
  await setSettings(table.app, {})
  expect((await open()).status).toBe(200)
})

test('withheld tax leaves by two people, never more than there is', async () => {
  const propose = (amount: number) =>
    second.call(operatorProposeOrder, { body: { kind: 'withheld-out', amount, ...because } })
  expect(await propose(1)).toMatchObject({ status: 422, code: 'withheld_short' })
  const { app } = table
  const { db } = app.deps
  const [at, id] = [app.clock.now(), newId(app.clock.now())]
  const kept = { from: ACCOUNTS.house, to: ACCOUNTS.withheld, amount: centavos(5_00), reason: 'grant', reference: id }
  await db.tx(tx => post(tx, at, [{ id, ...kept }]))
  const orders = [(await propose(5)).data._id, (await propose(5)).data._id]
  const other = await newOperator(app)
  expect((await decide(other, orders[0] ?? '')).data).toEqual({ data: true })
  expect(await decide(other, orders[1] ?? '')).toMatchObject({ status: 422, code: 'withheld_short' })
  expect(await fund(ACCOUNTS.withheld)).toBe(0n)
  // The database enforces it too.
  await expect(
    db.rows(sql`update treasury_order set state = 'approved', decided_by = proposed_by where state = 'refused'`),
  ).rejects.toThrow('treasury_order')
})
