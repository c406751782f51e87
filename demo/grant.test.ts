import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { operatorDailyClose, operatorReconciliation } from '#contract/api/admin/books.ts'
import { operatorFigures } from '#contract/api/admin/figures.ts'
import { operatorDeposits } from '#contract/api/admin/payments.ts'
import { operatorUser } from '#contract/api/admin/people.ts'
import { setLimits } from '#contract/api/player/responsible.ts'
import { centavos } from '#contract/money.ts'
import { confirmEverybody } from '#server/modules/kyc/demo.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { businessDay, dayAfter } from '#server/platform/clock.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp } from '#tests/support/app.ts'
import { startDemo } from '#tests/support/demo.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPayer } from '#tests/support/wallet.ts'
import { startPixSimulator } from '#tools/pix-simulator/start.ts'
import { fundBank } from './bank.ts'
import { depositUpTo, fundHouse } from './grant.ts'

// The first test that runs seeds a complete demo.
vi.setConfig({ testTimeout: 60_000 })

const sumOfPlayers = sql<{ deposited: bigint }>`
  select sum(amount)::bigint as deposited from statement_row where module = 'deposit' and seq is not null`
const reais = (amount: number) => centavos(amount * 100)

test('coins that the demo gives a player are deposits wherever the desk adds them up; those of the house are none', async () => {
  const app = await startTestApp()
  const player = await newPayer(app)
  const give = (least: number) => app.deps.db.tx(tx => depositUpTo(tx, app.deps, player.id, { least: reais(least) }))
  await app.deps.db.tx(async tx => {
    await confirmEverybody(tx, app.clock.now())
    await fundHouse(tx, app.clock.now())
  })
  // A day later the blocked list is queried again.
  expect(await give(150)).toBe(true)
  expect(await give(150)).toBe(true)
  app.clock.advance(25 * 3_600_000)
  expect(await give(321)).toBe(true)
  const operator = await newOperator(app)
  const { money } = (await operator.call(operatorUser, { params: { id: player.id } })).data
  expect(money).toMatchObject({ deposited: 321_00n, balance: 321_00n })
  const today = businessDay(app.clock.now())
  const query = { from: dayAfter(today, -1), to: today, by: 'day' } as const
  const { docs } = (await operator.call(operatorFigures, { query })).data
  expect(docs.map(({ deposits }) => deposits)).toEqual([150_00n, 171_00n])
  const listed = (await operator.call(operatorDeposits, { query: { search: player.username } })).data.docs
  expect(listed.map(({ state, amount, paidAmount }) => [state, amount, paidAmount])).toEqual([
    ['paid', 171_00n, 171_00n],
    ['paid', 150_00n, 150_00n],
  ])
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
})

test('whose limit leaves no room gets none', async () => {
  const app = await startTestApp()
  const player = await newPayer(app)
  await app.deps.db.tx(tx => confirmEverybody(tx, app.clock.now()))
  await player.call(setLimits, { body: { deposit: { day: 100 } } }).then(({ data }) => data)
  const give = (least: number) => app.deps.db.tx(tx => depositUpTo(tx, app.deps, player.id, { least: reais(least) }))
  expect(await give(101)).toBe(false)
  expect(await balanceOf(app.deps.db, player.id)).toBe(0n)
  expect(await give(60)).toBe(true)
  expect(await give(101)).toBe(false)
  expect(await balanceOf(app.deps.db, player.id)).toBe(60_00n)
})

test('of a seeded demo deposits, players’ sums, the daily close, the books and the bank agree', async () => {
  const bank = await startPixSimulator({ port: 0 })
  onTestFinished(() => bank.close())
  const { url, clientId, clientSecret, key } = bank.access
  const later = { PIX_URL: url, PIX_CLIENT_ID: clientId, PIX_CLIENT_SECRET: clientSecret, PIX_KEY: key }
  const app = await startDemo({}, { later })
  const operator = await newOperator(app)
  await fundBank(app.deps)
  await app.drain()
  const today = businessDay(app.clock.now())
  const span = { from: dayAfter(today, -10), to: today }
  const figures = (await operator.call(operatorFigures, { query: { ...span, by: 'day' } })).data.docs
  const deposits = figures.reduce((all, row) => all + row.deposits, 0n)
  expect(deposits).toBeGreaterThan(1_000_00n)
  let [listed, page] = [0n, 1]
  for (let pages = 1; page <= pages; page += 1) {
    const answer = (await operator.call(operatorDeposits, { query: { page, limit: 50 } })).data
    pages = answer.pages
    for (const { paidAmount } of answer.docs) listed += paidAmount ?? 0n
  }
  expect(listed).toBe(deposits)
  const [sums] = await app.deps.db.rows(sumOfPlayers)
  expect(sums?.deposited).toBe(deposits)
  const bankSide = (await operator.call(operatorReconciliation, { query: span })).data
  expect(bankSide).toMatchObject({ difference: 0n, explained: true, differences: [] })
  expect(bankSide.received).toMatchObject({ bank: deposits, books: deposits })
  for (const row of figures.filter(each => each.deposits > 0n)) {
    const close = (await operator.call(operatorDailyClose, { query: { day: row.from } })).data
    const line = close.split('\n').filter(text => text.includes('deposit'))
    expect(line).toHaveLength(1)
  }
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  expect(bank.control.state().isBalanced).toBe(true)
})
