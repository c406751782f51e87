import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorReconciliation } from '#contract/api/admin/books.ts'
import { txidOf } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, post, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const HOUSE = 1_000_00
let app: WalletApp
let staff: TestOperator
let ana: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  const bank = { houseBalance: centavos(HOUSE), settleMs: 60_000 }
  app = await startWalletApp({ bank, onEnd: end => void ends.push(end) })
  staff = await newOperator(app)
  ana = await newPlayer(app)
  await move(ACCOUNTS.capital, ACCOUNTS.house, HOUSE, 'capital-in', 'start')
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(() => app.clock.advance(1_000))

const reconcile = (query: Record<string, string> = {}) => staff.call(operatorReconciliation, { query })
const rows = (statement: ReturnType<typeof sql>) => app.deps.db.rows(statement)

async function move(from: string, to: string, amount: number, reason: string, reference: string): Promise<void> {
  const at = app.clock.now()
  await app.deps.db.tx(tx => post(tx, at, [{ id: newId(at), from, to, amount: centavos(amount), reason, reference }]))
}

/** A Pix that exists only at the bank. */
async function received(amount: number) {
  const txid = txidOf(newId(app.clock.now()))
  const payer = { cpf: ana.cpf, name: 'Ana' }
  await app.pix.createCharge({ txid, amount: centavos(amount), expiresInSeconds: 3_600, payer, description: '' })
  const { e2eId } = app.bank.control.pay({ txid })
  return { e2eId, at: app.clock.now(), amount }
}

/** Books it as an operator does. */
async function book({ e2eId, at, amount }: { e2eId: string; at: Date; amount: number }): Promise<void> {
  await rows(sql`insert into pix_receipt (e2e_id, amount, received_at, seen_at, state, account_id)
    values (${e2eId}, ${amount}, ${at}, ${at}, 'credited', ${ana.id})`)
  await move(ACCOUNTS.gateway, walletOf(ana.id), amount, 'deposit', e2eId)
}

async function withdrawal(amount: number, state: string): Promise<string> {
  const at = app.clock.now()
  const id = newId(at)
  await rows(sql`insert into withdrawal (id, account_id, amount, key_type, key, key_masked, day, state, created_at)
    values (${id}, ${ana.id}, ${amount}, 'CPF', ${ana.cpf}, '***', ${`2030-01-${String(at.getSeconds() + 1).padStart(2, '0')}`}, ${state}, ${at})`)
  await move(walletOf(ana.id), ACCOUNTS.payouts, amount, 'withdraw', id)
  return id
}

async function paid(id: string, amount: number): Promise<void> {
  await rows(sql`update withdrawal set state = 'paid', ended_at = ${app.clock.now()} where id = ${id}`)
  await move(ACCOUNTS.payouts, ACCOUNTS.gateway, amount, 'payout', id)
}

test('what the bank has and we have not booked is under way, and is said; once booked, nothing is left', async () => {
  expect((await reconcile()).data).toMatchObject({ difference: 0n, underWay: 0n, explained: true, differences: [] })
  const pix = await received(50_00)
  const before = (await reconcile()).data
  expect(before).toMatchObject({
    bank: 1_050_00n,
    books: 1_000_00n,
    difference: 50_00n,
    underWay: 50_00n,
    explained: true,
    received: { count: 1, bank: 50_00n, books: 0n },
    differences: [{ what: 'received', e2eId: pix.e2eId, kind: 'missing_here', bank: 50_00n, books: null }],
  })
  await book(pix)
  expect((await reconcile()).data).toMatchObject({
    difference: 0n,
    explained: true,
    received: { count: 1, bank: 50_00n, books: 50_00n },
    differences: [],
  })
})

test('a payout is under way from the moment the bank has it until we book it', async () => {
  const id = await withdrawal(20_00, 'sending')
  expect((await reconcile()).data).toMatchObject({ difference: 0n, underWay: 0n })
  await app.pix.sendPix({ id, amount: centavos(20_00), key: ana.cpf, cpf: ana.cpf })
  expect((await reconcile()).data).toMatchObject({ difference: -20_00n, underWay: -20_00n, explained: true })
  app.clock.advance(60_000)
  expect((await reconcile()).data).toMatchObject({ difference: -20_00n, underWay: -20_00n, explained: true })
  await paid(id, 20_00)
  expect((await reconcile()).data).toMatchObject({ difference: 0n, explained: true, paid: { count: 1, books: 20_00n } })
  app.bank.control.bounce({ id, amount: centavos(3_00) })
  expect((await reconcile()).data).toMatchObject({ difference: 3_00n, underWay: 3_00n, explained: true })
  await rows(sql`update withdrawal set bounced = 300 where id = ${id}`)
  await move(ACCOUNTS.gateway, walletOf(ana.id), 3_00, 'payout-bounced', `${id}:300`)
  expect((await reconcile()).data).toMatchObject({ difference: 0n, explained: true })
})

