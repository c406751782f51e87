import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  operatorCheckDeposit,
  operatorCreditReceipt,
  operatorDeposit,
  operatorDeposits,
  operatorDepositsCsv,
  operatorReceipts,
  operatorReturnReceipt,
} from '#contract/api/admin/payments.ts'
import { getDeposit } from '#contract/api/player/payments.ts'
import { pausePlay } from '#contract/api/player/responsible.ts'
import { listTransactions } from '#contract/api/player/transactions.ts'
import { txidOf } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { PixRefused } from '#server/gateways/pix/port.ts'
import { listAudit } from '#server/modules/audit/index.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { businessDay, dayAfter } from '#server/platform/clock.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { askFor, expectTrueBooks, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const ends: (() => Promise<void>)[] = []
let app: WalletApp
let operator: TestOperator
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
})
afterEach(async () => {
  app.bank.control.randomFaults()
  vi.restoreAllMocks()
  await expectTrueBooks(app)
})
afterAll(() => Promise.all(ends.map(end => end())))

const REASON = 'confirmado por telefone'
/** A deposit whose provider does not name the payer. */
async function unknownPayer(player: Player) {
  const id = await askFor(player)
  vi.spyOn(app.pix, 'received').mockRejectedValue(new PixRefused({ reason: 'invalid', status: 400, type: 'X' }))
  const { e2eId } = await app.pay(id)
  vi.restoreAllMocks()
  return { id, e2eId }
}
async function toOurKey(amount = 777): Promise<string> {
  const { e2eId } = app.bank.control.pay({ as: cpfOf(123_123_123), amount: centavos(amount) })
  await app.hear()
  return e2eId
}
const credit = (e2eId: string, username: string, reason: string | null = REASON) =>
  operator.call(operatorCreditReceipt, { params: { e2eId }, body: { username, reason } })
const sendBack = (e2eId: string, reason: string | null = REASON) =>
  operator.call(operatorReturnReceipt, { params: { e2eId }, body: { reason } })
const receipt = async (e2eId: string) => {
  const { docs } = (await operator.call(operatorReceipts, { query: { search: e2eId } })).data
  return docs[0]
}
const audited = async (subject: string) =>
  (await listAudit(app.deps.db, { offset: 0, limit: 10, subject, families: null })).rows.map(({ action, reason }) => [
    action,
    reason,
  ])
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const balance = (player: Player) => balanceOf(app.deps.db, player.id)

