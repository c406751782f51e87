import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorWaiting } from '#contract/api/admin/waiting.ts'
import { centavos } from '#contract/money.ts'
import { PixUnavailable } from '#server/gateways/pix/port.ts'
import { ACCOUNTS, post } from '#server/modules/ledger/index.ts'
import { businessDay, dayAfter } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { newOperator } from '#tests/support/operators.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const HOUSE = 1_000_00
const HOUR = 3_600_000
let app: WalletApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ bank: { houseBalance: centavos(HOUSE) }, onEnd: end => void ends.push(end) })
  await move(ACCOUNTS.capital, ACCOUNTS.house, HOUSE, 'capital-in')
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function move(from: string, to: string, amount: number, reason: string): Promise<void> {
  const at = app.clock.now()
  const id = newId(at)
  await app.deps.db.tx(tx => post(tx, at, [{ id, from, to, amount: centavos(amount), reason, reference: id }]))
}

/** A Pix that is in our ledger and not at the bank. */
async function invent(e2eId: string, amount: number): Promise<void> {
  const at = app.clock.now()
  await app.deps.db.rows(sql`insert into pix_receipt (e2e_id, amount, received_at, seen_at, state)
    values (${e2eId}, ${amount}, ${at}, ${at}, 'suspense')`)
  await move(ACCOUNTS.gateway, ACCOUNTS.suspense, amount, 'pix-in')
}

async function result(roles: readonly ('finance' | 'support')[] = ['finance']) {
  const operator = await newOperator(app, { roles })
  const { docs } = (await operator.call(operatorWaiting)).data
  return docs.find(one => one.kind === 'differences')
}
const look = () => app.run('wallet.reconcile')
const yesterday = () => dayAfter(businessDay(app.clock.now()), -1)

test('books that agree with the bank are compared once a day, and nothing is told', async () => {
  const balance = vi.spyOn(app.pix, 'balance')
  await look()
  expect(balance).toHaveBeenCalled()
  balance.mockClear()
  app.clock.advance(HOUR)
  await look()
  expect(balance).not.toHaveBeenCalled()
  expect(await result()).toBeUndefined()
  app.clock.advance(24 * HOUR)
  await look()
  expect(balance).toHaveBeenCalled()
  balance.mockRestore()
})

test('a difference is told to finance from the day after, with the days it lies in, until it is mended', async () => {
  await invent('E2E-que-nao-existe', 9_00)
  const day = businessDay(app.clock.now())
  await look()
  expect(await result()).toBeUndefined()
  app.clock.advance(24 * HOUR)
  await look()
  const since = app.clock.now()
  // The Pix, and the balance without it.
  expect(await result()).toEqual({
    kind: 'differences',
    mode: null,
    count: 2,
    since,
    urgent: true,
    days: { from: dayAfter(day, -6), to: day },
  })
  expect(await result(['support'])).toBeUndefined()
  // Weeks later it is outside the days that are usually compared.
  app.clock.advance(20 * 24 * HOUR)
  await look()
  expect(await result()).toMatchObject({ count: 2, since, days: { from: dayAfter(day, -6), to: yesterday() } })
  // An unavailable bank does not change what is known.
  const balance = vi.spyOn(app.pix, 'balance').mockRejectedValueOnce(new PixUnavailable('timeout', 'no answer'))
  await look()
  expect(await result()).toMatchObject({ count: 2, since })
  balance.mockRestore()
  await app.deps.db.rows(sql`delete from pix_receipt where e2e_id = 'E2E-que-nao-existe'`)
  await move(ACCOUNTS.suspense, ACCOUNTS.gateway, 9_00, 'pix-return')
  app.clock.advance(HOUR)
  await look()
  expect(await result()).toBeUndefined()
  // From now on as usual: once a day, the last seven days.
  await invent('E2E-outro', 5_00)
  app.clock.advance(24 * HOUR)
  await look()
  expect(await result()).toMatchObject({ count: 2, days: { from: dayAfter(yesterday(), -6), to: yesterday() } })
})

test('a balance that moves while it is read is no difference', async () => {
  await app.deps.db.rows(sql`delete from pix_receipt where e2e_id = 'E2E-outro'`)
  let read = 0n
  const balance = vi.spyOn(app.pix, 'balance').mockImplementation(() => {
    read += 1n
    return Promise.resolve(centavos(read))
  })
  await look()
  expect(await result()).toBeUndefined()
  balance.mockRestore()
})

test('without a bank there is nothing to compare', async () => {
  const { pix } = app.deps
  app.deps.pix = undefined
  app.clock.advance(48 * HOUR)
  await look()
  expect(await result()).toBeUndefined()
  app.deps.pix = pix
})
