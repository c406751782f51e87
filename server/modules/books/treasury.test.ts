import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorDecideOrder, operatorOrders, operatorProposeOrder } from '#contract/api/admin/approvals.ts'
import { operatorDailyClose, operatorTreasury } from '#contract/api/admin/books.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, checkBooks, escrowOf, fundBalances, post, walletOf } from '#server/modules/ledger/index.ts'
import { poolInvariants } from '#server/modules/pools/reads-check.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let ana: TestOperator
let bia: TestOperator
let player: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  ana = await newOperator(app)
  bia = await newOperator(app)
  player = await newPlayer(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(() => app.clock.advance(1_000))

const REASON = 'Combinado com a diretoria'
const fund = async (name: string): Promise<bigint> =>
  (await fundBalances(app.deps.db)).find(each => each.name === name)?.balance ?? 0n
const propose = (by: TestOperator, kind: string, amount: unknown, headers = {}) =>
  by.call(operatorProposeOrder, { body: { kind, amount, reason: REASON }, headers })
const decide = (by: TestOperator, id: string, approve: boolean) =>
  by.call(operatorDecideOrder, { params: { id }, body: { approve, reason: REASON } })
const move = async (from: string, to: string, amount: number, reason: string, reference = newId(app.clock.now())) => {
  const at = app.clock.now()
  const movement = { id: newId(at), from, to, amount: centavos(amount), reason, reference }
  expect(await app.deps.db.tx(tx => post(tx, at, [movement]))).toMatchObject([{ refused: false }])
}

describe('two people move the house’s money', () => {
  test('one proposes, another approves, and the capital is in the house', async () => {
    const before = await fund(ACCOUNTS.house)
    const proposed = await propose(ana, 'capital-in', 1_000.37)
    expect(proposed.status).toBe(201)
    expect(await fund(ACCOUNTS.house)).toBe(before)
    const id = proposed.data._id
    expect((await ana.call(operatorOrders)).data.docs[0]).toMatchObject({
      _id: id,
      mine: true,
      by: ana.username,
      state: 'open',
    })
    expect((await bia.call(operatorOrders)).data.docs[0]).toMatchObject({
      mine: false,
      amount: 100_037n,
      decidedBy: null,
    })
    app.clock.advance(1_000)
    expect((await decide(bia, id, true)).data).toEqual({ data: true })
    expect(await fund(ACCOUNTS.house)).toBe(before + 100_037n)
    const [movement] = await app.deps.db.rows(
      sql`select debit, credit, amount, reason from movement where cause = ${id}`,
    )
    expect(movement).toEqual({ debit: 'capital', credit: 'house', amount: 100_037n, reason: 'capital-in' })
    const audit = (await ana.call(operatorAudit, { query: { subject: id } })).data.docs
    expect(audit.map(row => [row.operator, row.action, row.reason])).toEqual([
      [bia.username, 'treasury.approved', REASON],
      [ana.username, 'treasury.proposed', REASON],
    ])
    expect((await bia.call(operatorOrders, { query: { state: 'approved' } })).data.docs).toMatchObject([
      { _id: id, state: 'approved', decidedBy: bia.username, decidedAt: app.clock.now() },
    ])
  })

  test('who proposed can only refuse', async () => {
    const { _id } = (await propose(ana, 'capital-in', 10)).data
    expect(await decide(ana, _id, true)).toMatchObject({ status: 422, code: 'two_people' })
    expect((await ana.call(operatorOrders, { query: { state: 'open' } })).data.docs.map(doc => doc._id)).toContain(_id)
    expect((await decide(ana, _id, false)).status).toBe(200)
    expect(await decide(bia, _id, true)).toMatchObject({ status: 409, code: 'state_forbids' })
  })

  test('fees leave only while the house has them, when they are proposed and when they are approved', async () => {
    const free = await fund(ACCOUNTS.house)
    expect(await propose(ana, 'fees-out', Number(free) / 100 + 0.01)).toMatchObject({
      status: 422,
      code: 'house_short',
      fields: { amount: 'house_short' },
    })
    const orders = [
      (await propose(ana, 'fees-out', Number(free) / 100)).data._id,
      (await propose(ana, 'fees-out', 0.01)).data._id,
    ] as const
    expect((await decide(bia, orders[0], true)).status).toBe(200)
    expect(await fund(ACCOUNTS.house)).toBe(0n)
    expect(await decide(bia, orders[1], true)).toMatchObject({ status: 422, code: 'house_short' })
    expect((await bia.call(operatorOrders, { query: { state: 'open' } })).data.docs[0]?._id).toBe(orders[1])
    await decide(bia, orders[1], false)
  })

  test('twenty decisions at once decide once', async () => {
    const { _id } = (await propose(ana, 'capital-in', 500)).data
    const before = await fund(ACCOUNTS.house)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => decide(bia, _id, nth % 2 === 0)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'state_forbids')).toHaveLength(19)
    const { state } = (await bia.call(operatorOrders)).data.docs.find(doc => doc._id === _id) ?? {}
    expect(await fund(ACCOUNTS.house)).toBe(before + (state === 'approved' ? 500_00n : 0n))
  })

  test('the same proposal sent twice is one; its key with another amount is refused', async () => {
    const headers = { 'idempotency-key': 'proposta-0001' }
    const both = await Promise.all([propose(ana, 'capital-in', 77, headers), propose(ana, 'capital-in', 77, headers)])
    expect(new Set(both.map(answer => answer.data._id)).size).toBe(1)
    expect(await propose(ana, 'capital-in', 78, headers)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    await decide(ana, both[0].data._id, false)
  })

  test.each([0, -5, 100_000_000.01, 0.001, '10', null, 1e300])(
    'an amount of %j is refused at its field',
    async amount => {
      const answer = await propose(ana, 'capital-in', amount)
      expect(answer.fields).toEqual({ amount: 'amount_invalid' })
      expect([400, 422]).toContain(answer.status)
    },
  )

  test('an unknown kind, no reason, an unknown order and a stranger are refused', async () => {
    expect(await propose(ana, 'bonus', 10)).toMatchObject({ status: 400, fields: { kind: 'required' } })
    expect(
      await ana.call(operatorProposeOrder, { body: { kind: 'fees-out', amount: 1, reason: ' a ' } }),
    ).toMatchObject({ status: 400, fields: { reason: 'reason_required' } })
    expect(await decide(bia, 'f'.repeat(24), true)).toMatchObject({ status: 404 })
    expect(
      await app.call(operatorProposeOrder, { body: { kind: 'capital-in', amount: 1, reason: REASON } }),
    ).toMatchObject({
      status: 401,
    })
    expect(await app.call(operatorTreasury, {}, player.token)).toMatchObject({ status: 401 })
  })

  test('no fees leave while the books are broken; capital may come in', async () => {
    await move(ACCOUNTS.capital, ACCOUNTS.house, 50_00, 'capital-in')
    const out = (await propose(ana, 'fees-out', 1)).data._id
    const into = (await propose(ana, 'capital-in', 1)).data._id
    await app.deps.db.rows(sql`
      insert into ledger_check (at, took_ms, movements, broken) values (${app.clock.now()}, 1, 1, '[{"invariant":"x"}]')`)
    expect((await ana.call(operatorTreasury)).data.payoutsStopped).toBe('broken')
    expect(await decide(bia, out, true)).toMatchObject({ status: 409, code: 'payouts_stopped' })
    expect((await decide(bia, into, true)).status).toBe(200)
    await checkBooks(app.deps, poolInvariants, { wait: true })
    expect((await decide(bia, out, true)).status).toBe(200)
  })
})

