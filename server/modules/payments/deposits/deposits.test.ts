import { sql } from 'kysely'
import { beforeAll, afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { cancelDeposit, createDeposit, getDeposit } from '#contract/api/player/payments.ts'
import { idOfTxid, parseBrCode, txidOf } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { PixRefused, PixUnavailable } from '#server/gateways/pix/port.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import type { Player } from '#tests/support/people.ts'
import { askFor, expectTrueBooks, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const ends: (() => Promise<void>)[] = []
let app: WalletApp
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
})
afterEach(async () => {
  app.bank.control.randomFaults()
  vi.restoreAllMocks()
  await expectTrueBooks(app)
})
afterAll(() => Promise.all(ends.map(end => end())))

const pack = (amount: unknown, type: unknown = 'purchase-3rd-package') => ({
  body: { amount, details: { type, title: 'Pacote', description: 'Moedas' } },
})
const look = async (player: Player, id: string) => (await player.call(getDeposit, { params: { id } })).data.data
const statusOf = async (player: Player, id: string) => (await look(player, id)).transaction.status
const cancel = async (player: Player, id: string) => (await player.call(cancelDeposit, { params: { id } })).data.status
const count = async (player: Player): Promise<number> => {
  const [row] = await app.deps.db.rows(
    sql<{ count: bigint }>`select count(*) from deposit where account_id = ${player.id}`,
  )
  return Number(row?.count)
}

describe('a pack is bought', () => {
  test.each([
    [5, 'purchase-1st-package'],
    [12, 'purchase-2nd-package'],
    [137, 'purchase-3rd-package'],
  ])('R$ %i: the code carries it, paying it fills the wallet', async (reais, type) => {
    const ana = await newPayer(app)
    const query = await ana.call(createDeposit, pack(reais, type))
    expect(query.status).toBe(201)
    const id = query.data.data.transaction._id
    const waiting = await look(ana, id)
    expect(waiting.transaction).toMatchObject({ status: 'waiting', amount: centavos(reais * 100), balance: null })
    expect(waiting.transaction.details).toEqual({ module: 'deposit', type, title: 'Pacote', description: 'Moedas' })
    expect(waiting.expiresAt.getTime() - waiting.now.getTime()).toBe(86_400_000)
    const code = parseBrCode(waiting.gateway.qr_code ?? '')
    expect(code).toMatchObject({ ok: true, value: { amount: centavos(reais * 100) } })

    await app.pay(id)
    const paid = await look(ana, id)
    expect(paid.transaction).toMatchObject({ status: 'paid', balance: centavos(reais * 100), notes: [] })
    expect(paid.transaction.sender._id).toBe(ana.id)
    expect(paid.gateway.qr_code).toBeNull()
    expect(await balanceOf(app.deps.db, ana.id)).toBe(centavos(reais * 100))
  })

  test('twice by the same key, also at once, is one charge; another input is refused', async () => {
    const ana = await newPayer(app)
    const headers = { 'idempotency-key': 'once-and-for-all' }
    const query = await Promise.all(Array.from({ length: 5 }, () => ana.call(createDeposit, { ...pack(30), headers })))
    expect(new Set(query.map(answer => answer.data.data.transaction._id)).size).toBe(1)
    expect(await count(ana)).toBe(1)
    expect((await ana.call(createDeposit, { ...pack(31), headers })).code).toBe('idempotency_key_reused')
  })

  test('five can wait for their payment, of twenty asked for at once too; one given up makes room', async () => {
    const ana = await newPayer(app)
    const query = await Promise.all(Array.from({ length: 20 }, () => ana.call(createDeposit, pack(20))))
    const made = query.filter(answer => answer.status === 201)
    expect(made).toHaveLength(5)
    expect(query.filter(answer => answer.code === 'open_deposits')).toHaveLength(15)
    await cancel(ana, made[0]!.data.data.transaction._id)
    await askFor(ana)
  })
})