describe('deposits', () => {
  test('are listed the newest first, by state, and found by username, id and txid', async () => {
    const [ana, bia] = [await newPayer(app), await newPayer(app)]
    const first = await askFor(ana)
    app.clock.advance(1_000)
    const second = await askFor(bia, 12)
    await app.pay(second)
    const ids = async (query: Record<string, string>) =>
      (await operator.call(operatorDeposits, { query })).data.docs.map(doc => doc._id)
    expect((await ids({ limit: '50' })).filter(id => id === first || id === second)).toEqual([second, first])
    expect(await ids({ search: ana.username })).toEqual([first])
    expect(await ids({ search: `@${bia.username.toUpperCase()}` })).toEqual([second])
    expect(await ids({ search: first })).toEqual([first])
    expect(await ids({ search: txidOf(second), state: 'paid' })).toEqual([second])
    expect(await ids({ search: txidOf(second), state: 'open' })).toEqual([])
    expect(await ids({ search: "nobody' or true --" })).toEqual([])
    const { data } = await operator.call(operatorDeposit, { params: { id: second } })
    expect(data.deposit).toMatchObject({ txid: txidOf(second), state: 'paid', paidAmount: centavos(1_200) })
    expect(data.deposit.player).toMatchObject({ _id: bia.id, username: bia.username })
    expect(data.receipts).toMatchObject([{ state: 'credited', deposit: second, amount: centavos(1_200) }])
    expect(data.receipts[0]?.payer).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*\*$/)
  })

  test('are sorted by a column, kept between days, and taken home as a file of exactly what was found', async () => {
    const payer = await newPayer(app)
    const ids: string[] = []
    for (const reais of [30, 12, 20]) ids.push(await askFor(payer, reais))
    const list = (query: Record<string, string>) =>
      operator.call(operatorDeposits, { query: { search: payer.username, ...query } })
    const amounts = async (query: Record<string, string>) => (await list(query)).data.docs.map(doc => doc.amount)
    expect(await amounts({ sort: 'asked' })).toEqual([1_200n, 2_000n, 3_000n])
    expect(await amounts({ sort: 'asked', desc: 'true' })).toEqual([3_000n, 2_000n, 1_200n])
    expect(await amounts({ sort: 'asked', limit: '2', page: '2' })).toEqual([3_000n])
    // Equal sort keys: the id breaks ties, so that no row is on two pages.
    expect((await list({ sort: 'state', desc: 'true' })).data.docs.map(doc => doc._id)).toEqual(
      ids.toSorted().toReversed(),
    )
    expect((await list({ sort: 'cpf' })).fields).toEqual({ sort: 'sort_invalid' })
    expect((await list({ from: '2026-02-30' })).fields).toEqual({ from: 'date_invalid' })
    const today = businessDay(app.clock.now())
    expect(await amounts({ from: today, to: today })).toHaveLength(3)
    expect(await amounts({ to: dayAfter(today, -1) })).toEqual([])
    const file = await operator.call(operatorDepositsCsv, {
      query: { search: payer.username, sort: 'asked', limit: '1' },
    })
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="deposits.csv"')
    const lines = String(file.raw).trim().split('\r\n')
    expect(lines[0]).toContain('Código,Txid,Jogador')
    expect(lines.slice(1).map(line => line.split(',')[0])).toEqual([ids[1], ids[2], ids[0]])
    expect((await app.call(operatorDepositsCsv, {}, payer.token)).status).toBe(401)
  })

  test('are asked about at the bank now; a silent bank is said', async () => {
    const ana = await newPayer(app)
    const params = { id: await askFor(ana) }
    app.bank.control.fault({ fault: 'withhold' })
    app.bank.control.pay({ txid: txidOf(params.id) })
    app.bank.control.fault({ fault: 'unavailable', method: 'GET' })
    expect((await operator.call(operatorCheckDeposit, { params })).code).toBe('gateway_unavailable')
    const refused = new PixRefused({ reason: 'invalid', status: 400, type: 'X' })
    vi.spyOn(app.pix, 'charge').mockRejectedValueOnce(refused)
    expect((await operator.call(operatorCheckDeposit, { params })).code).toBe('gateway_unavailable')
    expect((await operator.call(operatorCheckDeposit, { params })).status).toBe(200)
    expect(await balance(ana)).toBe(2_000n)
    const nobody = { params: { id: 'f'.repeat(24) } }
    expect((await operator.call(operatorCheckDeposit, nobody)).code).toBe('not_found')
    expect((await operator.call(operatorDeposit, nobody)).code).toBe('not_found')
  })

  test('are for operators', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    const e2eId = await toOurKey()
    const reason = { reason: REASON }
    for (const token of [undefined, ana.token]) {
      const answers = [
        await app.call(operatorDeposits, {}, token),
        await app.call(operatorDeposit, { params: { id } }, token),
        await app.call(operatorCheckDeposit, { params: { id } }, token),
        await app.call(operatorReceipts, {}, token),
        await app.call(operatorReturnReceipt, { params: { e2eId }, body: reason }, token),
        await app.call(operatorCreditReceipt, { params: { e2eId }, body: { ...reason, username: 'a' } }, token),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 401))
    }
    expect((await receipt(e2eId))?.state).toBe('suspense')
  })
})

