import { expect, onTestFinished, test, vi } from 'vitest'
import { centavos } from '#contract/money.ts'
import { fundBalances } from '#server/modules/ledger/index.ts'
import { startDemo } from '#tests/support/demo.ts'
import { startPixSimulator } from '#tools/pix-simulator/start.ts'
import { fundBank } from './bank.ts'
import { fundHouse } from './grant.ts'

// The first test that runs seeds a complete demo.
vi.setConfig({ testTimeout: 60_000 })

async function startBoth() {
  const bank = await startPixSimulator({ port: 0 })
  onTestFinished(() => bank.close())
  const app = await startDemo({}, { later: { PIX_URL: bank.url } })
  /** The balance at the bank according to the ledger. */
  const inBooks = async () => {
    const funds = new Map((await fundBalances(app.deps.db)).map(fund => [fund.name, fund.balance]))
    return -((funds.get('gateway') ?? 0n) + (funds.get('capital') ?? 0n))
  }
  return { bank, app, inBooks, atBank: () => bank.control.state().house.balance as bigint }
}

test('the bank is given what the demo granted, once, and again what it grants later', async () => {
  const { bank, app, inBooks, atBank } = await startBoth()
  await Promise.all([fundBank(app.deps), fundBank(app.deps), fundBank(app.deps)])
  await app.drain()
  expect(await inBooks()).toBeGreaterThan(100_000_00n)
  expect(atBank()).toBe(await inBooks())
  await fundBank(app.deps)
  expect(atBank()).toBe(await inBooks())
  await app.deps.db.tx(tx => fundHouse(tx, app.clock.now()))
  await fundBank(app.deps)
  expect(atBank()).toBe(await inBooks())
  expect(bank.control.state().isBalanced).toBe(true)
})

test('an order whose answer was lost is not brought twice', async () => {
  const { bank, app, inBooks, atBank } = await startBoth()
  await fundBank(app.deps)
  await app.deps.db.tx(tx => fundHouse(tx, app.clock.now()))
  const { pix } = app.deps.config
  // The order is stored but does not reach the bank.
  if (pix) pix.url = 'http://127.0.0.1:9'
  await expect(fundBank(app.deps)).rejects.toThrow()
  if (pix) pix.url = bank.url
  await Promise.all([fundBank(app.deps), fundBank(app.deps)])
  await app.drain()
  expect(atBank()).toBe(await inBooks())
})

test('a difference that comes from anything but grants stays to be seen', async () => {
  const { bank, app, inBooks, atBank } = await startBoth()
  await fundBank(app.deps)
  await app.drain()
  bank.control.bringIn(centavos(-12_34))
  await app.deps.db.tx(tx => fundHouse(tx, app.clock.now()))
  await fundBank(app.deps)
  expect(atBank() - (await inBooks())).toBe(-12_34n)
})

test('a bank that is no simulator is left alone', async () => {
  const { app, bank } = await startBoth()
  const { pix } = app.deps.config
  if (pix) pix.url = `${bank.url}/v2`
  expect(await fundBank(app.deps)).toBe(false)
})
