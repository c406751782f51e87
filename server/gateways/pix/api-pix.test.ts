import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseBrCode, txidOf } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { apiPixDescription, type Exchange } from '#tests/support/pix-openapi.ts'
import { PIX_START, pixBench, startRecorder, type PixBench } from '#tests/support/pix.ts'
import { hasShared } from '#tests/support/shared.ts'

/*
 * The contract of every Pix gateway, tested on the real adapter over the simulator, with a recorder between the two: each request and each
 * response of API Pix is then validated against the description that Banco Central publishes.
 */
if (!hasShared)
  console.info('The description of API Pix is not beside this copy: the exchanges are not held against it.')
const description = hasShared ? apiPixDescription() : undefined

const ANA = cpfOf(111_222_333)
const BRUNO = cpfOf(444_555_666)
const REAIS_20 = centavos(2_000)

let bench: PixBench
let recorder: { exchanges: Exchange[]; close(): Promise<void> }
beforeAll(async () => {
  const people = [
    { cpf: ANA, name: 'Ana', keys: ['ana@example.com'] },
    { cpf: BRUNO, name: 'Bruno', keys: ['+5511987654321'] },
  ]
  bench = await pixBench({ people, houseBalance: centavos(100_000) }, async url => {
    const started = await startRecorder(url)
    recorder = started
    return started.url
  })
})
afterAll(async () => {
  await recorder.close()
  await bench.close()
})
afterEach(() => {
  // Payouts and the balance are Efí's own: no published description has them.
  const standard = recorder.exchanges.splice(0).filter(each => !each.path.includes('/gn/'))
  expect(standard.flatMap(each => description?.findings(each) ?? [])).toEqual([])
  expect(bench.simulator.money().inBooks).toBe(bench.simulator.money().broughtIn)
})

let last = 0
const newTxid = (): string => txidOf((++last).toString(16).padStart(24, '0'))
const order = (txid = newTxid()) => ({
  txid,
  amount: REAIS_20,
  expiresInSeconds: 86_400,
  payer: { cpf: ANA, name: 'Ana' },
  description: 'Pacote de R$ 20',
})

describe('a charge', () => {
  test('carries a code that a bank’s app can read', async () => {
    const charge = await bench.gateway.createCharge(order())
    expect(charge).toMatchObject({
      status: 'active',
      amount: REAIS_20,
      createdAt: PIX_START,
      expiresInSeconds: 86_400,
      received: [],
    })
    const code = parseBrCode(charge.copyPaste)
    expect(code.ok && code.value).toMatchObject({ kind: 'dynamic', amount: REAIS_20, txid: '***', initiation: '12' })
  })

  test('made twice is one charge, and its txid serves no other', async () => {
    const request = order()
    const first = await bench.gateway.createCharge(request)
    expect(await bench.gateway.createCharge(request)).toEqual(first)
    await expect(bench.gateway.createCharge({ ...request, amount: centavos(500) })).rejects.toMatchObject({
      name: 'PixRefused',
      reason: 'id_taken',
    })
  })

  test('nobody made is not found', async () => {
    expect(await bench.gateway.charge(newTxid())).toBeUndefined()
  })

  test('is paid once somebody paid it, and says by whom when asked by CPF', async () => {
    const { txid } = await bench.gateway.createCharge(order())
    const pix = bench.simulator.control.pay({ txid, as: BRUNO })
    expect(await bench.gateway.charge(txid)).toMatchObject({
      status: 'completed',
      received: [{ e2eId: pix.e2eId, txid, amount: REAIS_20, at: PIX_START, payerCpf: null, returns: [] }],
    })
    expect(await bench.gateway.received({ txid, cpf: BRUNO })).toMatchObject([{ e2eId: pix.e2eId }])
    expect(await bench.gateway.received({ txid, cpf: ANA })).toEqual([])
    expect(await bench.gateway.receivedByE2eId(pix.e2eId)).toMatchObject({ txid, amount: REAIS_20 })
  })

  test('made again after it was paid is the paid one', async () => {
    const request = order()
    await bench.gateway.createCharge(request)
    bench.simulator.control.pay({ txid: request.txid })
    expect(await bench.gateway.createCharge(request)).toMatchObject({ status: 'completed', received: [{}] })
  })

  test('can be taken back until it is paid', async () => {
    const { txid } = await bench.gateway.createCharge(order())
    expect(await bench.gateway.removeCharge(txid)).toMatchObject({ status: 'removed' })
    expect(await bench.gateway.removeCharge(txid)).toMatchObject({ status: 'removed' })
    expect(() => bench.simulator.control.pay({ txid })).toThrow('charge_not_payable')
    const paid = await bench.gateway.createCharge(order())
    bench.simulator.control.pay({ txid: paid.txid })
    expect(await bench.gateway.removeCharge(paid.txid)).toMatchObject({ status: 'completed' })
    await expect(bench.gateway.removeCharge(newTxid())).rejects.toMatchObject({ reason: 'not_found' })
  })

  test('that cannot be made is refused with what is wrong', async () => {
    const errors = bench.gateway.createCharge({ ...order(), payer: { cpf: '11111111111', name: 'Nobody' } })
    await expect(errors).rejects.toMatchObject({
      name: 'PixRefused',
      type: 'CobOperacaoInvalida',
      violations: [{ property: 'cob.devedor.cpf' }],
    })
  })

  test('paid late, twice, and in part shows every Pix that came', async () => {
    const { txid } = await bench.gateway.createCharge({ ...order(), expiresInSeconds: 60 })
    bench.clock.advance(61_000)
    const { control } = bench.simulator
    expect(() => control.pay({ txid })).toThrow('charge_not_payable')
    control.pay({ txid, anyway: true })
    control.pay({ txid, as: 'company', amount: centavos(7), anyway: true })
    const charge = await bench.gateway.charge(txid)
    expect(charge?.received.map(each => each.amount)).toEqual([2_000n, 7n])
    expect(await bench.gateway.received({ txid, cpf: ANA, since: PIX_START })).toHaveLength(1)
    bench.clock.set(PIX_START)
  })
})