describe('a Pix in suspense', () => {
  test('is credited to whose charge it paid: the waiting row is paid, and it is written down who did it', async () => {
    const ana = await newPayer(app)
    const { id, e2eId } = await unknownPayer(ana)
    const answers = await Promise.all(Array.from({ length: 5 }, () => credit(e2eId, ana.username)))
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
    const { transaction } = (await ana.call(getDeposit, { params: { id } })).data.data
    expect(transaction).toMatchObject({ status: 'paid', amount: centavos(2_000) })
    expect(await balance(ana)).toBe(2_000n)
    expect(await audited(e2eId)).toEqual([['pix.credited', REASON]])
  })

  test('that names no charge is credited as a row of its own', async () => {
    const ana = await newPayer(app, { docNumber: cpfOf(123_123_124) })
    const e2eId = await toOurKey(555)
    expect((await credit(e2eId, ana.username)).status).toBe(200)
    const { docs } = (await ana.call(listTransactions, {})).data
    expect(docs).toMatchObject([{ status: 'paid', amount: 555n, details: { module: 'deposit', type: null } }])
  })

  test('goes back once, though it is asked for by several at once', async () => {
    const e2eId = await toOurKey()
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendBack(e2eId)))
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
    await app.hear()
    expect((await receipt(e2eId))?.state).toBe('returned')
    expect(await audited(e2eId)).toEqual([['pix.sent-back', REASON]])
    expect((await sendBack(e2eId)).code).toBe('state_forbids')
    expect((await credit(e2eId, 'ana')).code).toBe('state_forbids')
  })

  test('W6: is credited, or goes back, once under one key; the same key gives the same answer', async () => {
    const ana = await newPayer(app)
    const [credited, returned] = [await toOurKey(), await toOurKey()]
    const headers = (key: string) => ({ 'idempotency-key': key })
    const creditOnce = (username = ana.username) =>
      operator.call(operatorCreditReceipt, {
        params: { e2eId: credited },
        body: { username, reason: REASON },
        headers: headers('mesa-credita-1'),
      })
    const returnOnce = () =>
      operator.call(operatorReturnReceipt, {
        params: { e2eId: returned },
        body: { reason: REASON },
        headers: headers('mesa-devolve-1'),
      })
    // The payer of a Pix to our key is unknown here, so it may be anybody's.
    await app.deps.db.rows(sql`update pix_receipt set payer = null where e2e_id = ${credited}`)
    const answers = await Promise.all([creditOnce(), creditOnce(), returnOnce(), returnOnce()])
    expect(answers.map(({ status, raw }) => [status, raw])).toEqual(answers.map(() => [200, { data: true }]))
    expect(await balanceOf(app.deps.db, ana.id)).toBe(7_77n)
    expect((await creditOnce('outra.pessoa')).code).toBe('idempotency_key_reused')
    await app.hear()
  })

  test('that goes back leaves no charge that still waits for it', async () => {
    const ana = await newPayer(app)
    const { id, e2eId } = await unknownPayer(ana)
    await sendBack(e2eId)
    await app.hear()
    const { transaction, gateway } = (await ana.call(getDeposit, { params: { id } })).data.data
    expect([transaction.status, gateway.qr_code]).toEqual(['canceled', null])
  })

  test('is credited or goes back, not both', async () => {
    const ana = await newPayer(app)
    for (let round = 0; round < 4; round += 1) {
      const { e2eId } = await unknownPayer(ana)
      const before = await balance(ana)
      const both = await Promise.all([credit(e2eId, ana.username), sendBack(e2eId)])
      await app.hear()
      expect(statuses(both)).toEqual([200, 409])
      const isCredited = both[0].status === 200
      expect((await receipt(e2eId))?.state).toBe(isCredited ? 'credited' : 'returned')
      expect(await balance(ana)).toBe(before + (isCredited ? 2_000n : 0n))
    }
  })

  test('W1: another person’s is never credited, not even when it could not go back', async () => {
    const ana = await newPayer(app)
    const id = await askFor(ana)
    app.bank.control.fault({ fault: 'refuse_return' })
    const { e2eId } = await app.pay(id, { as: 'company' })
    app.clock.advance(60_000)
    await app.run('wallet.work-returns')
    await app.hear()
    expect(await receipt(e2eId)).toMatchObject({ state: 'suspense', reason: 'return_refused' })
    expect((await credit(e2eId, ana.username)).code).toBe('state_forbids')
    expect((await sendBack(e2eId)).status).toBe(200)
    await app.hear()
    expect((await receipt(e2eId))?.state).toBe('returned')
  })

  test('is refused to whom it cannot be credited', async () => {
    const [ana, bia, caio] = [await newPayer(app), await newPayer(app), await newPayer(app)]
    const { e2eId } = await unknownPayer(ana)
    expect((await credit(e2eId, 'ninguem-assim')).fields).toEqual({ username: 'user_unknown' })
    expect((await credit(e2eId, bia.username)).code).toBe('receiver_cannot_receive')
    const free = await toOurKey()
    await caio.call(pausePlay, { body: { days: 1 } })
    expect((await credit(free, caio.username)).code).toBe('receiver_cannot_receive')
    await app.deps.db.rows(sql`update account set blocked_at = now() where id = ${ana.id}`)
    expect((await credit(e2eId, ana.username)).code).toBe('receiver_cannot_receive')
    expect((await credit('E0', ana.username)).code).toBe('not_found')
    expect((await credit('no-such-id', ana.username)).code).toBe('not_found')
    expect((await sendBack('E0')).code).toBe('not_found')
    expect((await credit(e2eId, '')).fields).toEqual({ username: 'username_required' })
    expect((await credit(e2eId, ana.username, ' ')).fields).toEqual({ reason: 'reason_required' })
    expect((await sendBack(e2eId, null)).fields).toEqual({ reason: 'reason_required' })
    expect(await audited(e2eId)).toEqual([])
  })

  test('waits its turn, the oldest first, and nothing goes back while the books are broken', async () => {
    const old = await toOurKey()
    app.clock.advance(60_000)
    const young = await toOurKey()
    const query = { state: 'suspense', limit: 50 }
    const ids = (await operator.call(operatorReceipts, { query })).data.docs.map(doc => doc.e2eId)
    expect(ids.filter(id => id === old || id === young)).toEqual([old, young])
    const all = (await operator.call(operatorReceipts, { query: { limit: 50 } })).data.docs.map(doc => doc.e2eId)
    expect(all.filter(id => id === old || id === young)).toEqual([young, old])
    await app.deps.db.rows(sql`insert into ledger_check (at, took_ms, movements, broken) values (now(), 1, 1, '[{}]')`)
    expect((await sendBack(old)).code).toBe('payouts_stopped')
    await app.deps.db.rows(sql`delete from ledger_check`)
  })
})
