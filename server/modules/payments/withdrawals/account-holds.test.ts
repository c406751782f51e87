import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorHoldWithdrawal, operatorRefuseWithdrawal } from '#contract/api/admin/payments.ts'
import { operatorHoldAccount, operatorLiftHold } from '#contract/api/admin/risk.ts'
import { createTransfer, createWithdraw, getTransferQuote, getWithdraw } from '#contract/api/player/payments.ts'
import { centavos } from '#contract/money.ts'
import { LISTED_AS } from '#server/gateways/blocked-list/simulator.ts'
import { expectBooks, held, richPlayer } from '#tests/support/coins.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { withdrawing } from '#tests/support/withdrawing.ts'

/* Outgoing money is held for a time: withdrawals are accepted and wait, transfers are refused; the hold ends by time alone. */
const HOUR = 3_600_000
let app: WalletApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const reason = 'Conferir os documentos'
const freezeFor = (player: Player, hours: number, kind = 'identity') =>
  operator.call(operatorHoldAccount, { params: { id: player.id }, body: { kind, hours, reason } })
const lift = (id: string) => operator.call(operatorLiftHold, { params: { id }, body: { reason: 'Tudo certo' } })
const give = (from: Player, to: Player, amount = 10) =>
  from.call(createTransfer, { body: { receiver: to.id, amount, password: from.password } })
const stateOf = async (id: string) => (await withdrawing(app).rowOf(id)).state

test('while it is in force withdrawals wait and transfers are refused; when its time is over they go by themselves', async () => {
  const [ana, bruno] = [await richPlayer(app, 100_00), await richPlayer(app, 100_00)]
  const { ask, goOn, stepsOf, noticeTitles, shownTo, atBank } = withdrawing(app)
  expect((await freezeFor(ana, 2, 'payments')).status).toBe(201)
  const until = new Date(app.clock.now().getTime() + 2 * HOUR)
  const overview = (await ana.call(getWithdraw)).data
  expect(overview).toMatchObject({ canWithdraw: true, hold: { kind: 'payments', until } })
  expect((await ana.call(getTransferQuote)).data.hold).toEqual({ kind: 'payments', until })
  expect(await give(ana, bruno)).toMatchObject({ status: 422, code: 'account_held' })
  expect((await give(bruno, ana)).status).toBe(201)
  const id = await ask(ana, 30)
  await goOn(HOUR)
  expect(await stateOf(id)).toBe('held')
  expect(await shownTo(ana, id)).toMatchObject({ hold: { kind: 'payments', until } })
  expect(atBank(id)).toEqual([])
  expect(await held(app, ana)).toBe(80_00n)
  expect(await noticeTitles(ana)).toContain('Saques e transferências em espera')
  // Only the payout timer runs: the end of the hold depends on time, not on the job that notifies.
  app.clock.advance(HOUR + 1_000)
  await app.run('wallet.pay-due')
  await app.hear()
  expect(await stateOf(id)).toBe('paid')
  expect(await stepsOf(ana, id)).toEqual(['asked', 'held', 'released', 'sending', 'sent', 'paid'])
  expect((await give(ana, bruno)).status).toBe(201)
  await app.run('wallet.end-holds')
  await app.run('wallet.end-holds')
  await app.drain()
  const result = await noticeTitles(ana)
  expect(result.filter(title => title === 'Saques e transferências liberados')).toHaveLength(1)
  await expectBooks(app)
})

test('one that was asked for before waits too; lifted early, it goes; the desk lets one go in spite of it, and refuses one', async () => {
  const [ana, bruno, carla] = [await richPlayer(app, 50_00), await richPlayer(app, 50_00), await richPlayer(app, 50_00)]
  const { ask, goOn } = withdrawing(app)
  const id = await ask(ana, 20)
  const made = (await freezeFor(ana, 720)).data
  await goOn(1_000)
  expect(await stateOf(id)).toBe('held')
  expect((await lift(made._id)).status).toBe(200)
  expect(await lift(made._id)).toMatchObject({ status: 409, code: 'state_forbids' })
  await app.drain()
  await app.hear()
  expect(await stateOf(id)).toBe('paid')
  for (const player of [bruno, carla]) await freezeFor(player, 5)
  const [released, refused] = [await ask(bruno, 20), await ask(carla, 20)]
  const body = { hold: false, reason }
  expect((await operator.call(operatorHoldWithdrawal, { params: { id: released }, body })).status).toBe(200)
  await app.hear()
  expect(await stateOf(released)).toBe('paid')
  expect((await operator.call(operatorRefuseWithdrawal, { params: { id: refused }, body: { reason } })).status).toBe(
    200,
  )
  await goOn(6 * HOUR)
  expect(await stateOf(refused)).toBe('failed')
  await expectBooks(app)
})