describe('what came in', () => {
  test('is listed page by page between two moments', async () => {
    bench.clock.advance(86_400_000)
    const from = bench.clock.now()
    const { txid } = await bench.gateway.createCharge(order())
    for (let nth = 1; nth <= 101; nth += 1) {
      bench.simulator.control.pay({ txid, amount: centavos(nth), anyway: true })
    }
    const to = new Date(from.getTime() + 1_000)
    const first = await bench.gateway.listReceived({ from, to, page: 1 })
    const second = await bench.gateway.listReceived({ from, to, page: 2 })
    expect([first.received.length, second.received.length, first.pages]).toEqual([100, 1, 2])
    expect(await bench.gateway.listReceived({ from: to, to, page: 1 })).toEqual({ received: [], pages: 1 })
    expect(await bench.gateway.received({ txid, cpf: ANA })).toHaveLength(101)
    bench.clock.set(PIX_START)
  })

  test('is listed by what something went back of, too', async () => {
    const from = bench.clock.now()
    const { txid } = await bench.gateway.createCharge(order())
    bench.simulator.control.pay({ txid })
    const { e2eId } = bench.simulator.control.pay({ txid, anyway: true })
    bench.simulator.control.clawBack({ e2eId })
    const all = { from, to: new Date(from.getTime() + 1_000), page: 1 }
    expect((await bench.gateway.listReceived(all)).received.length).toBeGreaterThan(1)
    const { received, pages } = await bench.gateway.listReceived({ ...all, withReturns: true })
    expect([received.map(pix => pix.e2eId).includes(e2eId), pages]).toEqual([true, 1])
    expect(received.every(pix => pix.returns.length > 0)).toBe(true)
  })

  test('goes back whole or in parts, once for each id', async () => {
    const { txid } = await bench.gateway.createCharge(order())
    const { e2eId } = bench.simulator.control.pay({ txid })
    const part = { e2eId, id: 'part1', amount: centavos(500) }
    expect(await bench.gateway.returnOf(part)).toBeUndefined()
    expect(await bench.gateway.returnPix(part)).toMatchObject({ amount: 500n, isClawBack: false })
    expect(await bench.gateway.returnPix(part)).toMatchObject({ id: 'part1', status: 'done' })
    expect(await bench.gateway.returnOf(part)).toMatchObject({ status: 'done', reason: null })
    const other = bench.gateway.returnPix({ ...part, amount: centavos(600) })
    await expect(other).rejects.toMatchObject({ reason: 'id_taken' })
    const tooMuch = bench.gateway.returnPix({ e2eId, id: 'part2', amount: centavos(1_501) })
    await expect(tooMuch).rejects.toMatchObject({ reason: 'invalid', type: 'PixDevolucaoInvalida' })
    expect((await bench.gateway.receivedByE2eId(e2eId))?.returns).toHaveLength(1)
  })

  test('can fail to go back, and says why', async () => {
    const { txid } = await bench.gateway.createCharge(order())
    const { e2eId } = bench.simulator.control.pay({ txid })
    bench.simulator.control.fault({ fault: 'refuse_return' })
    const back = { e2eId, id: 'back', amount: REAIS_20 }
    await bench.gateway.returnPix(back)
    expect(await bench.gateway.returnOf(back)).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('Conta'),
    })
  })

  test('can be taken back by its bank', async () => {
    const { txid } = await bench.gateway.createCharge(order())
    const { e2eId } = bench.simulator.control.pay({ txid })
    const before = await bench.gateway.balance()
    bench.simulator.control.clawBack({ e2eId })
    expect(await bench.gateway.receivedByE2eId(e2eId)).toMatchObject({
      returns: [{ amount: REAIS_20, status: 'done', isClawBack: true }],
    })
    expect(await bench.gateway.balance()).toBe(before - REAIS_20)
    expect(() => bench.simulator.control.clawBack({ e2eId })).toThrow('nothing_left')
  })

  test('that nobody sent is not found', async () => {
    expect(await bench.gateway.receivedByE2eId('E99999004202607011200aaaaaaaaaaa')).toBeUndefined()
  })
})

