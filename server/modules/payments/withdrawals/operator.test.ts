import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorTimeline } from '#contract/api/admin/audit.ts'
import {
  operatorHoldWithdrawal,
  operatorRefuseWithdrawal,
  operatorRetryWithdrawal,
  operatorWithdrawal,
  operatorWithdrawals,
} from '#contract/api/admin/payments.ts'
import { createWithdraw, getWithdraw, getWithdrawal } from '#contract/api/player/payments.ts'
import { freezeAccount } from '#server/modules/accounts/index.ts'
import { expectBooks, held, richPlayer } from '#tests/support/coins.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { withdrawing } from '#tests/support/withdrawing.ts'

const SECOND = 1_000
const ends: (() => Promise<void>)[] = []
let app: WalletApp
let mesa: TestOperator
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
  mesa = await newOperator(app)
})
beforeEach(() => app.bank.control.fault({ fault: 'withhold', times: 1_000 }))
afterEach(async () => {
  app.bank.control.randomFaults()
  await goOn(180 * SECOND, 4)
  await expectBooks(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const reason = 'Conferindo com o banco'
const free = 'f'.repeat(24)

async function ask(player: Player, amount = 20): Promise<string> {
  const body = { amount, pixKeyType: 'EMAIL', pixKey: player.email }
  return (await player.call(createWithdraw, { body })).data.data.transaction._id
}
async function goOn(ms: number, times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await app.drain()
    app.clock.advance(ms)
    await app.run('wallet.pay-due')
  }
  await app.drain()
}
const asAdmin = async (id: string) => (await mesa.call(operatorWithdrawal, { params: { id } })).data
/** Advances the clock, so that the audit log has an order. */
const hold = (id: string, isHeld: boolean) => {
  app.clock.advance(1)
  return mesa.call(operatorHoldWithdrawal, { params: { id }, body: { hold: isHeld, reason } })
}
const refuse = (id: string) => mesa.call(operatorRefuseWithdrawal, { params: { id }, body: { reason } })
const retry = (id: string) => mesa.call(operatorRetryWithdrawal, { params: { id }, body: { reason } })
const auditOf = (id: string) =>
  app.deps.db.rows(sql<{ action: string; reason: string; operator_id: string }>`
    select action, reason, operator_id from audit where subject = ${id} order by id`)

test('withdrawals are listed and found, their keys masked', async () => {
  const [ana, bia] = [await richPlayer(app, 50_00), await richPlayer(app, 50_00)]
  const [first, second] = [await ask(ana), await ask(bia)]
  const all = await mesa.call(operatorWithdrawals)
  expect(all.data.docs.map(({ _id }) => _id).toSorted()).toEqual([first, second].toSorted())
  expect(all.data.docs.find(({ _id }) => _id === first)).toMatchObject({
    player: { _id: ana.id, username: ana.username, name: 'Pessoa de Teste' },
    amount: 20_00n,
    state: 'reserved',
    pixKeyType: 'EMAIL',
    pixKey: 'p***@correio.example',
    attempts: 0,
    failure: null,
    told: null,
  })
  expect(JSON.stringify(all.raw)).not.toContain(ana.email)
  const found = async (query: Record<string, string | number>) =>
    (await mesa.call(operatorWithdrawals, { query })).data.docs.map(({ _id }) => _id)
  expect(await found({ search: first })).toEqual([first])
  expect(await found({ search: bia.username.toUpperCase() })).toEqual([second])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ state: 'paid' })).toEqual([])
  expect(await found({ state: 'reserved', limit: 1 })).toHaveLength(1)
  expect((await mesa.call(operatorWithdrawals, { query: { state: 'lost' } })).code).toBe('invalid_input')
})

test('its timeline says who did what, and why; the player sees no name', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await ask(ana)
  expect((await hold(id, true)).status).toBe(200)
  await goOn(60 * SECOND, 3)
  expect(await asAdmin(id)).toMatchObject({ withdrawal: { state: 'held', nextAt: null, attempts: 0 }, e2eId: null })
  expect((await hold(id, true)).code).toBe('state_forbids')
  expect((await hold(id, false)).status).toBe(200)
  expect((await hold(id, false)).code).toBe('state_forbids')
  await goOn(6 * SECOND, 2)
  const { withdrawal, steps, e2eId } = await asAdmin(id)
  expect(withdrawal).toMatchObject({ state: 'paid', attempts: 1 })
  expect(e2eId).toMatch(/^E\w{31}$/)
  expect(steps).toMatchObject([
    { step: 'asked', by: null, detail: null },
    { step: 'held', by: mesa.username, detail: reason },
    { step: 'released', by: mesa.username, detail: reason },
    { step: 'sending', by: null },
    { step: 'sent', by: null },
    { step: 'paid', by: null, detail: e2eId },
  ])
  const { docs } = (await mesa.call(operatorTimeline, { params: { kind: 'withdrawal', id } })).data
  // Newest first; operators' actions come from the audit log, once.
  expect(docs.map(({ type, detail, operator, reason: why }) => [type, detail, operator, why])).toEqual([
    ['step', 'paid', null, e2eId],
    ['step', 'sent', null, e2eId],
    ['step', 'sending', null, null],
    ['audit', 'withdrawal.released', mesa.username, reason],
    ['audit', 'withdrawal.held', mesa.username, reason],
    ['step', 'asked', null, null],
  ])
  const ofPlayer = (await mesa.call(operatorTimeline, { params: { kind: 'player', id: ana.id } })).data.docs
  expect(ofPlayer.find(({ detail }) => detail === 'withdraw')).toMatchObject({
    payment: { _id: id, kind: 'withdrawal' },
  })
  const mine = await ana.call(getWithdrawal, { params: { id } })
  expect(JSON.stringify(mine.raw)).not.toMatch(new RegExp(`${mesa.username}|${reason}`))
  expect(await auditOf(id)).toEqual([
    { action: 'withdrawal.held', reason, operator_id: mesa.id },
    { action: 'withdrawal.released', reason, operator_id: mesa.id },
  ])
})

