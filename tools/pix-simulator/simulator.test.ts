import { createPublicKey, verify, type JsonWebKeyInput } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { txidOf } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { PixUnavailable, type PixGateway } from '#server/gateways/pix/port.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { apiPixDescription } from '#tests/support/pix-openapi.ts'
import { pixBench, startInbox, type PixBench } from '#tests/support/pix.ts'
import { chanceFor } from '#tests/support/random.ts'
import { hasShared } from '#tests/support/shared.ts'

const ANA = cpfOf(111_222_333)
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})
const started = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const one = await starting
  open.push(one)
  return one
}
const bench = (...settings: Parameters<typeof pixBench>): Promise<PixBench> => started(pixBench(...settings))

const txidNo = (number: number): string => txidOf(number.toString(16).padStart(24, '0'))
const charge = (gateway: PixGateway, number = 1, amount = centavos(2_000)) =>
  gateway.createCharge({
    txid: txidNo(number),
    amount,
    expiresInSeconds: 3_600,
    payer: { cpf: ANA, name: 'Ana' },
    description: 'Moedas',
  })
const payout = (id = 'out1', amount = centavos(1_000)) => ({ id, amount, key: ANA, cpf: ANA })

/** Calls until a response arrives, as a retried job does: with the same id every time. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof PixUnavailable) || tried === 100) throw error
    }
  }
}

describe('a call that goes wrong', () => {
  test.each(['unavailable', 'too_many', 'lost_request'])('%s: nothing has happened', async fault => {
    const { gateway, simulator } = await bench({ houseBalance: centavos(5_000) })
    simulator.control.fault({ fault, method: 'PUT' })
    await expect(gateway.sendPix(payout())).rejects.toThrow(PixUnavailable)
    expect(simulator.control.state().payouts).toEqual([])
  })

  test.each(['lost_answer', 'failed_answer'])(
    '%s: it has happened, and asking again does it no second time',
    async fault => {
      const { gateway, simulator } = await bench({ houseBalance: centavos(5_000) })
      simulator.control.fault({ fault, method: 'PUT', times: 2 })
      await expect(charge(gateway)).rejects.toThrow(PixUnavailable)
      await expect(gateway.sendPix(payout())).rejects.toThrow(PixUnavailable)
      expect(await charge(gateway)).toMatchObject({ status: 'active' })
      expect(await gateway.sendPix(payout())).toMatchObject({ amount: 1_000n })
      const { e2eId } = simulator.control.pay({ txid: txidNo(1) })
      simulator.control.fault({ fault, method: 'PUT' })
      const back = { e2eId, id: 'back', amount: centavos(2_000) }
      await expect(gateway.returnPix(back)).rejects.toThrow(PixUnavailable)
      expect(await gateway.returnPix(back)).toMatchObject({ status: 'done' })
      const { charges, payouts, received } = simulator.control.state()
      expect([charges.length, payouts.length, received[0]?.returns.length]).toEqual([1, 1, 1])
      expect(await gateway.balance()).toBe(4_000n)
    },
  )

  test('a revoked token and a slow answer go unnoticed', async () => {
    const { gateway, simulator } = await bench()
    await gateway.balance()
    simulator.control.fault({ fault: 'token_revoked' })
    simulator.control.fault({ fault: 'slow' })
    expect(await charge(gateway)).toMatchObject({ status: 'active' })
  })

  test('credentials that are none open nothing', async () => {
    const { simulator } = await bench()
    const request = await fetch(`${simulator.url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('crava-demo:wrong').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    expect(request.status).toBe(401)
    expect((await fetch(`${simulator.url}/v2/gn/saldo`)).status).toBe(401)
  })
})

test('by chance, from a seed: whatever goes wrong, everything happens once and every centavo is somewhere', async () => {
  const { seed } = chanceFor('the simulator by chance')
  const { gateway, simulator } = await bench({ houseBalance: centavos(50_000), faults: { seed, rate: 0.25 } })
  for (let number = 1; number <= 25; number += 1) {
    await insist(() => charge(gateway, number))
    const { e2eId } = simulator.control.pay({ txid: txidNo(number) })
    if (number % 3 === 0) await insist(() => gateway.returnPix({ e2eId, id: 'back', amount: centavos(500) }))
    await insist(() =>
      gateway.sendPix(payout(`out${number}`)).catch((refusal: unknown) => {
        if (refusal instanceof PixUnavailable) throw refusal
      }),
    )
  }
  simulator.control.randomFaults()
  const { payouts, received, isBalanced } = simulator.control.state()
  const done = payouts.filter(each => each.status === 'REALIZADO').length
  const back = received.flatMap(each => each.returns).filter(each => each.status === 'DEVOLVIDO').length
  expect(received).toHaveLength(25)
  expect(isBalanced).toBe(true)
  expect(await gateway.balance()).toBe(50_000n + 25n * 2_000n - BigInt(done) * 1_000n - BigInt(back) * 500n)
})

describe('notices', () => {
  const withInbox = async (settings: Parameters<typeof pixBench>[0] = {}) => {
    const inbox = await started(startInbox())
    const here = await bench(settings)
    await here.gateway.registerWebhook(`${inbox.url}/webhooks/pix/secret`)
    await charge(here.gateway)
    const pay = () => here.simulator.control.pay({ txid: txidNo(1), anyway: true }).e2eId
    const got = () => inbox.bodies.map(each => (each.body as { pix: { endToEndId: string }[] }).pix[0]?.endToEndId)
    return { ...here, inbox, pay, got }
  }

  test('go to the registered address with /pix at its end, in the published form', async () => {
    const { gateway, simulator, inbox, pay, got } = await withInbox({
      houseBalance: centavos(5_000),
      includesPayer: true,
    })
    const e2eId = pay()
    await vi.waitFor(() => expect(got()).toEqual([e2eId]))
    simulator.control.clawBack({ e2eId })
    await vi.waitFor(() => expect(inbox.bodies).toHaveLength(2))
    expect(inbox.bodies[0]?.path).toBe('/webhooks/pix/secret/pix')
    expect(inbox.bodies.map(each => gateway.hints(each.body))).toEqual(
      [1, 2].map(() => [{ about: 'charge', txid: txidNo(1) }]),
    )
    if (hasShared) expect(inbox.bodies.flatMap(each => apiPixDescription().noticeFindings(each.body))).toEqual([])
    else console.info('The description of API Pix is not beside this copy: notices are not held against it.')
    await gateway.sendPix(payout())
    await vi.waitFor(() => expect(inbox.bodies).toHaveLength(3))
    expect(gateway.hints(inbox.bodies[2]?.body)).toEqual([{ about: 'payout', id: 'out1' }])
  })

  test('are sent again until somebody takes them', async () => {
    const { simulator, inbox, pay } = await withInbox()
    inbox.answer = nth => (nth < 3 ? 500 : 200)
    pay()
    await vi.waitFor(() =>
      expect(simulator.control.state().notices[0]).toMatchObject({ state: 'delivered', attempts: 3 }),
    )
  })

  test('come twice, late or in another order when they are told to', async () => {
    const { simulator, pay, got } = await withInbox()
    simulator.control.fault({ fault: 'duplicate' })
    const one = pay()
    await vi.waitFor(() => expect(got()).toEqual([one, one]))
    simulator.control.fault({ fault: 'reorder' })
    const [two, three] = [pay(), pay()]
    await vi.waitFor(() => expect(got().slice(2)).toEqual([three, two]))
    simulator.control.fault({ fault: 'withhold' })
    const four = pay()
    const five = pay()
    await vi.waitFor(() => expect(got().slice(4)).toEqual([five]))
    expect(simulator.control.releaseNotices()).toBe(1)
    await vi.waitFor(() => expect(got().slice(5)).toEqual([four]))
  })

  test('of a Pix that never was can be forged, and asking finds nothing', async () => {
    const { gateway, simulator, got } = await withInbox()
    simulator.control.forgeNotice({ txid: txidNo(1), amount: '999.00' })
    await vi.waitFor(() => expect(got()).toHaveLength(1))
    expect(await gateway.charge(txidNo(1))).toMatchObject({ status: 'active', received: [] })
  })
})

describe('the books', () => {
  test('outlive the bank, even one that was killed while it wrote', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pix-books-'))
    const settings = {
      folder,
      houseBalance: centavos(5_000),
      people: [{ cpf: ANA, name: 'Ana', keys: ['ana@example.com'] }],
    }
    const first = await pixBench(settings)
    await charge(first.gateway)
    first.simulator.control.pay({ txid: txidNo(1), amount: centavos(1_234) })
    await first.gateway.sendPix(payout())
    const before = first.simulator.control.state()
    await first.close()
    appendFileSync(join(folder, 'books.jsonl'), '[["house","house",{"balance":"9')
    for (const _ of ['opened again', 'and once more']) {
      const again = await pixBench(settings)
      expect(again.simulator.control.state()).toEqual({ ...before, notices: [] })
      expect(await again.gateway.payout('out1')).toMatchObject({ status: 'done' })
      expect(again.simulator.money()).toEqual(first.simulator.money())
      await again.close()
    }
    rmSync(folder, { recursive: true })
  })

  test('a payout is under way until its time has come', async () => {
    const { clock, gateway, simulator } = await bench({ houseBalance: centavos(5_000), settleMs: 10_000 })
    await gateway.sendPix(payout())
    expect(await gateway.payout('out1')).toMatchObject({ status: 'processing' })
    expect(simulator.control.state().isBalanced).toBe(true)
    clock.advance(10_000)
    expect(await gateway.payout('out1')).toMatchObject({ status: 'done' })
  })
})

test('the address in a code serves the signed charge until it can no longer be paid', async () => {
  const { clock, gateway, simulator } = await bench()
  await charge(gateway)
  const address = `${simulator.url}/qr/v2/${simulator.control.state().charges[0]?.locationToken}`
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toContain('application/jose')
  const [header = '', payload = '', signature = ''] = (await answer.text()).split('.')
  const { keys } = (await (await fetch(`${simulator.url}/qr/keys`)).json()) as { keys: [JsonWebKeyInput['key']] }
  const key = { key: createPublicKey({ key: keys[0], format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  const parsed: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(parsed).toMatchObject({ txid: txidNo(1), valor: { original: '20.00' }, status: 'ATIVA' })
  if (hasShared) expect(apiPixDescription().schemaFindings('CobPayload', parsed)).toEqual([])
  else console.info('The description of API Pix is not beside this copy: the payload is not held against it.')
  clock.advance(3_600_000)
  expect((await fetch(address)).status).toBe(404)
})

describe('the control page', () => {
  const send = (url: string, order: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${url}/control/${order}`, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })

  test('shows everything in both languages, and runs nothing', async () => {
    const { gateway, simulator } = await bench({ houseBalance: centavos(5_000) })
    await charge(gateway)
    simulator.control.addPerson({ cpf: cpfOf(9), name: '<script>alert(1)</script>', keys: ['a@b.co'] })
    simulator.control.pay({ txid: txidNo(1), as: cpfOf(9) })
    await gateway.sendPix(payout())
    for (const [lang, title] of [
      ['pt-BR', 'Banco de mentira'],
      ['en', 'Make-believe bank'],
    ] as const) {
      const answer = await fetch(`${simulator.url}/?lang=${lang}&refused=cpf_invalid`)
      const page = await answer.text()
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(page).toContain(`<html lang="${lang}">`)
      expect(page).toContain(title)
      expect(page).toContain(txidNo(1))
      expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|undefined|NaN|\[object/)
    }
  })

  test('pays, takes back and breaks by its forms', async () => {
    const { gateway, simulator } = await bench({ houseBalance: centavos(5_000) })
    await charge(gateway)
    const paid = await send(simulator.url, 'pay', { txid: txidNo(1), cpf: ANA, amount: '12,50' })
    expect([paid.status, paid.headers.get('location')]).toEqual([303, '/?lang=pt-BR'])
    expect(await gateway.received({ txid: txidNo(1), cpf: ANA })).toMatchObject([{ amount: 1_250n }])
    const again = await send(simulator.url, 'pay', { txid: txidNo(1) })
    expect(again.headers.get('location')).toContain('refused=charge_not_payable')
    const e2eId = simulator.control.state().received[0]?.e2eId ?? ''
    await send(simulator.url, 'claw-back', { e2eId })
    await send(simulator.url, 'faults', { fault: 'deny_payout', times: '1' })
    await expect(gateway.sendPix(payout())).rejects.toMatchObject({ reason: 'denied' })
    expect((await send(simulator.url, 'capital', { amount: '1' })).status).toBe(303)
    expect(await gateway.balance()).toBe(5_100n)
    for (let times = 0; times < 2; times += 1) await send(simulator.url, 'capital', { amount: '2', id: 'once' })
    await send(simulator.url, 'pay', { cpf: ANA, amount: '3' })
    expect(await gateway.balance()).toBe(5_600n)
    expect(simulator.control.state().received[0]).toMatchObject({ txid: null, payer: ANA, amount: 300n })
  })

  test('takes no orders from pages of others, and no nonsense', async () => {
    const { gateway, simulator } = await bench()
    await charge(gateway)
    const elsewhere = await send(simulator.url, 'pay', { txid: txidNo(1) }, { 'sec-fetch-site': 'cross-site' })
    expect(elsewhere.status).toBe(403)
    const json = (order: string, body: object) =>
      fetch(`${simulator.url}/control/${order}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(async answer => [answer.status, await answer.json()])
    expect(await json('pay', { txid: 'none' })).toEqual([409, { error: 'charge_unknown' }])
    expect(await json('pay', { txid: txidNo(1), cpf: '11111111111' })).toEqual([409, { error: 'cpf_invalid' }])
    expect(await json('pay', { txid: txidNo(1), amount: '-5' })).toEqual([409, { error: 'amount_invalid' }])
    expect(await json('pay', { txid: txidNo(1), amount: '200000' })).toEqual([409, { error: 'balance_too_low' }])
    expect(await json('faults', { fault: 'fire' })).toEqual([409, { error: 'fault_unknown' }])
    expect(await json('notices-forge', { txid: txidNo(1) })).toEqual([409, { error: 'no_webhook' }])
    expect(simulator.control.state().received).toEqual([])
  })
})
