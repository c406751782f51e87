import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { centavos } from '#contract/money.ts'
import { startTestApp } from '#tests/support/app.ts'
import { expectBooks, held, richPlayer } from '#tests/support/coins.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { PAYOUT_LOOKUP, SENDING, withdrawing } from '#tests/support/withdrawing.ts'
import type { CallFault } from '#tools/pix-simulator/faults.ts'
import { sync, payDue, payOne } from './service-payouts.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const ends: (() => Promise<void>)[] = []
let app: WalletApp
let errors: ReturnType<typeof vi.spyOn>
let tools: ReturnType<typeof withdrawing>
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
  tools = withdrawing(app)
})
beforeEach(() => {
  errors = vi.spyOn(app.deps.log, 'error')
  // Ignores the bank's webhook calls, so that polling is tested.
  app.bank.control.fault({ fault: 'withhold', times: 1_000 })
})
afterEach(async () => {
  app.bank.control.randomFaults()
  errors.mockRestore()
  await tools.goOn(12 * MINUTE, 4)
  await expectBooks(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

describe('what nobody answers is asked about, and sent again under the same id', () => {
  const calls: CallFault[] = [
    'unavailable',
    'too_many',
    'lost_request',
    'lost_answer',
    'failed_answer',
    'token_revoked',
  ]
  test.each(calls)('%s when it is sent', async fault => {
    const ana = await richPlayer(app, 50_00)
    app.bank.control.fault({ fault, ...SENDING })
    const id = await tools.ask(ana, 20)
    await app.drain()
    expect(await held(app, ana)).toBe(30_00n)
    expect((await tools.shownTo(ana, id)).transaction.status).toBe('withdraw-pending')
    await tools.goOn(16 * SECOND, 4)
    expect(await tools.rowOf(id)).toMatchObject({ state: 'paid', told: null })
    expect(tools.atBank(id)).toHaveLength(1)
    const steps = await tools.stepsOf(ana, id)
    expect([steps[0], steps[1], steps.at(-1)]).toEqual(['asked', 'sending', 'paid'])
  })

  test.each(calls)('%s when it is asked about', async fault => {
    const ana = await richPlayer(app, 50_00)
    const id = await tools.ask(ana, 20)
    await app.drain()
    app.bank.control.fault({ fault, ...PAYOUT_LOOKUP, times: 3 })
    await tools.goOn(6 * SECOND)
    await tools.goOn(5 * MINUTE, 4)
    expect(await tools.rowOf(id)).toMatchObject({ state: 'paid' })
    expect(tools.atBank(id)).toHaveLength(1)
  })

  test('for days: it stays open, one note is kept of it, and it is never taken for failed', async () => {
    const ana = await richPlayer(app, 50_00)
    app.bank.control.fault({ fault: 'lost_answer', ...SENDING })
    app.bank.control.fault({ fault: 'unavailable', ...PAYOUT_LOOKUP, times: 1_000 })
    const id = await tools.ask(ana, 20)
    await app.drain()
    await tools.goOn(30 * MINUTE, 60)
    expect(await tools.stepsOf(ana, id)).toEqual(['asked', 'sending', 'unanswered'])
    expect(await tools.rowOf(id)).toMatchObject({ state: 'sending', attempts: 1 })
    const { nextAt } = await tools.rowOf(id)
    expect((nextAt?.getTime() ?? 0) - app.clock.now().getTime()).toBeLessThanOrEqual(10 * MINUTE)
    app.bank.control.randomFaults()
    await tools.goOn(10 * MINUTE)
    expect(await tools.rowOf(id)).toMatchObject({ state: 'paid' })
    expect(await tools.stepsOf(ana, id)).toEqual(['asked', 'sending', 'unanswered', 'paid'])
  })

  test('a process that ended between its intent and the call', async () => {
    const ana = await richPlayer(app, 50_00)
    const id = await tools.ask(ana, 20)
    const at = app.clock.now()
    const until = new Date(at.getTime() + 15 * SECOND)
    await app.deps.db.rows(sql`
      update withdrawal set state = 'sending', attempts = 1, tried_at = ${at}, next_at = ${until} where id = ${id}`)
    await app.drain()
    expect(tools.atBank(id)).toHaveLength(0)
    await tools.goOn(16 * SECOND, 2)
    expect(await tools.rowOf(id)).toMatchObject({ state: 'paid', attempts: 2 })
    expect(tools.atBank(id)).toHaveLength(1)
  })

  test('a refusal proves nothing while an earlier sending may be on its way', async () => {
    const ana = await richPlayer(app, 50_00)
    app.bank.control.fault({ fault: 'lost_request', ...SENDING })
    app.bank.control.fault({ fault: 'deny_payout', times: 2 })
    const id = await tools.ask(ana, 20)
    await app.drain()
    await tools.goOn(16 * SECOND)
    expect(await tools.rowOf(id)).toMatchObject({
      state: 'sending',
      attempts: 2,
      told: 'Pagamento negado por análises',
    })
    expect(await held(app, ana)).toBe(30_00n)
    // The first call may have waited for its token and be sent only now.
    await tools.goOn(64 * SECOND)
    expect(await tools.rowOf(id)).toMatchObject({ state: 'sending', attempts: 2 })
    await tools.goOn(3 * MINUTE)
    expect(await tools.rowOf(id)).toMatchObject({ state: 'failed', attempts: 3 })
    expect(await held(app, ana)).toBe(50_00n)
  })
})

test('an account that is short at the bank: it waits, one person is told, and it is paid once there is money', async () => {
  const ana = await richPlayer(app, 50_00)
  const { balance } = app.bank.control.state().house
  app.bank.control.bringIn(centavos(-balance))
  const id = await tools.ask(ana, 20)
  await app.drain()
  await tools.goOn(4 * MINUTE, 5)
  expect(await tools.rowOf(id)).toMatchObject({ state: 'sending', told: 'Saldo insuficiente para o envio' })
  expect(errors).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(errors.mock.calls)).not.toContain(ana.cpf)
  app.bank.control.bringIn(balance)
  await tools.goOn(4 * MINUTE, 2)
  expect(await tools.rowOf(id)).toMatchObject({ state: 'paid', told: null })
  expect(tools.atBank(id)).toHaveLength(1)
})

test('twenty workers, two processes and a notice at once: one payout', async () => {
  const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, pix: app.pix })
  const people = await Promise.all([0, 1, 2].map(() => richPlayer(app, 50_00)))
  const ids = await Promise.all(people.map(player => tools.ask(player, 20)))
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      [app.deps, other.deps].flatMap(deps => [
        payDue(deps),
        payDue(deps),
        ...ids.flatMap(id => Array.from({ length: 5 }, () => [payOne(deps, id), sync(deps, id)]).flat()),
      ]),
    )
    app.clock.advance(6 * SECOND)
  }
  for (const [index, id] of ids.entries()) {
    expect(tools.atBank(id)).toHaveLength(1)
    expect(await tools.rowOf(id)).toMatchObject({ state: 'paid' })
    const player = people[index]
    if (player) expect(await tools.stepsOf(player, id)).toEqual(expect.arrayContaining(['asked', 'sending', 'paid']))
    if (player) expect(await held(app, player)).toBe(30_00n)
  }
  expect(errors).not.toHaveBeenCalled()
})

test('two sendings at once of the same withdrawal, one refused: the refusal is not believed', async () => {
  const ana = await richPlayer(app, 50_00)
  const id = await tools.ask(ana, 20)
  // The first request is slow, the second overtakes it and is refused.
  app.bank.control.fault({ fault: 'slow', ...SENDING })
  await Promise.all([
    payOne(app.deps, id),
    app.deps.db
      .rows(sql`update withdrawal set next_at = ${app.clock.now()} where id = ${id} and attempts > 0`)
      .then(() => payOne(app.deps, id)),
  ])
  await tools.goOn(16 * SECOND, 3)
  expect(await tools.rowOf(id)).toMatchObject({ state: 'paid' })
  expect(tools.atBank(id)).toHaveLength(1)
})