test('a held one can be refused: the coins return and the day is free', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await ask(ana)
  expect((await refuse(id)).code).toBe('state_forbids')
  await hold(id, true)
  app.clock.advance(1)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refuse(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'state_forbids')).toHaveLength(9)
  expect(await held(app, ana)).toBe(50_00n)
  expect((await ana.call(getWithdraw)).data.canWithdraw).toBe(true)
  const mine = (await ana.call(getWithdrawal, { params: { id } })).data
  expect(mine).toMatchObject({ failure: 'refused', transaction: { status: 'failed' } })
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['withdrawal.held', 'withdrawal.refused'])
  expect((await retry(id)).code).toBe('state_forbids')
})

test('holding and letting go at once while it is sent: sent or held, never both', async () => {
  for (let run = 0; run < 5; run += 1) {
    const ana = await richPlayer(app, 50_00)
    const id = await ask(ana)
    const [answer] = await Promise.all([hold(id, true), app.drain(), app.run('wallet.pay-due')])
    const { withdrawal } = await asAdmin(id)
    const atBank = app.bank.control.state().payouts.filter(payout => payout.id === id)
    expect(withdrawal.state === 'held').toBe(answer.status === 200)
    expect(atBank).toHaveLength(answer.status === 200 ? 0 : 1)
    if (answer.status === 200) expect((await refuse(id)).status).toBe(200)
  }
})

test('one that waits can be gone on with now, unless payouts are stopped', async () => {
  const ana = await richPlayer(app, 50_00)
  app.bank.control.fault({ fault: 'lost_request', method: 'PUT', path: '/gn/pix/' })
  const id = await ask(ana)
  await app.drain()
  const { checked } = withdrawing(app)
  await checked([{ invariant: 'test', subject: 'x', detail: 'y' }])
  const stopped = await retry(id)
  expect([stopped.status, stopped.code]).toEqual([409, 'payouts_stopped'])
  await checked([])
  expect((await retry(id)).status).toBe(200)
  await app.drain()
  expect((await asAdmin(id)).withdrawal).toMatchObject({ state: 'sent', attempts: 2 })
  expect((await retry(id)).status).toBe(200)
  await app.drain()
  expect((await asAdmin(id)).withdrawal.state).toBe('paid')
  expect((await retry(id)).code).toBe('state_forbids')
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['withdrawal.retried', 'withdrawal.retried'])
})

test('W7: one of a frozen account waits, and goes when somebody lets it', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await ask(ana)
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  await goOn(6 * SECOND, 2)
  expect((await asAdmin(id)).steps.at(-1)).toMatchObject({ step: 'held', detail: 'account_blocked', by: null })
  await hold(id, false)
  await goOn(6 * SECOND, 2)
  expect((await asAdmin(id)).withdrawal.state).toBe('paid')
})

test('W7: who let it go before the account was frozen did not let it go after', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await ask(ana)
  await hold(id, true)
  await hold(id, false)
  app.clock.advance(1)
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  await goOn(6 * SECOND, 2)
  expect((await asAdmin(id)).withdrawal.state).toBe('held')
  expect((await asAdmin(id)).steps.at(-1)).toMatchObject({ step: 'held', detail: 'account_blocked', by: null })
  expect((await refuse(id)).status).toBe(200)
  expect(await held(app, ana)).toBe(50_00n)
})

test('nothing without a session of an operator, a reason and a withdrawal', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await ask(ana)
  const params = { id }
  for (const token of [undefined, ana.token]) {
    const answers = [
      await app.call(operatorWithdrawals, {}, token),
      await app.call(operatorWithdrawal, { params }, token),
      await app.call(operatorRetryWithdrawal, { params, body: { reason } }, token),
      await app.call(operatorHoldWithdrawal, { params, body: { hold: true, reason } }, token),
      await app.call(operatorRefuseWithdrawal, { params, body: { reason } }, token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  }
  for (const endpoint of [operatorRetryWithdrawal, operatorRefuseWithdrawal]) {
    expect((await mesa.call(endpoint, { params, body: { reason: ' ' } })).fields).toEqual({ reason: 'reason_required' })
    expect((await mesa.call(endpoint, { params: { id: free }, body: { reason } })).code).toBe('not_found')
  }
  expect((await mesa.call(operatorHoldWithdrawal, { params, body: { hold: 'yes', reason } })).code).toBe(
    'invalid_input',
  )
  expect((await mesa.call(operatorWithdrawal, { params: { id: free } })).code).toBe('not_found')
  expect((await hold(free, true)).code).toBe('not_found')
  expect(await auditOf(id)).toEqual([])
})

test('W6: a withdrawal is refused once under one key; the same key gives the same answer', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await ask(ana)
  expect((await hold(id, true)).status).toBe(200)
  const headers = { 'idempotency-key': 'mesa-recusa-1' }
  const refuseOnce = (why = reason) =>
    mesa.call(operatorRefuseWithdrawal, { params: { id }, body: { reason: why }, headers })
  const answers = [await refuseOnce(), await refuseOnce()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await held(app, ana)).toBe(50_00n)
  expect((await refuseOnce('outro motivo')).code).toBe('idempotency_key_reused')
  expect((await refuse(id)).code).toBe('state_forbids')
})