test('a longer one takes over, a shorter one is refused; bounds are kept; what an operator held stays held', async () => {
  const ana = await richPlayer(app, 50_00)
  const { ask, goOn } = withdrawing(app)
  const first = (await freezeFor(ana, 2)).data
  expect(await freezeFor(ana, 1)).toMatchObject({ status: 409, code: 'state_forbids' })
  expect((await freezeFor(ana, 5)).status).toBe(201)
  const id = await ask(ana, 20)
  await lift(first._id)
  await goOn(3 * HOUR)
  expect(await stateOf(id)).toBe('held')
  await goOn(3 * HOUR)
  await app.hear()
  expect(await stateOf(id)).toBe('paid')
  for (const hours of [0, 721, 1.5]) {
    expect(await freezeFor(ana, hours)).toMatchObject({
      code: 'invalid_input',
      fields: { hours: 'hold_hours_invalid' },
    })
  }
  expect(await freezeFor(ana, 1, 'other')).toMatchObject({ fields: { kind: 'hold_kind_required' } })
  expect(
    await operator.call(operatorHoldAccount, {
      params: { id: 'f'.repeat(24) },
      body: { kind: 'games', hours: 1, reason },
    }),
  ).toMatchObject({ code: 'not_found' })
  expect(await lift('f'.repeat(24))).toMatchObject({ code: 'not_found' })
  expect((await app.call(operatorHoldAccount, { params: { id: ana.id } })).code).toBe('unauthorized')
  expect((await app.call(operatorLiftHold, { params: { id: first._id }, body: { reason } }, ana.token)).code).toBe(
    'unauthorized',
  )
  app.clock.advance(24 * HOUR)
  // The operator's session has expired.
  operator = await newOperator(app)
  const held = await ask(ana, 20)
  await operator.call(operatorHoldWithdrawal, { params: { id: held }, body: { hold: true, reason } })
  const short = (await freezeFor(ana, 1)).data
  await lift(short._id)
  await goOn(2 * HOUR)
  expect(await stateOf(held)).toBe('held')
})

test('of many transfers and withdrawals at once with a hold, none that comes after it goes through', async () => {
  const [ana, bruno] = [await richPlayer(app, 100_00), await richPlayer(app, 1_00)]
  const [made, ...rest] = await Promise.all([
    freezeFor(ana, 3),
    ana.call(createWithdraw, { body: { amount: 5, pixKeyType: 'CPF', pixKey: ana.cpf } }),
    ...Array.from({ length: 6 }, () => give(ana, bruno, 1)),
  ])
  expect(made.status).toBe(201)
  const through = rest.slice(1).filter(answer => answer.status === 201).length
  // Passwords are checked a few at a time: calls beyond that are refused before the hold is.
  const refused = new Set(rest.slice(1).flatMap(({ code }) => code ?? []))
  expect([...refused].filter(code => code !== 'account_held' && code !== 'too_many_requests')).toEqual([])
  for (let tries = 0; tries < 6; tries += 1) expect((await give(ana, bruno, 1)).code).toBe('account_held')
  const [sums] = await app.deps.db.rows(
    sql<{ count: bigint }>`select count(*) as count from transfer where sender_id = ${ana.id}`,
  )
  expect(Number(sums?.count)).toBe(through)
  const twice = await Promise.all([freezeFor(bruno, 2), freezeFor(bruno, 2)])
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const audited = await app.deps.db.rows(sql<{ action: string }>`
    select action from audit where subject = ${bruno.id} and action = 'account.held'`)
  expect(audited).toHaveLength(1)
})

test('what the bank refused for certain waits like what was never sent: it is held, released, and refused', async () => {
  const [ana, bruno] = [await richPlayer(app, 100_00), await richPlayer(app, 100_00)]
  const { ask, goOn, atBank } = withdrawing(app)
  const { balance } = app.bank.control.state().house
  app.bank.control.bringIn(centavos(-balance))
  const [id, other] = [await ask(ana, 30), await ask(bruno, 30)]
  await goOn(4 * 60_000)
  expect([await stateOf(id), await stateOf(other)]).toEqual(['sending', 'sending'])
  expect((await freezeFor(ana, 1)).status).toBe(201)
  const body = { hold: true, reason }
  expect((await operator.call(operatorHoldWithdrawal, { params: { id: other }, body })).status).toBe(200)
  app.bank.control.bringIn(balance)
  await goOn(4 * 60_000, 3)
  expect([await stateOf(id), await stateOf(other)]).toEqual(['held', 'held'])
  expect([atBank(id), atBank(other)]).toEqual([[], []])
  expect((await operator.call(operatorRefuseWithdrawal, { params: { id: other }, body: { reason } })).status).toBe(200)
  expect(await held(app, bruno)).toBe(100_00n)
  // When the hold ends, the first withdrawal is sent automatically, once.
  await goOn(HOUR, 2)
  expect(await stateOf(id)).toBe('paid')
  expect(atBank(id)).toHaveLength(1)
  await expectBooks(app)
})

test('while a register has not answered about the receiver a transfer is put off, not refused', async () => {
  const [ana, bia] = [await richPlayer(app, 100_00), await newPlayer(app, { docNumber: LISTED_AS.silent })]
  const answer = await give(ana, bia, 1)
  expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  expect(await held(app, ana)).toBe(100_00n)
})