test('the house at a glance adds up to what is at the bank', async () => {
  await move(ACCOUNTS.gateway, walletOf(player.id), 100_00, 'deposit')
  await move(ACCOUNTS.gateway, ACCOUNTS.suspense, 7_00, 'pix-in')
  await move(walletOf(player.id), ACCOUNTS.payouts, 30_00, 'withdraw')
  await move(ACCOUNTS.debts, ACCOUNTS.gateway, 3_00, 'claw-back-debt')
  const seen = (await ana.call(operatorTreasury)).data
  expect(seen).toMatchObject({ players: 70_00n, suspense: 7_00n, payouts: 30_00n, debts: 3_00n, payoutsStopped: null })
  expect(seen.free).toBe(await fund(ACCOUNTS.house))
  expect(seen.capital).toBe(-(await fund(ACCOUNTS.capital)))
  expect(seen.free + seen.reserved + seen.players + seen.suspense + seen.payouts - seen.debts).toBe(seen.bank)
})

describe('the close of a day', () => {
  // Moves the clock by more than the lifetime of a session.
  const close = async (day: string, lang = 'pt-BR') =>
    (await newOperator(app)).call(operatorDailyClose, { query: { day }, headers: { 'accept-language': lang } })
  const rowsOf = (csv: unknown) =>
    String(csv)
      .trim()
      .split('\r\n')
      .map(line => line.split(','))

  test('adds up, is of São Paulo’s day, and stays as it is whatever comes later', async () => {
    app.clock.set(new Date('2026-12-02T02:59:59.000Z'))
    await move(ACCOUNTS.gateway, walletOf(player.id), 10_00, 'deposit')
    app.clock.set(new Date('2026-12-02T03:00:00.000Z'))
    await move(ACCOUNTS.gateway, walletOf(player.id), 20_50, 'deposit')
    await move(walletOf(player.id), escrowOf('a'.repeat(24)), 5_00, 'new-game')
    app.clock.set(new Date('2026-12-03T02:59:59.999Z'))
    await move(escrowOf('a'.repeat(24)), ACCOUNTS.house, 1_00, 'fee')
    const open = rowsOf((await close('2026-12-02')).raw)
    expect(open.at(-1)).toEqual(['2026-12-02', 'dia encerrado', '', '', '', '', '', '', '', '', '', 'não'])
    app.clock.set(new Date('2026-12-03T03:30:00.000Z'))
    const answer = await close('2026-12-02')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const rows = rowsOf(answer.raw)
    const line = (name: string) => rows.find(row => row[2] === name)
    expect(line('jogadores')).toMatchObject({ 6: '80', 7: '20.5', 8: '5', 9: '95.5', 11: 'sim' })
    expect(line('jogos')).toMatchObject({ 6: '0', 7: '5', 8: '1', 9: '4', 11: 'sim' })
    expect(line('todas as contas')).toMatchObject({ 6: '0', 7: '26.5', 8: '26.5', 9: '0', 11: 'sim' })
    expect(line('deposit')).toMatchObject({ 3: 'banco (jogadores)', 4: 'jogadores', 5: '1', 10: '20.5' })
    expect(rows.filter(row => row[1] === 'motivo').map(row => row[2])).toEqual(['deposit', 'fee', 'new-game'])
    expect(rows.slice(1).map(row => row[11])).not.toContain('não')
    expect(rows.at(-1)?.[11]).toBe('sim')
    await move(ACCOUNTS.gateway, walletOf(player.id), 999_00, 'deposit')
    app.clock.advance(40 * 86_400_000)
    expect((await close('2026-12-02')).raw).toBe(answer.raw)
  })

  test('a day follows the one before', async () => {
    const [first, second] = [rowsOf((await close('2026-12-02')).raw), rowsOf((await close('2026-12-03')).raw)]
    const accounts = (rows: string[][], column: number) =>
      rows.filter(row => row[1] === 'conta').map(row => [row[2], row[column]])
    expect(accounts(second, 6)).toEqual(accounts(first, 9))
  })

  test('says it in English', async () => {
    const rows = rowsOf((await close('2026-12-02', 'en')).raw)
    expect(rows[0]?.[1]).toBe('part')
    expect(rows.at(-1)).toMatchObject({ 1: 'day is over', 11: 'yes' })
  })

  test.each(['2026-02-30', '2026-13-01', 'ontem', '2099-01-01', '9999-12-31', ''])('no day %j', async day => {
    expect(await close(day)).toMatchObject({ status: 400, fields: { day: 'date_invalid' } })
  })
})

test('at the end the books are right', async () => {
  expect((await checkBooks(app.deps, poolInvariants, { wait: true }))?.broken).toEqual([])
})
