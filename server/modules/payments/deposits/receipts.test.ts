import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { operatorCheckDeposit } from '#contract/api/admin/payments.ts'
import { cancelDeposit, getDeposit } from '#contract/api/player/payments.ts'
import { setLimits } from '#contract/api/player/responsible.ts'
import { txidOf } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { PixRefused } from '#server/gateways/pix/port.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { newOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { askFor, expectTrueBooks, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { pixContextOf } from '../pix-context.ts'
import { syncDeposit } from '../service-pix-sync.ts'

const ends: (() => Promise<void>)[] = []
const onEnd = (end: () => Promise<void>) => void ends.push(end)
let app: WalletApp
beforeAll(async () => {
  app = await startWalletApp({ onEnd })
})
afterEach(async () => {
  app.bank.control.randomFaults()
  vi.restoreAllMocks()
  await expectTrueBooks(app)
})
afterAll(() => Promise.all(ends.toReversed().map(end => end())))

const REAIS_20 = centavos(2_000)
const rowOf = async (player: Player, id: string) =>
  (await player.call(getDeposit, { params: { id } })).data.data.transaction
const receipts = (id: string) =>
  app.deps.db.rows(sql<{ state: string; reason: string | null; payer: string | null }>`
    select state, reason, payer from pix_receipt where deposit_id = ${id} order by received_at, e2e_id`)
const balance = (player: Player) => balanceOf(app.deps.db, player.id)
const payUnnoticed = (id: string, how: Partial<Parameters<WalletApp['bank']['control']['pay']>[0]> = {}) => {
  app.bank.control.fault({ fault: 'withhold' })
  return app.bank.control.pay({ ...how, txid: txidOf(id) })
}
const atBank = (e2eId: string) => app.bank.control.state().received.find(each => each.e2eId === e2eId)
const context = (from = app.deps) => pixContextOf(from)!

describe('the same Pix is credited once', () => {
  test('examined by twenty at once', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    payUnnoticed(id)
    await Promise.all(Array.from({ length: 20 }, () => syncDeposit(context(), id)))
    expect([await balance(ana), (await receipts(id)).length]).toEqual([REAIS_20, 1])
  })

  test('by two processes, the webhook, timers, the operator and the player giving up, all at once', async () => {
    const other = await startTestApp({ pix: app.pix, clock: app.clock, databaseUrl: app.databaseUrl, onEnd })
    const operator = await newOperator(app)
    for (let round = 0; round < 3; round += 1) {
      const ana = await newPayer(app)
      const id = await askFor(ana)
      app.bank.control.fault({ fault: 'duplicate' })
      app.bank.control.pay({ txid: txidOf(id) })
      app.clock.advance(20_000)
      const timers = other.jobs.find(set => 'wallet.examine-deposits' in set.tasks)
      const params = { id }
      await Promise.all([
        app.hear(),
        other.drain(),
        app.run('wallet.examine-deposits'),
        timers?.tasks['wallet.examine-deposits']?.({}),
        app.run('wallet.find-received'),
        timers?.tasks['wallet.find-received']?.({}),
        operator.call(operatorCheckDeposit, { params }),
        ana.call(cancelDeposit, { params }),
        syncDeposit(context(), id),
        syncDeposit(context(other.deps), id),
      ])
      expect((await rowOf(ana, id)).status).toBe('paid')
      expect([await balance(ana), (await receipts(id)).length]).toEqual([REAIS_20, 1])
    }
  })

  test('though every call to the bank breaks now and then', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    payUnnoticed(id)
    for (const fault of ['unavailable', 'lost_answer', 'lost_request', 'failed_answer', 'too_many', 'token_revoked']) {
      app.bank.control.fault({ fault, method: 'GET' })
      await syncDeposit(context(), id).catch(() => undefined)
    }
    await syncDeposit(context(), id)
    expect([await balance(ana), (await receipts(id)).length]).toEqual([REAIS_20, 1])
  })
})

