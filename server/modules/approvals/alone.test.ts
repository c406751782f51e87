import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorAskGuarantee } from '#contract/api/admin/approvals.ts'
import { operatorCreateCard, operatorOpenCard } from '#contract/api/admin/cards.ts'
import { SETTINGS_PRESET } from '#contract/settings.ts'
import { type CardTable, startCardTable } from '#tests/support/card-table.ts'
import { cardBody, newRound } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { approve } from '#tests/support/orders.ts'
import { setSettings } from '#tests/support/settings.ts'

/* W5: the daily total of guaranteed prizes that one operator may open without approval. */
let table: CardTable
const ends: (() => Promise<void>)[] = []
const reason = 'Rodada'
beforeAll(async () => {
  table = await startCardTable(end => void ends.unshift(end))
  await setSettings(table.app, { limits: { ...SETTINGS_PRESET.limits, guaranteeAlone: 100, guaranteeAloneDay: 150 } })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const draft = async (by: TestOperator): Promise<string> => {
  const body = cardBody(await newRound(table.app), { fixedAmount: true, amount: 100 })
  return (await by.call(operatorCreateCard, { body })).data._id
}
const open = async (by: TestOperator, id: string) =>
  (await by.call(operatorOpenCard, { params: { id }, body: { reason } })).code ?? 'open'

test('one after the other they need a second person once they add up to more than the limit of a day', async () => {
  const { app } = table
  const [one, other] = [await newOperator(app), await newOperator(app)]
  const drafts = [await draft(one), await draft(one), await draft(one)]
  const [first = '', second = '', third = ''] = drafts
  // Concurrent requests do not bypass the limit.
  expect((await Promise.all([first, second].map(id => open(one, id)))).toSorted()).toEqual([
    'open',
    'second_person_needed',
  ])
  const left = (await open(one, first)) === 'state_forbids' ? second : first
  expect(await open(one, left)).toBe('second_person_needed')
  expect(await open(other, third)).toBe('open')
  const query = await one.call(operatorAskGuarantee, { params: { id: left }, body: { reason } })
  expect((await approve(app, query.data._id)).data).toEqual({ data: true })
  expect(await open(one, left)).toBe('open')
  const next = await draft(one)
  app.clock.advance(24 * 3_600_000)
  const tomorrow = await draft(await newOperator(app))
  expect([typeof next, await open(await newOperator(app), tomorrow)]).toEqual(['string', 'open'])
  expect(await table.broken()).toEqual([])
})
