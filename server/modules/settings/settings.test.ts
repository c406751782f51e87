import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slideSettings } from '#contract/api/player/home.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorPutSettings, operatorSettings, type Settings } from '#contract/api/admin/settings.ts'
import { siteInfo } from '#contract/api/player/settings.ts'
import { createDeposit, getTransferQuote } from '#contract/api/player/payments.ts'
import { SETTINGS_PRESET } from '#contract/settings.ts'
import { openRoom, readRoom } from '#tests/support/rooms.ts'
import { newRound } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

let app: WalletApp
let staff: TestOperator
let ana: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
  staff = await newOperator(app)
  ana = await newPayer(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const reason = 'Decisão da casa'
const seen = async () => (await staff.call(operatorSettings)).data
/** Sets some parts over what is set. */
async function set(changes: Partial<Settings>, by = staff) {
  const { settings, seq } = await seen()
  return by.call(operatorPutSettings, { body: { ...settings, ...changes, seq, reason } })
}

test('nobody has set anything: the house is as the rules say', async () => {
  const { stops: _stops, banner: _banner, ...preset } = SETTINGS_PRESET
  expect(await seen()).toEqual({
    settings: { ...preset, profile: 'licensed' },
    seq: 0,
    changed: null,
    profiles: ['licensed', 'fantasy', 'free'],
  })
})

test('what is set is told to everybody who asks, with who did it, why, and what was before', async () => {
  const before = await seen()
  const fees = { ...before.settings.fees, 'coach-friend': 12.5 }
  const limits = { ...before.settings.limits, deposit: 300, transferDay: 250 }
  expect((await set({ fees, limits, slideSeconds: 9 })).data).toEqual({ seq: before.seq + 1 })
  const now = await seen()
  expect(now).toMatchObject({ settings: { fees, limits, slideSeconds: 9 }, changed: { by: staff.username } })
  expect((await app.call(siteInfo)).data).toMatchObject({ fees, depositMost: 300 })
  expect((await ana.call(slideSettings)).data).toEqual({ time: 9 })
  const [entry] = (await staff.call(operatorAudit, { query: { limit: 1 } })).data.docs
  expect(entry).toMatchObject({ operator: staff.username, action: 'house.settings-changed', reason })
  expect((await ana.call(getTransferQuote)).data.amountLimit).toBe(250_00n)
  const buying = (amount: number) => ({
    body: { amount, details: { type: 'purchase-3rd-package', title: 'Pacote', description: 'Moedas' } },
  })
  expect(await ana.call(createDeposit, buying(301))).toMatchObject({ status: 422, fields: { amount: 'package_price' } })
  expect((await ana.call(createDeposit, buying(300))).status).toBeLessThan(300)
})

test('a room keeps the fee it was made with', async () => {
  const round = await newRound(app)
  const { settings } = await seen()
  await set({ fees: { ...settings.fees, 'coach-friend': 12.5 } })
  const earlier = await openRoom(ana, round.matches[0])
  await set({ fees: { ...settings.fees, 'coach-friend': 8 } })
  const later = await openRoom(ana, round.matches[0])
  expect((await readRoom(ana, earlier)).fee).toBe(12.5)
  expect((await readRoom(ana, later)).fee).toBe(8)
})

test('of two who save at once one is told that the other was first, and nothing is lost', async () => {
  const [other, before] = [await newOperator(app), await seen()]
  const saves = await Promise.all(
    [staff, other].map((by, index) =>
      by.call(operatorPutSettings, {
        body: { ...before.settings, slideSeconds: 20 + index, seq: before.seq, reason },
      }),
    ),
  )
  expect(saves.map(save => save.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const won = saves.findIndex(save => save.status === 200)
  expect(await seen()).toMatchObject({ seq: before.seq + 1, settings: { slideSeconds: 20 + won } })
})

describe('is refused at its field', () => {
  test.each([
    [{ fees: { ...SETTINGS_PRESET.fees, 'game-vs': 30.01 } }, { 'fees.game-vs': 'fee_invalid' }],
    [{ fees: { ...SETTINGS_PRESET.fees, 'push-game': 1.234 } }, { 'fees.push-game': 'fee_invalid' }],
    [{ limits: { ...SETTINGS_PRESET.limits, deposit: 19 } }, { 'limits.deposit': 'range_invalid' }],
    [{ limits: { ...SETTINGS_PRESET.limits, transferDay: 0.5 } }, { 'limits.transferDay': 'range_invalid' }],
    [{ withholding: -1 }, { withholding: 'fee_invalid' }],
    [{ slideSeconds: 61 }, { slideSeconds: 'range_invalid' }],
    [{ questionsOff: ['NADA'] }, { 'questionsOff.0': 'invalid' }],
    [{ reason: '' }, { reason: 'reason_required' }],
  ])('%j', async (changes, fields) => {
    const { settings, seq } = await seen()
    const refused = await staff.call(operatorPutSettings, { body: { ...settings, seq, reason, ...changes } })
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input', fields })
  })
})

test('only admin sets it; every operator reads it, nobody else does', async () => {
  for (const role of ['support', 'games', 'finance'] as const) {
    const operator = await newOperator(app, { roles: [role] })
    expect((await operator.call(operatorSettings)).status).toBe(200)
    expect(await set({ slideSeconds: 8 }, operator)).toMatchObject({ status: 403, code: 'forbidden' })
  }
  expect((await app.call(operatorSettings)).status).toBe(401)
  expect((await ana.call(operatorSettings)).status).toBe(401)
})
