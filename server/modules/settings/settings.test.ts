import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorDecideOrder, operatorSettingsOrders } from '#contract/api/admin/approvals.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorPutSettings, operatorSettings, type Settings } from '#contract/api/admin/settings.ts'
import { slideSettings } from '#contract/api/player/home.ts'
import { createDeposit, getTransferQuote } from '#contract/api/player/payments.ts'
import { siteInfo } from '#contract/api/player/settings.ts'
import { SETTINGS_PRESET } from '#contract/settings.ts'
import { newRound } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { openRoom, readRoom } from '#tests/support/rooms.ts'
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
/** Sets some parts on top of the current settings. */
async function set(changes: Partial<Settings>, by = staff) {
  const { settings, seq } = await seen()
  return by.call(operatorPutSettings, { body: { ...settings, ...changes, seq, reason } })
}

test('nobody has set anything: the house is as the rules say', async () => {
  const { stops: _stops, banner: _banner, ...preset } = SETTINGS_PRESET
  expect(await seen()).toEqual({
    settings: { ...preset, profile: 'licensed' },
    agreed: { fees: preset.fees, withholding: 0 },
    feeAlone: 2,
    seq: 0,
    changed: null,
    profiles: ['licensed', 'fantasy', 'free'],
  })
})

test('what is set is told to everybody who asks, with who did it, why, and what was before', async () => {
  const before = await seen()
  const fees = { ...before.settings.fees, 'coach-friend': 11.5 }
  const limits = { ...before.settings.limits, deposit: 300, transferDay: 250 }
  expect((await set({ fees, limits, slideSeconds: 9 })).data).toEqual({ seq: before.seq + 1, orders: [] })
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
  await set({ fees: { ...settings.fees, 'coach-friend': 11.5 } })
  const earlier = await openRoom(ana, round.matches[0])
  await set({ fees: { ...settings.fees, 'coach-friend': 8 } })
  const later = await openRoom(ana, round.matches[0])
  expect((await readRoom(ana, earlier)).fee).toBe(11.5)
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

describe('fees and profile, by two people', () => {
  const approve = (by: TestOperator, id = '') =>
    by.call(operatorDecideOrder, { params: { id }, body: { approve: true, reason } })
  const fee = async (mode: 'game-vs' | 'push-game', percent: number) =>
    set({ fees: { ...(await seen()).settings.fees, [mode]: percent } })
  const feeNow = async (mode: 'game-vs' | 'push-game') => (await seen()).settings.fees[mode]

  test('a fee far from what it was is asked of another person; the rest of what was saved holds at once', async () => {
    const other = await newOperator(app, { roles: ['finance'] })
    const before = await seen()
    const fees = { ...before.settings.fees, 'game-vs': 12.01 }
    const { data } = await set({ fees, slideSeconds: 31 })
    expect(data).toEqual({ seq: before.seq + 1, orders: [expect.any(String)] })
    expect((await seen()).settings).toMatchObject({ fees: before.settings.fees, slideSeconds: 31 })
    const [order = ''] = data.orders
    const { docs } = (await other.call(operatorSettingsOrders)).data
    const change = { field: 'fees.game-vs', was: '10', is: '12.01' }
    expect(docs).toMatchObject([{ _id: order, kind: 'fees', by: staff.username, mine: false, changes: [change] }])
    expect((await approve(staff, order)).code).toBe('two_people')
    expect((await fee('game-vs', 12.01)).code).toBe('order_exists')
    const answers = await Promise.all([approve(other, order), approve(other, order)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await feeNow('game-vs')).toBe(12.01)
    const [entry] = (await staff.call(operatorAudit, { query: { subject: 'house' } })).data.docs
    expect(entry).toMatchObject({
      operator: other.username,
      details: { before: { fees: { 'game-vs': 10 } }, after: { fees: { 'game-vs': 12.01 } }, order },
    })
    expect((await app.call(siteInfo)).data.fees['game-vs']).toBe(12.01)
  })

  test('many small steps of one person go no further than one large one, whatever the limit is raised to', async () => {
    expect((await fee('push-game', 12)).data.orders).toEqual([])
    expect((await fee('push-game', 13)).data.orders).toHaveLength(1)
    expect(await feeNow('push-game')).toBe(12)
    const { limits } = (await seen()).settings
    expect((await set({ limits: { ...limits, feeAlone: 30 } })).data.orders).toEqual([])
    expect((await seen()).feeAlone).toBe(2)
    // Another change of the fees replaces the pending one.
    expect((await set({ withholding: 15 })).data.orders).toHaveLength(1)
    expect((await staff.call(operatorSettingsOrders)).data.docs).toMatchObject([
      { changes: [{ field: 'withholding', was: '0', is: '15' }] },
    ])
  })

  test('what waits is read by operators alone', async () => {
    expect((await app.call(operatorSettingsOrders)).status).toBe(401)
    expect((await ana.call(operatorSettingsOrders)).status).toBe(401)
    const support = await newOperator(app, { roles: ['support'] })
    expect((await support.call(operatorSettingsOrders)).status).toBe(200)
    expect((await approve(support, '000000000000000000000000')).code).toBe('forbidden')
  })

  test('nobody changes the profile alone; what changed meanwhile, or waited a week, is not carried out', async () => {
    const [other, late] = [await newOperator(app), await newOperator(app)]
    const { settings: before, seq } = await seen()
    const [order = ''] = (await set({ profile: 'free' })).data.orders
    expect(await seen()).toMatchObject({ seq, settings: before })
    const [again = ''] = (await set({ profile: 'fantasy' })).data.orders
    expect((await approve(other, order)).code).toBe('state_forbids')
    expect((await approve(other, again)).data).toEqual({ data: true })
    expect((await app.call(siteInfo)).data.profile).toBe('fantasy')
    const [back = ''] = (await set({ profile: 'licensed' }, other)).data.orders
    expect((await approve(late, back)).status).toBe(200)
    const [old = ''] = (await set({ profile: 'free' })).data.orders
    app.clock.advance(7 * 24 * 3_600_000)
    expect((await approve(await newOperator(app), old)).code).toBe('order_changed')
    await app.deps.db.tx(tx => tx.addJob('approvals.lapse', {}))
    await app.drain()
    expect((await (await newOperator(app)).call(operatorSettingsOrders)).data.docs).toEqual([])
    expect((await app.call(siteInfo)).data.profile).toBe('licensed')
  })
})
