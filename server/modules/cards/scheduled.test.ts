import { beforeEach, expect, test } from 'vitest'
import {
  operatorCard,
  operatorCards,
  operatorCreateCard,
  operatorOpenCard,
  operatorUpdateCard,
} from '#contract/api/admin/cards.ts'
import {
  operatorCreateChampionshipCard,
  operatorOpenChampionshipCard,
  operatorUpdateChampionshipCard,
} from '#contract/api/admin/championship-cards.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { operatorPutSettings, operatorSettings } from '#contract/api/admin/settings.ts'
import { operatorWaiting } from '#contract/api/admin/waiting.ts'
import { type Settings, SETTINGS_PRESET } from '#contract/settings.ts'
import { ACCOUNTS, fundBalances } from '#server/modules/ledger/index.ts'
import { touchGames } from '#server/modules/pools/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, type Round } from '#tests/support/cards.ts'
import { matchCardBody, matchStateOf, newSeason } from '#tests/support/championship-cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { setSettings } from '#tests/support/settings.ts'

/* A scheduled card opens under the settings in force at that time (docs/decisions/023). */
const HALF_HOUR = 1_800_000
const reason = 'Prova dos cartões marcados'
const guaranteed = { fixedAmount: true, amount: 50 }
let app: TestApp
let operator: TestOperator
let round: Round
let opensAt: string
beforeEach(async () => {
  app = await startTestApp()
  operator = await newOperator(app)
  round = await newRound(app)
  await fund(app, null, 500)
  opensAt = new Date(app.clock.now().getTime() + HALF_HOUR).toISOString()
})

const schedule = async (changes: Record<string, unknown>): Promise<string> => {
  const id = (await operator.call(operatorCreateCard, { body: cardBody(round, { opensAt, ...changes }) })).data._id
  expect((await operator.call(operatorOpenCard, { params: { id }, body: { reason } })).status).toBe(200)
  return id
}
const stateOf = async (id: string) => (await operator.call(operatorCard, { params: { id } })).data.state
const set = async (changes: Partial<Settings>) => {
  const { settings, seq } = (await operator.call(operatorSettings)).data
  const answer = await operator.call(operatorPutSettings, { body: { ...settings, ...changes, seq, reason } })
  expect(answer.status).toBe(200)
}
const itsHourComes = async () => {
  app.clock.advance(HALF_HOUR)
  await app.drain()
}
/** The sweep of the next minute. */
const touched = async (...ids: string[]) => {
  await app.deps.db.tx(tx => touchGames(tx, ids))
  await app.drain()
}
const houseCovers = async () => (await fundBalances(app.deps.db)).find(({ name }) => name === ACCOUNTS.house)?.balance
const unopened = async () => (await operator.call(operatorWaiting)).data.docs.filter(({ kind }) => kind === 'unopened')

test('does not open for money or with a guaranteed prize after the profile became free; operators see that it waits', async () => {
  const [paid, prize, free] = [
    await schedule({}),
    await schedule({ ...guaranteed, price: 0 }),
    await schedule({ price: 0 }),
  ]
  const before = await houseCovers()
  await setSettings(app, { profile: 'free' })
  await itsHourComes()
  expect([await stateOf(paid), await stateOf(prize), await stateOf(free)]).toEqual(['draft', 'draft', 'open'])
  expect(await houseCovers()).toBe(before)
  expect(await unopened()).toMatchObject([{ mode: 'athlete-card', count: 2, since: new Date(opensAt) }])
  // Once the settings allow it again, an operator can open it manually.
  await setSettings(app, { profile: 'licensed' })
  expect((await operator.call(operatorOpenCard, { params: { id: paid }, body: { reason } })).status).toBe(200)
  expect(await unopened()).toMatchObject([{ count: 1 }])
})