describe('an unusual payment is credited as it was paid, and labelled', () => {
  test('late: after the charge had expired', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    app.clock.advance(86_400_000 + 180_000)
    await app.run('wallet.examine-deposits')
    expect((await rowOf(ana, id)).status).toBe('canceled')
    await app.pay(id, { anyway: true })
    expect(await rowOf(ana, id)).toMatchObject({ status: 'paid', notes: ['late'] })
    expect(await balance(ana)).toBe(REAIS_20)
  })

  test('another amount, less and more', async () => {
    for (const amount of [1n, 12_345n]) {
      const ana = await newPayer(app)
      const id = await askFor(ana)
      await app.pay(id, { amount: centavos(amount) })
      expect(await rowOf(ana, id)).toMatchObject({ status: 'paid', amount, notes: ['amount'] })
      expect(await balance(ana)).toBe(amount)
    }
  })

  test('twice: each is a row of its own', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    await app.pay(id)
    await app.pay(id, { anyway: true })
    const rows = await app.deps.db.rows(sql<{ extra: boolean | null; subject: string | null }>`
      select (detail ->> 'extra')::boolean as extra, subject_id as subject from statement_row
      where account_id = ${ana.id} order by seq`)
    expect(rows).toEqual([
      { extra: null, subject: null },
      { extra: true, subject: id },
    ])
    expect(await balance(ana)).toBe(centavos(4_000))
  })

  test('what no notice told of is found in the bank’s list: second payments and those of a forgotten charge', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    await app.pay(id)
    payUnnoticed(id, { anyway: true })
    await app.drain()
    expect(await balance(ana)).toBe(REAIS_20)
    await app.run('wallet.find-received')
    await app.run('wallet.find-received')
    expect(await balance(ana)).toBe(centavos(4_000))
  })
})

describe('W1: the payer must be the player', () => {
  test.each([true, false])('another’s money goes back; the provider tells the payer: %s', async includesPayer => {
    const deployment = includesPayer ? await startWalletApp({ bank: { includesPayer } }) : app
    const ana = await newPayer(deployment)
    const id = await askFor(ana)
    const { e2eId } = await deployment.pay(id, { as: cpfOf(987_654_321) })
    const [row] = await deployment.deps.db.rows(sql<{ state: string; reason: string }>`
      select state, reason from pix_receipt where deposit_id = ${id}`)
    expect(row).toEqual({ state: 'returned', reason: 'third_party' })
    const there = deployment.bank.control.state().received.find(each => each.e2eId === e2eId)
    expect(there?.returns).toMatchObject([{ status: 'DEVOLVIDO', amount: REAIS_20 }])
    expect((await rowOf(ana, id)).status).toBe('canceled')
    await expectTrueBooks(deployment)
  })

  test('theirs is credited where the provider tells the payer; a company’s goes back', async () => {
    const app = await startWalletApp({ bank: { includesPayer: true } })
    const ana = await newPayer(app)
    await app.pay(await askFor(ana))
    expect(await balanceOf(app.deps.db, ana.id)).toBe(REAIS_20)
    await app.pay(await askFor(ana), { as: 'company' })
    expect(await balanceOf(app.deps.db, ana.id)).toBe(REAIS_20)
    await expectTrueBooks(app)
  })

  test('an unknown payer’s waits for the operator', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    vi.spyOn(app.pix, 'received').mockRejectedValue(new PixRefused({ reason: 'invalid', status: 400, type: 'X' }))
    await app.pay(id)
    expect(await receipts(id)).toEqual([{ state: 'suspense', reason: 'payer_unknown', payer: null }])
    expect((await rowOf(ana, id)).status).toBe('waiting')
  })

  test('what the provider’s list lacks is asked for again before it counts as unknown', async () => {
    const ana = await newPayer(app)
    const [id, second] = [await askFor(ana), await askFor(ana)]
    const list = vi.spyOn(app.pix, 'received').mockResolvedValue([])
    await app.pay(id)
    await app.pay(second)
    expect(await receipts(id)).toEqual([])
    list.mockRestore()
    await syncDeposit(context(), id)
    expect(await receipts(id)).toMatchObject([{ state: 'credited', payer: expect.stringMatching(/^\*{3}\.\d{3}/) }])
    vi.spyOn(app.pix, 'received').mockResolvedValue([])
    app.clock.advance(300_000)
    await syncDeposit(context(), second)
    expect(await receipts(second)).toMatchObject([{ state: 'suspense', reason: 'payer_unknown' }])
  })

  test('money straight to our key names nobody: it waits in suspense', async () => {
    const { e2eId } = app.bank.control.pay({ as: cpfOf(123_123_123), amount: centavos(777) })
    await app.hear()
    const rows = await app.deps.db.rows(sql`select state, reason from pix_receipt where e2e_id = ${e2eId}`)
    expect(rows).toEqual([{ state: 'suspense', reason: 'no_deposit' }])
  })
})