describe('a payout', () => {
  let payouts = 0
  const payoutOrder = () => ({ id: `out${++payouts}`, amount: centavos(1_000), key: 'ana@example.com', cpf: ANA })

  test('reaches the key’s owner once, however often it is asked for', async () => {
    const request = payoutOrder()
    const before = await bench.gateway.balance()
    expect(await bench.gateway.payout(request.id)).toBeUndefined()
    expect(await bench.gateway.sendPix(request)).toMatchObject({ id: request.id, amount: 1_000n, status: 'processing' })
    const again = await bench.gateway.sendPix(request)
    expect(again).toMatchObject({ id: request.id, status: 'done', bounced: 0n, reason: null })
    expect(await bench.gateway.payout(request.id)).toEqual(again)
    expect(again.e2eId).toHaveLength(32)
    expect(await bench.gateway.balance()).toBe(before - 1_000n)
  })

  test.each([
    ['the CPF itself', ANA],
    ['a phone', '+5511987654321'],
  ])('goes to %s', async (_, key) => {
    const cpf = key === ANA ? ANA : BRUNO
    const request = { ...payoutOrder(), key, cpf }
    await bench.gateway.sendPix(request)
    expect(await bench.gateway.payout(request.id)).toMatchObject({ status: 'done' })
  })

  test.each([
    ['a key of somebody else', { cpf: BRUNO }, 'key_of_another'],
    ['a key nobody has', { key: 'nobody@example.com' }, 'key_unknown'],
    ['more than there is', { amount: centavos(99_999_999) }, 'balance'],
  ])('to %s is refused, and nothing leaves', async (_, change, reason) => {
    const request = { ...payoutOrder(), ...change }
    const before = await bench.gateway.balance()
    await expect(bench.gateway.sendPix(request)).rejects.toMatchObject({ name: 'PixRefused', reason })
    expect(await bench.gateway.payout(request.id)).toBeUndefined()
    expect(await bench.gateway.balance()).toBe(before)
  })

  test('that the provider denies is refused', async () => {
    bench.simulator.control.fault({ fault: 'deny_payout' })
    await expect(bench.gateway.sendPix(payoutOrder())).rejects.toMatchObject({ reason: 'denied' })
  })

  test('that fails later gives its money back and says why', async () => {
    const request = payoutOrder()
    const before = await bench.gateway.balance()
    bench.simulator.control.fault({ fault: 'refuse_payout' })
    await bench.gateway.sendPix(request)
    expect(await bench.gateway.payout(request.id)).toMatchObject({ status: 'refused', reason: expect.any(String) })
    expect(await bench.gateway.balance()).toBe(before)
  })

  test('that was done can bounce', async () => {
    const request = payoutOrder()
    await bench.gateway.sendPix(request)
    await bench.gateway.payout(request.id)
    bench.simulator.control.bounce({ id: request.id })
    expect(await bench.gateway.payout(request.id)).toMatchObject({ status: 'done', bounced: 1_000n })
  })

  test('with an id that was used for another amount is refused', async () => {
    const request = payoutOrder()
    await bench.gateway.sendPix(request)
    await expect(bench.gateway.sendPix({ ...request, amount: centavos(1) })).rejects.toMatchObject({
      reason: 'id_taken',
    })
  })
})

test('the webhook is registered', async () => {
  await bench.gateway.registerWebhook('http://127.0.0.1:9/webhooks/pix/secret')
  expect(bench.simulator.control.state().webhookHost).toBe('127.0.0.1:9')
})