test('does not open when the profile no longer allows predicting scores', async () => {
  const body = matchCardBody(await newSeason(app), { opensAt })
  const { _id: id } = (await operator.call(operatorCreateChampionshipCard, { body })).data
  await operator.call(operatorOpenChampionshipCard, { params: { id }, body: { reason } }).then(answer => answer.data)
  const athletes = await schedule(guaranteed)
  await setSettings(app, { profile: 'fantasy' })
  await itsHourComes()
  expect([await matchStateOf(operator, id), await stateOf(athletes)]).toEqual(['draft', 'open'])
  expect(await unopened()).toMatchObject([{ mode: 'card-game', count: 1 }])
})

test('does not open with a kind of question that was switched off; one that was called off does not wait', async () => {
  const query = (cardBody(round).athletes as { position: Settings['questionsOff'][number] }[]).map(one => one.position)
  const [forbidden, calledOff] = [await schedule({}), await schedule({})]
  await operator
    .call(operatorVoidGame, { params: { id: calledOff }, body: { reason } })
    .then(answer => expect(answer.status).toBe(200))
  await set({ questionsOff: [...new Set(query)] })
  await itsHourComes()
  expect([await stateOf(forbidden), await stateOf(calledOff)]).toEqual(['draft', 'draft'])
  expect(await unopened()).toMatchObject([{ count: 1 }])
})

test('C1: waits at its hour for the house’s money or a second person, visibly, and opens when they come', async () => {
  const [short, alone] = [await schedule({ ...guaranteed, amount: 600 }), await schedule({ ...guaranteed, amount: 60 })]
  await setSettings(app, { limits: { ...SETTINGS_PRESET.limits, guaranteeAlone: 50 } })
  expect(await unopened()).toEqual([])
  await itsHourComes()
  app.clock.advance(3 * 60_000)
  await app.drain()
  expect([await stateOf(short), await stateOf(alone)]).toEqual(['scheduled', 'scheduled'])
  expect(await unopened()).toMatchObject([{ mode: 'athlete-card', count: 2, since: new Date(opensAt) }])
  const waits = async () =>
    (await operator.call(operatorCards)).data.docs.filter(card => card.waits === 'opening').map(card => card._id)
  expect((await waits()).toSorted()).toEqual([short, alone].toSorted())
  await setSettings(app, {})
  await touched(short, alone)
  expect([await stateOf(short), await stateOf(alone)]).toEqual(['scheduled', 'open'])
  expect([await waits(), await unopened()]).toMatchObject([[short], [{ count: 1 }]])
  await fund(app, null, 500)
  await touched(short)
  expect(await stateOf(short)).toBe('open')
  expect([await waits(), await unopened()]).toEqual([[], []])
})

test('C1: saved without a later opening it opens at once, or says at the prize why it cannot', async () => {
  const id = await schedule({ ...guaranteed, amount: 60 })
  const body = { ...cardBody(round, { ...guaranteed, opensAt: null }), reason }
  const save = (amount: number) =>
    operator.call(operatorUpdateCard, { params: { id }, body: { ...body, amount, seq: 0 } })
  expect(await save(600)).toMatchObject({ status: 422, code: 'house_short', fields: { amount: 'house_short' } })
  await setSettings(app, { limits: { ...SETTINGS_PRESET.limits, guaranteeAlone: 50 } })
  const second = { status: 409, code: 'second_person_needed', fields: { amount: 'second_person_needed' } }
  expect(await save(70)).toMatchObject(second)
  expect(await stateOf(id)).toBe('scheduled')
  const season = await newSeason(app)
  const scheduled = matchCardBody(season, { ...guaranteed, opensAt })
  const { _id } = (await operator.call(operatorCreateChampionshipCard, { body: scheduled })).data
  const params = { id: _id }
  await operator.call(operatorOpenChampionshipCard, { params, body: { reason } }).then(answer => answer.data)
  const now = { ...scheduled, opensAt: null, amount: 70, seq: 0, reason }
  expect(await operator.call(operatorUpdateChampionshipCard, { params, body: now })).toMatchObject(second)
  expect((await save(50)).status).toBe(200)
  expect(await stateOf(id)).toBe('open')
})
