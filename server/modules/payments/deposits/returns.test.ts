import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { operatorCreditReceipt, operatorReceipts, operatorReturnReceipt } from '#contract/api/admin/payments.ts'
import { centavos } from '#contract/money.ts'
import { type PixGateway, PixRefused, PixUnavailable } from '#server/gateways/pix/port.ts'
import { readSetting } from '#server/platform/settings.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { askFor, expectTrueBooks, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const ends: (() => Promise<void>)[] = []
let app: WalletApp
let operator: TestOperator
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
  operator = await newOperator(app)
})
afterEach(async () => {
  app.bank.control.randomFaults()
  vi.restoreAllMocks()
  await expectTrueBooks(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

type Send = PixGateway['returnPix']
/** As a bank answers that knows the id already, while its query interface does not know the return yet. */
const REFUSAL = new PixRefused({
  reason: 'invalid',
  status: 400,
  type: 'PixDevolucaoInvalida',
  detail: 'O id já foi utilizado.',
})
const SILENCE = new PixUnavailable('timeout', 'no answer')
/** Replaces the calls that send a return; each gets the real one. */
function onSending(...calls: ((send: () => ReturnType<Send>) => ReturnType<Send>)[]) {
  const real = app.pix.returnPix
  const spy = vi.spyOn(app.pix, 'returnPix')
  for (const call of calls) spy.mockImplementationOnce(order => call(() => real(order)))
  return spy
}
const refuse = () => Promise.reject(REFUSAL)
/** Executed by the bank, without an answer and without a notice. */
const lose = async (send: () => ReturnType<Send>): ReturnType<Send> => {
  await send()
  throw SILENCE
}
const workReturns = async (ms: number): Promise<void> => {
  app.clock.advance(ms)
  await app.run('wallet.work-returns')
}
const receipt = async (e2eId: string) =>
  (await operator.call(operatorReceipts, { query: { search: e2eId } })).data.docs[0]
const returnsOf = (e2eId: string) =>
  app.deps.db.rows(sql<{ state: string; attempts: number }>`
    select state, attempts from pix_return where e2e_id = ${e2eId} order by created_at, id`)
const returnsAtBank = (e2eId: string) =>
  app.bank.control.state().received.find(each => each.e2eId === e2eId)?.returns ?? []
const withoutNotices = () => app.bank.control.fault({ fault: 'withhold', times: 100 })
/** A Pix that goes back: its payer is not the player. */
const fromAnother = async () => app.pay(await askFor(await newPayer(app)), { as: 'company' })
const toOurKey = async () => {
  const { e2eId } = app.bank.control.pay({ as: cpfOf(123_123_123), amount: centavos(777) })
  await app.hear()
  return e2eId
}
const sendBack = (e2eId: string) =>
  operator.call(operatorReturnReceipt, { params: { e2eId }, body: { reason: 'pedido do pagador' } })

describe('a refusal of a return', () => {
  test('proves nothing while an earlier sending is on its way', async () => {
    const [called, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onSending(async send => {
      called.resolve()
      await released.promise
      await send()
      return send()
    }, refuse)
    const paid = fromAnother()
    await called.promise
    const [{ e2eId } = { e2eId: '' }] = app.bank.control.state().received
    await workReturns(15 * SECOND)
    expect(await receipt(e2eId)).toMatchObject({ state: 'returning', reason: 'third_party' })
    released.resolve()
    await paid
    expect(await receipt(e2eId)).toMatchObject({ state: 'returned' })
    expect(returnsAtBank(e2eId)).toHaveLength(1)
  })

  test('counts when no earlier sending can be on its way any more', async () => {
    onSending(() => Promise.reject(SILENCE), refuse, refuse)
    const { e2eId } = await fromAnother()
    await workReturns(15 * SECOND)
    await workReturns(2 * MINUTE)
    expect(await returnsOf(e2eId)).toEqual([{ state: 'processing', attempts: 2 }])
    await workReturns(MINUTE)
    expect(await returnsOf(e2eId)).toEqual([{ state: 'refused', attempts: 3 }])
    expect(await receipt(e2eId)).toMatchObject({ state: 'suspense', reason: 'return_refused' })
  })

  test('counts at once when nothing was sent before', async () => {
    onSending(refuse)
    const { e2eId } = await fromAnother()
    expect(await receipt(e2eId)).toMatchObject({ state: 'suspense', reason: 'return_refused' })
  })

  test('is ignored when a later sending has begun', async () => {
    const [called, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = async () => {
      called.resolve()
      await released.promise
      return refuse()
    }
    onSending(first, () => Promise.reject(SILENCE))
    const paid = fromAnother()
    await called.promise
    const [{ e2eId } = { e2eId: '' }] = app.bank.control.state().received
    await workReturns(15 * SECOND)
    app.clock.advance(4 * MINUTE)
    released.resolve()
    await paid
    expect(await receipt(e2eId)).toMatchObject({ state: 'returning' })
    await workReturns(0)
    await app.hear()
    expect(await receipt(e2eId)).toMatchObject({ state: 'returned' })
  })

  test('never counts for a return that the bank had accepted: one error is logged, and it goes on', async () => {
    const errors = vi.spyOn(app.deps.log, 'error')
    const accepted = async () => ({
      id: (await app.deps.db.rows(sql<{ id: string }>`select id from pix_return order by created_at desc limit 1`))[0]!
        .id,
      amount: centavos(2_000),
      status: 'processing' as const,
      isClawBack: false,
      reason: null,
    })
    onSending(accepted, refuse, refuse)
    const { e2eId } = await fromAnother()
    await workReturns(10 * MINUTE)
    await workReturns(10 * MINUTE)
    expect(await returnsOf(e2eId)).toEqual([{ state: 'processing', attempts: 3 }])
    expect(errors).toHaveBeenCalledTimes(1)
    await workReturns(10 * MINUTE)
    await app.hear()
    expect(await receipt(e2eId)).toMatchObject({ state: 'returned' })
  })

  test('by a process of the version before, which stored no time of its sending, is waited for too', async () => {
    onSending(() => Promise.reject(SILENCE), refuse, refuse)
    const { e2eId } = await fromAnother()
    await app.deps.db.rows(sql`update pix_return set tried_at = null where e2e_id = ${e2eId}`)
    await workReturns(MINUTE)
    expect(await receipt(e2eId)).toMatchObject({ state: 'returning' })
    await workReturns(3 * MINUTE)
    expect(await receipt(e2eId)).toMatchObject({ state: 'suspense' })
  })
})

describe('a return that the bank executed although it had refused it', () => {
  test('is booked when the bank shows it', async () => {
    withoutNotices()
    onSending(lose, refuse, refuse)
    const { e2eId } = await fromAnother()
    await app.run('wallet.find-received')
    await app.drain()
    await workReturns(15 * SECOND)
    await workReturns(3 * MINUTE)
    expect(await receipt(e2eId)).toMatchObject({ state: 'suspense', reason: 'return_refused' })
    await app.run('wallet.find-claw-backs')
    expect(await receipt(e2eId)).toMatchObject({ state: 'returned' })
    expect(await returnsOf(e2eId)).toMatchObject([{ state: 'done' }])
  })

  test('ends the second return that an operator started meanwhile', async () => {
    const e2eId = await toOurKey()
    withoutNotices()
    onSending(lose, refuse, refuse, () => Promise.reject(SILENCE))
    expect((await sendBack(e2eId)).status).toBe(200)
    await app.hear()
    await workReturns(15 * SECOND)
    await workReturns(3 * MINUTE)
    expect(await receipt(e2eId)).toMatchObject({ state: 'suspense', reason: 'return_refused' })
    expect((await sendBack(e2eId)).status).toBe(200)
    await app.hear()
    expect(await receipt(e2eId)).toMatchObject({ state: 'returning' })
    await app.run('wallet.find-claw-backs')
    expect(await receipt(e2eId)).toMatchObject({ state: 'returned' })
    expect((await returnsOf(e2eId)).map(({ state }) => state)).toEqual(['done', 'refused'])
    await workReturns(10 * MINUTE)
    expect(returnsAtBank(e2eId)).toHaveLength(1)
  })

  test('is reported, and not booked, when an operator has credited the Pix', async () => {
    const payer = await newPayer(app, { docNumber: cpfOf(123_123_123) })
    const e2eId = await toOurKey()
    withoutNotices()
    onSending(lose, refuse, refuse)
    await sendBack(e2eId)
    await app.hear()
    await workReturns(15 * SECOND)
    await workReturns(3 * MINUTE)
    const body = { username: payer.username, reason: 'devolução recusada' }
    expect((await operator.call(operatorCreditReceipt, { params: { e2eId }, body })).status).toBe(200)
    const errors = vi.spyOn(app.deps.log, 'error')
    await app.run('wallet.find-claw-backs')
    expect(errors).toHaveBeenCalledTimes(1)
    expect(await receipt(e2eId)).toMatchObject({ state: 'credited' })
    app.clock.advance(24 * 60 * MINUTE)
    await app.run('wallet.reconcile')
    expect(await readSetting(app.deps.db, 'wallet.reconciled')).toMatchObject({ found: 1 })
    // The operator's loss, so that the books agree again.
    app.bank.control.bringIn(centavos(777))
  })
})
