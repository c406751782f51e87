import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTransfer, createWithdraw, getWithdraw, getWithdrawal } from '#contract/api/player/payments.ts'
import { deleteMe, exportMe } from '#contract/api/player/profile.ts'
import { excludeSelf, setLimits } from '#contract/api/player/responsible.ts'
import { listTransactions } from '#contract/api/player/transactions.ts'
import { freezeAccount } from '#server/modules/accounts/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { expectBooks, held, richPlayer } from '#tests/support/coins.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const ends: (() => Promise<void>)[] = []
let app: WalletApp
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
})
afterEach(() => expectBooks(app))
afterAll(async () => {
  for (const end of ends) await end()
})

const SECOND = 1_000
const DAY = 86_400_000
let keys = 0
const key = () => ({ 'idempotency-key': `saque-${(keys += 1).toString().padStart(8, '0')}` })
const body = (player: Player, amount: unknown, changes: Record<string, unknown> = {}) => ({
  amount,
  pixKeyType: 'CPF',
  pixKey: player.cpf,
  ...changes,
})
const ask = (player: Player, amount: unknown, changes: Record<string, unknown> = {}, headers = key()) =>
  player.call(createWithdraw, { body: body(player, amount, changes), headers })

/** Runs all due work until nothing is in progress. */
async function settle(): Promise<void> {
  await app.drain()
  app.clock.advance(6 * SECOND)
  await app.run('wallet.pay-due')
  await app.drain()
}

test('coins leave at once, and arrive at the bank once', async () => {
  const ana = await richPlayer(app, 100_50)
  const before = (await ana.call(getWithdraw)).data
  expect(before).toEqual({
    available: 100_50n,
    held: 0n,
    canWithdraw: true,
    nextDate: null,
    heldUntil: null,
    heldParts: [],
    hold: null,
    last: null,
  })
  const answer = await ask(ana, 40, { pixKey: ana.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4') })
  expect(answer.status).toBe(201)
  const { _id: id } = answer.data.data.transaction
  expect(await held(app, ana)).toBe(60_50n)
  const [row] = (await ana.call(listTransactions)).data.docs
  expect(row).toMatchObject({
    _id: id,
    status: 'withdraw-pending',
    amount: 40_00n,
    balance: 60_50n,
    sender: { _id: ana.id },
    receiver: { _id: ana.id },
    details: { module: 'withdraw', type: null },
  })
  await settle()
  const after = (await ana.call(getWithdrawal, { params: { id } })).data
  expect(after.transaction).toMatchObject({ status: 'withdraw-paid', amount: 40_00n })
  expect(after).toMatchObject({
    pixKeyType: 'CPF',
    failure: null,
    pixKey: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*\*$/),
  })
  expect(after.steps.map(({ step }) => step)).toEqual(['asked', 'sending', 'sent', 'paid'])
  expect(app.bank.control.state().payouts.filter(payout => payout.id === id)).toMatchObject([
    { status: 'REALIZADO', amount: 40_00n, receiver: ana.cpf },
  ])
  const overview = (await ana.call(getWithdraw)).data
  expect(overview).toMatchObject({
    available: 60_50n,
    canWithdraw: false,
    // Midnight in São Paulo.
    nextDate: new Date('2026-11-22T03:00:00.000Z'),
    last: { _id: id, amount: 40_00n, status: 'withdraw-paid' },
  })
})

test('nobody else sees it, and nobody without a session asks', async () => {
  const ana = await richPlayer(app, 10_00)
  const bia = await newPlayer(app)
  const { _id: id } = (await ask(ana, 10)).data.data.transaction
  expect((await bia.call(getWithdrawal, { params: { id } })).code).toBe('not_found')
  expect((await ana.call(getWithdrawal, { params: { id: 'f'.repeat(24) } })).code).toBe('not_found')
  for (const refused of [
    await app.call(getWithdraw),
    await app.call(getWithdrawal, { params: { id } }),
    await app.call(createWithdraw, { body: body(ana, 1) }),
  ]) {
    expect([refused.status, refused.code]).toEqual([401, 'unauthorized'])
  }
  await settle()
})

describe('bad input moves nothing', () => {
  let ana: Player
  beforeAll(async () => {
    ana = await richPlayer(app, 50_00)
  })
  afterEach(async () => {
    expect(await held(app, ana)).toBe(50_00n)
    expect((await ana.call(getWithdraw)).data.last).toBeNull()
  })

  test.each([0, -1, 0.5, 1.5, 10.01])('an amount of %s is refused by the rule', async amount => {
    const answer = await ask(ana, amount)
    expect([answer.status, answer.code, answer.fields]).toEqual([422, 'amount_invalid', { amount: 'amount_invalid' }])
  })

  test.each([1.001, '10', null, undefined, 1e20, Number.MAX_VALUE, [10], { reais: 10 }])(
    'an amount of %j is no amount',
    async amount => {
      const answer = await ask(ana, amount)
      expect([answer.status, answer.code, answer.fields]).toEqual([400, 'invalid_input', { amount: 'amount_invalid' }])
    },
  )

  test.each([51, 1_000_000_000])('more than there is (%s) is refused', async amount => {
    const answer = await ask(ana, amount)
    expect([answer.status, answer.code]).toEqual([422, 'insufficient_balance'])
  })

  test.each([
    [{ pixKeyType: '' }, { pixKeyType: 'pix_key_type_required' }],
    [{ pixKeyType: undefined }, { pixKeyType: 'pix_key_type_required' }],
    [{ pixKeyType: 'CNPJ' }, { pixKeyType: 'pix_key_type_invalid' }],
    [{ pixKeyType: 'cpf' }, { pixKeyType: 'pix_key_type_invalid' }],
    [{ pixKey: '' }, { pixKey: 'pix_key_required' }],
    [{ pixKey: '   ' }, { pixKey: 'pix_key_required' }],
    [{ pixKey: '111.111.111-11' }, { pixKey: 'cpf_invalid' }],
    [{ pixKeyType: 'EMAIL', pixKey: 'ana@' }, { pixKey: 'email_invalid' }],
    [{ pixKeyType: 'PHONE', pixKey: '1198765432' }, { pixKey: 'phone_invalid' }],
    [{ pixKeyType: 'RANDOM', pixKey: 'abc' }, { pixKey: 'random_key_invalid' }],
    [{ pixKey: 'a'.repeat(101) }, { pixKey: 'pix_key_required' }],
  ])('the key %j is refused at its field', async (changes, fields) => {
    const answer = await ask(ana, 10, changes)
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'invalid_input', fields])
  })

  test("another person's CPF is refused at once", async () => {
    const answer = await ask(ana, 10, { pixKey: '529.982.247-25' })
    expect([answer.status, answer.code, answer.fields]).toEqual([422, 'key_of_another', { pixKey: 'key_of_another' }])
    expect(app.bank.control.state().payouts.some(({ receiver }) => receiver === '52998224725')).toBe(false)
  })
})