test('a return and a claw-back are under way until they are booked', async () => {
  const pix = await received(40_00)
  await book(pix)
  await rows(sql`insert into pix_return (e2e_id, id, amount, is_claw_back, state, created_at)
    values (${pix.e2eId}, 'volta1', 1000, false, 'processing', ${app.clock.now()})`)
  await app.pix.returnPix({ e2eId: pix.e2eId, id: 'volta1', amount: centavos(10_00) })
  expect((await reconcile()).data).toMatchObject({ difference: -10_00n, underWay: -10_00n, differences: [] })
  app.clock.advance(60_000)
  app.bank.control.clawBack({ e2eId: pix.e2eId, amount: centavos(5_00) })
  const both = (await reconcile()).data
  expect(both).toMatchObject({ difference: -15_00n, underWay: -15_00n, explained: true })
  expect(both.differences.map(each => [each.what, each.kind, each.bank])).toEqual(
    expect.arrayContaining([
      ['returned', 'missing_here', 10_00n],
      ['returned', 'missing_here', 5_00n],
    ]),
  )
  const clawed = (await app.pix.receivedByE2eId(pix.e2eId))?.returns.find(each => each.isClawBack)?.id ?? ''
  await rows(sql`update pix_return set state = 'done' where id = 'volta1'`)
  await rows(sql`insert into pix_return (e2e_id, id, amount, is_claw_back, state, created_at)
    values (${pix.e2eId}, ${clawed}, 500, true, 'done', ${app.clock.now()})`)
  await move(walletOf(ana.id), ACCOUNTS.gateway, 10_00, 'pix-return', 'volta1')
  await move(walletOf(ana.id), ACCOUNTS.gateway, 5_00, 'claw-back', `${pix.e2eId}:${clawed}`)
  expect((await reconcile()).data).toMatchObject({
    difference: 0n,
    explained: true,
    returned: { count: 2, bank: 15_00n, books: 15_00n },
    differences: [],
  })
})

test('what nobody can explain is not called explained', async () => {
  const { clock } = app
  const invented = { e2eId: `E999${clock.now().getTime()}`, at: clock.now(), amount: 9_00 }
  await book(invented)
  const other = await received(10_00)
  await book({ ...other, amount: 11_00 })
  const found = (await reconcile()).data
  expect(found).toMatchObject({ difference: -10_00n, underWay: 0n, explained: false })
  expect(found.differences.map(({ e2eId, kind, bank, books }) => [e2eId, kind, bank, books])).toEqual(
    expect.arrayContaining([
      [invented.e2eId, 'missing_there', null, 9_00n],
      [other.e2eId, 'amount', 10_00n, 11_00n],
    ]),
  )
  // Repaired for the following tests.
  await move(walletOf(ana.id), ACCOUNTS.gateway, 10_00, 'pix-return', 'mended')
})

test('what is under way is found whatever days are asked for; the lists are of those days', async () => {
  const pix = await received(8_00)
  const old = (await reconcile({ from: '2026-01-01', to: '2026-01-31' })).data
  expect(old).toMatchObject({
    difference: 8_00n,
    underWay: 8_00n,
    explained: true,
    received: { count: 0 },
    differences: [],
  })
  await book(pix)
  expect((await reconcile({ from: '2026-01-01', to: '2026-01-31' })).data).toMatchObject({
    difference: 0n,
    explained: true,
  })
})

test('a silent bank is said, and nothing else breaks', async () => {
  app.bank.control.fault({ fault: 'unavailable', times: 1_000 })
  expect(await reconcile()).toMatchObject({ status: 503, code: 'gateway_unavailable' })
  app.bank.control.randomFaults()
  expect((await reconcile()).status).toBe(200)
})

test('too many days, days the wrong way round, no days and strangers are refused', async () => {
  expect(await reconcile({ from: '2026-01-01', to: '2026-02-01' })).toMatchObject({
    status: 422,
    code: 'period_too_long',
  })
  expect(await reconcile({ from: '2026-01-02', to: '2026-01-01' })).toMatchObject({
    status: 400,
    fields: { to: 'date_invalid' },
  })
  expect(await reconcile({ from: '2026-02-30', to: '2026-03-01' })).toMatchObject({
    status: 400,
    fields: { from: 'date_invalid' },
  })
  expect(await app.call(operatorReconciliation, {}, ana.token)).toMatchObject({ status: 401 })
})

test('without a bank there is nothing to compare', async () => {
  const free = await startTestApp({ env: { COMPLIANCE_PROFILE: 'free' } })
  free.deps.pix = undefined
  const operator = await newOperator(free)
  expect(await operator.call(operatorReconciliation)).toMatchObject({ status: 422, code: 'mode_unavailable' })
})