describe('what is refused changes nothing', () => {
  test.each([
    [pack(0), 'invalid_input', { amount: 'amount_invalid' }],
    [pack(-20), 'invalid_input', { amount: 'amount_invalid' }],
    [pack(20.5), 'invalid_input', { amount: 'amount_invalid' }],
    [pack('20'), 'invalid_input', { amount: 'amount_invalid' }],
    [pack(1e21), 'invalid_input', { amount: 'amount_invalid' }],
    [pack(null), 'invalid_input', { amount: 'amount_invalid' }],
    [{ body: {} }, 'invalid_input', { amount: 'amount_required', details: 'required' }],
    [pack(20, 'no-package'), 'invalid_input', { 'details.type': 'package_unknown' }],
    [pack(20, 'purchase-4th-package'), 'package_unknown', { 'details.type': 'package_unknown' }],
    [pack(19), 'package_price', { amount: 'package_price' }],
    [pack(50_001), 'package_price', { amount: 'package_price' }],
    [pack(6, 'purchase-1st-package'), 'package_price', { amount: 'package_price' }],
  ])('%j: %s', async (parts, code, fields) => {
    const ana = await newPayer(app)
    const answer = await ana.call(createDeposit, parts)
    expect([answer.code, answer.fields]).toEqual([code, fields])
    expect(await count(ana)).toBe(0)
  })

  test.each([
    ['email_confirmed_at = null', 'email_unconfirmed'],
    ['birth_date = null', 'birth_date_needed'],
    ["birth_date = '2008-11-22'", 'under_age'],
    ['blocked_at = now()', 'account_blocked'],
  ])('whose account has %s: %s', async (change, code) => {
    const ana = await newPayer(app)
    await app.deps.db.rows(sql`update account set ${sql.raw(change)} where id = ${ana.id}`)
    expect((await ana.call(createDeposit, pack(20))).code).toBe(code)
    expect(await count(ana)).toBe(0)
  })

  test('from the signed out, and of others', async () => {
    const [ana, bia] = [await newPayer(app), await newPayer(app)]
    const params = { id: await askFor(ana) }
    expect((await app.call(createDeposit, pack(20))).status).toBe(401)
    expect((await app.call(getDeposit, { params })).status).toBe(401)
    expect((await app.call(cancelDeposit, { params })).status).toBe(401)
    expect((await bia.call(getDeposit, { params })).code).toBe('not_found')
    expect((await bia.call(cancelDeposit, { params })).code).toBe('not_found')
    expect((await ana.call(getDeposit, { params: { id: 'nonsense' } })).code).toBe('not_found')
    expect(await statusOf(ana, params.id)).toBe('waiting')
  })
})

describe('the bank is slow, silent or refuses', () => {
  test('the code comes later, by a job or a timer, and once', async () => {
    const ana = await newPayer(app)
    app.bank.control.fault({ fault: 'unavailable', times: 1, method: 'PUT' })
    const id = await askFor(ana)
    expect((await look(ana, id)).gateway.qr_code).toBeNull()
    app.bank.control.fault({ fault: 'lost_answer', times: 1, method: 'PUT' })
    app.clock.advance(15_000)
    await app.drain()
    expect((await look(ana, id)).gateway.qr_code).toBeNull()
    await app.run('wallet.examine-deposits')
    expect((await look(ana, id)).gateway.qr_code).not.toBeNull()
    expect(app.bank.control.state().charges.filter(({ txid }) => txid === txidOf(id))).toHaveLength(1)
  })

  test('all that are due are looked at in one turn; a silent bank is not asked about each of them', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => newPayer(app)))
    for (const player of players) await Promise.all(Array.from({ length: 5 }, () => askFor(player)))
    const ask = vi.spyOn(app.pix, 'charge')
    ask.mockRejectedValue(new PixUnavailable('timeout', 'no answer'))
    app.clock.advance(3_600_000)
    await app.run('wallet.examine-deposits')
    expect(ask.mock.calls.length).toBeLessThan(10)
    ask.mockReset()
    app.clock.advance(3_600_000)
    await app.run('wallet.examine-deposits')
    expect(new Set(ask.mock.calls.flat()).size).toBeGreaterThanOrEqual(25)
  })

  test('a refused charge is a failed deposit', async () => {
    const ana = await newPayer(app)
    vi.spyOn(app.pix, 'createCharge').mockRejectedValue(
      new PixRefused({ reason: 'invalid', status: 400, type: 'CobOperacaoInvalida', detail: 'a' }),
    )
    const id = await askFor(ana)
    expect(await statusOf(ana, id)).toBe('failed')
  })

  test('without a payment it expires after a day, once the bank has said so', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    app.clock.advance(86_400_000 + 60_000)
    await app.run('wallet.examine-deposits')
    expect(await statusOf(ana, id)).toBe('waiting')
    app.bank.control.fault({ fault: 'unavailable', times: 1, method: 'GET', path: txidOf(id) })
    app.clock.advance(60_000)
    await app.run('wallet.examine-deposits')
    expect(await statusOf(ana, id)).toBe('waiting')
    app.clock.advance(600_000)
    await app.run('wallet.examine-deposits')
    expect(await statusOf(ana, id)).toBe('canceled')
    expect((await look(ana, id)).gateway.qr_code).toBeNull()
  })
})