test('one a day of São Paulo: 23:59:59 is today, 00:00:00 is tomorrow', async () => {
  app.clock.set(new Date('2026-11-24T02:59:59.000Z'))
  const ana = await richPlayer(app, 30_00)
  expect((await ask(ana, 5)).status).toBe(201)
  await settle()
  app.clock.set(new Date('2026-11-24T02:59:59.999Z'))
  const second = await ask(ana, 5)
  expect([second.status, second.code]).toEqual([409, 'withdraw_daily'])
  expect((await ana.call(getWithdraw)).data.nextDate).toEqual(new Date('2026-11-24T03:00:00.000Z'))
  app.clock.set(new Date('2026-11-24T03:00:00.000Z'))
  expect((await ana.call(getWithdraw)).data).toMatchObject({ canWithdraw: true, nextDate: null })
  expect((await ask(ana, 5)).status).toBe(201)
  app.clock.set(new Date('2026-11-25T02:59:59.999Z'))
  expect((await ask(ana, 5)).code).toBe('withdraw_daily')
  expect(await held(app, ana)).toBe(20_00n)
  await settle()
})

test('twenty at once: one withdrawal', async () => {
  const ana = await richPlayer(app, 500_00)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ana, 7)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'withdraw_daily')).toHaveLength(19)
  expect(await held(app, ana)).toBe(493_00n)
  await settle()
})

test('W6: one key, one withdrawal and one answer, at once and later; with another order it is refused', async () => {
  const ana = await richPlayer(app, 100_00)
  const headers = key()
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(ana, 7, {}, headers)))
  expect(new Set(answers.map(({ data }) => data.data.transaction._id)).size).toBe(1)
  await settle()
  expect((await ask(ana, 7, {}, headers)).data).toEqual(answers[0]?.data)
  const other = await ask(ana, 8, {}, headers)
  expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused'])
  expect(await held(app, ana)).toBe(93_00n)
})

test('whose a key is cannot be tried out: after five of a day that are not mine the day is over', async () => {
  app.clock.set(new Date('2026-11-28T02:59:00.000Z'))
  const ana = await richPlayer(app, 50_00)
  const other = await richPlayer(app, 1_00)
  const foreign = { pixKeyType: 'EMAIL', pixKey: other.email }
  const unknown = { pixKeyType: 'EMAIL', pixKey: 'ninguem@correio.example' }
  for (const key of [foreign, unknown, foreign, unknown, foreign]) {
    expect((await ask(ana, 5, key)).status).toBe(201)
    await settle()
  }
  const sixth = await ask(ana, 5, unknown)
  expect([sixth.status, sixth.code]).toEqual([429, 'too_many_requests'])
  const untilMidnight = (Date.parse('2026-11-28T03:00:00.000Z') - app.clock.now().getTime()) / SECOND
  expect(Number(sixth.headers.get('retry-after'))).toBe(Math.ceil(untilMidnight))
  expect(await held(app, ana)).toBe(50_00n)
  app.clock.set(new Date('2026-11-28T03:00:00.000Z'))
  expect((await ask(ana, 5)).status).toBe(201)
  await settle()
})