describe('W4: what may not come in goes back', () => {
  test.each([
    ['blocked_at = now()', 'closed'],
    ['deleted_at = now(), cpf = null, username = null, email = null, password_hash = null', 'closed'],
  ])('to an account with %s', async (change, reason) => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    await app.deps.db.rows(sql`update account set ${sql.raw(change)} where id = ${ana.id}`)
    await app.pay(id)
    expect(await receipts(id)).toMatchObject([{ state: 'returned', reason }])
    expect(await balance(ana)).toBe(0n)
  })

  test('beyond a limit: the charge itself counted when it was asked for, a second payment comes on top', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    await ana.call(setLimits, { body: { deposit: { day: 30 } } })
    await app.pay(id)
    app.clock.advance(1_000)
    await app.pay(id, { anyway: true })
    expect(await receipts(id)).toMatchObject([
      { state: 'credited', reason: null },
      { state: 'returned', reason: 'limit' },
    ])
    expect(await balance(ana)).toBe(REAIS_20)
  })

  test('two second payments at once do not both fit under one limit', async () => {
    const ana = await newPayer(app)
    const [one, other] = [await askFor(ana), await askFor(ana)]
    await app.pay(one)
    await app.pay(other)
    await ana.call(setLimits, { body: { deposit: { day: 60 } } })
    payUnnoticed(one, { anyway: true })
    payUnnoticed(other, { anyway: true })
    await Promise.all([syncDeposit(context(), one), syncDeposit(context(), other)])
    await app.hear()
    expect(await balance(ana)).toBe(centavos(6_000))
  })
})

describe('a return', () => {
  const sendBack = async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    const { e2eId } = await app.pay(id, { as: 'company' })
    return { id, e2eId }
  }
  const later = async (): Promise<void> => {
    app.clock.advance(120_000)
    await app.run('wallet.work-returns')
    await app.hear()
  }

  test('whose answer was lost is not sent twice', async () => {
    app.bank.control.fault({ fault: 'lost_answer', method: 'PUT' })
    app.bank.control.fault({ fault: 'withhold', times: 2 })
    const { id, e2eId } = await sendBack()
    await syncDeposit(context(), id)
    app.bank.control.fault({ fault: 'unavailable', method: 'PUT' })
    await app.drain()
    await later()
    expect(await receipts(id)).toMatchObject([{ state: 'returning' }])
    await later()
    expect(await receipts(id)).toMatchObject([{ state: 'returned' }])
    expect(atBank(e2eId)?.returns).toHaveLength(1)
  })

  test('that the bank refuses leaves the money in suspense, with why', async () => {
    app.bank.control.fault({ fault: 'refuse_return' })
    const { id } = await sendBack()
    await later()
    expect(await receipts(id)).toMatchObject([{ state: 'suspense', reason: 'return_refused' }])
  })

  test('is held while the books are broken', async () => {
    await app.deps.db.rows(sql`insert into ledger_check (at, took_ms, movements, broken)
      values (${app.clock.now()}, 1, 1, '[{}]')`)
    const { id, e2eId } = await sendBack()
    expect(await receipts(id)).toMatchObject([{ state: 'returning' }])
    await later()
    expect(atBank(e2eId)?.returns).toEqual([])
    await app.deps.db.rows(sql`delete from ledger_check`)
    await later()
    expect(await receipts(id)).toMatchObject([{ state: 'returned' }])
  })
})