describe('giving a deposit up', () => {
  const atBank = (id: string) => app.bank.control.state().charges.find(({ txid }) => txid === txidOf(id))?.status
  const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

  test('takes its charge back at the bank; twice, also at once, is once', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    expect(await Promise.all([cancel(ana, id), cancel(ana, id)])).toEqual(['canceled', 'canceled'])
    expect([await statusOf(ana, id), atBank(id)]).toEqual(['canceled', REMOVED])
    expect(() => app.bank.control.pay({ txid: txidOf(id) })).toThrow('charge_not_payable')
  })

  test('one that is paid already is credited instead, with no notice at all', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    app.bank.control.fault({ fault: 'withhold' })
    app.bank.control.pay({ txid: txidOf(id) })
    expect(await cancel(ana, id)).toBe('paid')
    expect(await balanceOf(app.deps.db, ana.id)).toBe(centavos(2_000))
  })

  test('paying and giving up at the same moment is exactly one of the two', async () => {
    for (let round = 0; round < 8; round += 1) {
      const ana = await newPayer(app)
      const id = await askFor(ana)
      const givingUp = Promise.all([cancel(ana, id), cancel(ana, id)])
      await expect.poll(() => look(ana, id)).toBeDefined()
      let isPaid = true
      try {
        app.bank.control.pay({ txid: txidOf(id) })
      } catch {
        isPaid = false
      }
      await givingUp
      await app.hear()
      expect(await statusOf(ana, id)).toBe(isPaid ? 'paid' : 'canceled')
      expect(await balanceOf(app.deps.db, ana.id)).toBe(centavos(isPaid ? 2_000 : 0))
    }
  })

  test('while its charge is being made: the charge that comes of it is taken back too', async () => {
    const ana = await newPayer(app)
    const make = app.pix.createCharge
    let goOn: () => void = () => undefined
    const query = new Promise<string>(resolve => {
      vi.spyOn(app.pix, 'createCharge').mockImplementation(async order => {
        resolve(order.txid)
        await new Promise<void>(release => {
          goOn = release
        })
        return make(order)
      })
    })
    const request = askFor(ana)
    const id = idOfTxid(await query) ?? ''
    expect(await cancel(ana, id)).toBe('canceled')
    goOn()
    expect(await request).toBe(id)
    expect([await statusOf(ana, id), atBank(id)]).toEqual(['canceled', 'ATIVA'])
    app.clock.advance(30_000)
    await app.run('wallet.examine-deposits')
    expect(atBank(id)).toBe(REMOVED)
  })

  test('that ended with its charge, by a crash or by the bank, leaves no deposit open', async () => {
    const ana = await newPayer(app)
    const [id, paid] = [await askFor(ana), await askFor(ana)]
    app.bank.control.fault({ fault: 'withhold' })
    app.bank.control.pay({ txid: txidOf(paid), amount: centavos(1_500) })
    await app.pix.removeCharge(txidOf(id))
    await app.pix.removeCharge(txidOf(paid))
    app.clock.advance(15_000)
    await app.run('wallet.examine-deposits')
    expect([await statusOf(ana, id), await statusOf(ana, paid)]).toEqual(['canceled', 'paid'])
    // Looked at once more, as after every cancellation.
    const charge = vi.spyOn(app.pix, 'charge')
    app.clock.advance(30_000)
    await app.run('wallet.examine-deposits')
    expect(charge).toHaveBeenCalledWith(txidOf(id))
    charge.mockClear()
    app.clock.advance(2 * 86_400_000)
    await app.run('wallet.examine-deposits')
    expect(charge).not.toHaveBeenCalledWith(txidOf(id))
  })

  test('is asked for 120 times an hour at most: each is a call to the bank', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    const answers = await Promise.all(Array.from({ length: 125 }, () => ana.call(cancelDeposit, { params: { id } })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await statusOf(ana, id)).toBe('canceled')
  })

  test('holds at once while the bank is silent; its charge is taken back when it speaks again', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    app.bank.control.fault({ fault: 'unavailable', times: 1, method: 'PATCH' })
    expect(await cancel(ana, id)).toBe('canceled')
    expect(atBank(id)).toBe('ATIVA')
    app.clock.advance(30_000)
    await app.run('wallet.examine-deposits')
    expect(atBank(id)).toBe(REMOVED)
  })
})

test('where nothing is played for money there is no deposit', async () => {
  const free = await startWalletApp({ env: { COMPLIANCE_PROFILE: 'free' } })
  const ana = await newPayer(free)
  expect((await ana.call(createDeposit, pack(20))).code).toBe('mode_unavailable')
})