test('a frozen account cannot be left, and come back unfrozen', async () => {
  const ana = await newPlayer(app)
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  const answer = await ana.call(deleteMe, { body: { password: ana.password } })
  expect([answer.status, answer.code]).toEqual([422, 'account_blocked'])
})

test('closing takes exactly all there is, centavos too, and nothing else', async () => {
  const ana = await richPlayer(app, 12_34)
  for (const amount of [12, 12.33]) expect((await ask(ana, amount, { closing: true })).code).toBe('amount_invalid')
  expect((await ask(ana, 12.35, { closing: true })).code).toBe('insufficient_balance')
  expect((await ask(ana, 0, { closing: true })).code).toBe('amount_invalid')
  const { _id: id } = (await ask(ana, 12.34, { closing: true })).data.data.transaction
  expect(await held(app, ana)).toBe(0n)
  // The payout is pending: the account must exist for a possible return.
  const gone = await ana.call(deleteMe, { body: { password: ana.password } })
  expect([gone.status, gone.code]).toEqual([422, 'balance_left'])
  await settle()
  const one = (await ana.call(getWithdrawal, { params: { id } })).data
  expect(one.transaction).toMatchObject({ amount: 12_34n, notes: ['closing'], status: 'withdraw-paid' })
  expect((await ana.call(deleteMe, { body: { password: ana.password } })).status).toBe(200)
  await app.drain()
  const rows = await app.deps.db.rows(sql<{ key: string | null }>`select key from withdrawal where id = ${id}`)
  expect(rows).toEqual([{ key: null }])
})

test('a blocked account withdraws nothing', async () => {
  const ana = await richPlayer(app, 20_00)
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  const answer = await ask(ana, 5)
  expect([answer.status, answer.code]).toEqual([422, 'account_blocked'])
  expect((await ana.call(getWithdraw)).data.canWithdraw).toBe(false)
})

test('W4: limits and self-exclusion never stop a withdrawal', async () => {
  const ana = await richPlayer(app, 20_00)
  expect((await ana.call(setLimits, { body: { deposit: { day: 1 }, loss: { day: 1 } } })).status).toBe(200)
  expect((await ana.call(excludeSelf, { body: { months: 3 } })).status).toBe(200)
  expect((await ask(ana, 20)).status).toBe(201)
  await settle()
})

test('W3: coins that another gave wait 72 h', async () => {
  const [ana, bia] = [await richPlayer(app, 30_00), await richPlayer(app, 8_00)]
  const gift = { receiver: bia.id, amount: 30, password: ana.password }
  expect((await ana.call(createTransfer, { body: gift })).status).toBe(201)
  const since = app.clock.now()
  expect((await bia.call(getWithdraw)).data).toMatchObject({
    available: 8_00n,
    held: 30_00n,
    heldUntil: new Date(since.getTime() + 3 * DAY),
    heldParts: [{ kind: 'received', amount: 30_00n }],
  })
  // Held coins are reported as the reason; only an amount above the balance is `insufficient_balance`.
  const held = { code: 'insufficient_balance', fields: { amount: 'amount_held' } }
  expect(await ask(bia, 9)).toMatchObject(held)
  expect(await ask(bia, 39)).toMatchObject({ ...held, fields: { amount: 'insufficient_balance' } })
  expect((await ask(bia, 38, { closing: true })).code).toBe('insufficient_balance')
  app.clock.set(new Date(since.getTime() + 3 * DAY))
  expect((await bia.call(getWithdraw)).data).toMatchObject({ available: 38_00n, held: 0n, heldUntil: null })
  expect((await ask(bia, 38)).status).toBe(201)
  await settle()
})

test('one’s data names payments, the key masked', async () => {
  const ana = await richPlayer(app, 20_00)
  await ask(ana, 5, { pixKeyType: 'EMAIL', pixKey: ana.email })
  await settle()
  const { parts } = (await ana.call(exportMe)).data
  expect(parts.payments).toMatchObject([{ kind: 'withdrawal', centavos: '500', state: 'paid' }])
  expect(JSON.stringify(parts.payments)).not.toContain(ana.email)
})

test('without a bank there is nothing to withdraw to', async () => {
  const free = await startTestApp({ env: { COMPLIANCE_PROFILE: 'free', PIX_URL: '' } })
  const ana = await newPlayer(free)
  expect((await ana.call(getWithdraw)).data).toMatchObject({ available: 0n, canWithdraw: false })
  expect((await ask(ana, 5)).code).toBe('mode_unavailable')
})
