import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getBalance } from '#contract/api/home.ts'
import { deleteMe } from '#contract/api/me.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, balanceOf, post, walletOf } from './index.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApp, startTestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'

async function pay(app: TestApp, from: string, to: string, amount: number, cause: string) {
  const at = app.clock.now()
  return app.deps.db.tx(tx =>
    post(tx, at, [{ id: newId(at), from, to, amount: centavos(amount), reason: 'test', cause }]),
  )
}

test('a wallet pays what it holds and not a centavo more, however many ask at once', async () => {
  const app = await startTestApp()
  const ana = await newPlayer(app)
  await pay(app, ACCOUNTS.capital, walletOf(ana.id), 25_00, 'grant')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => pay(app, walletOf(ana.id), 'escrow:game', 5_00, `play-${index}`)),
  )
  expect(answers.flat().filter(answer => !answer.refused)).toHaveLength(5)
  expect(await balanceOf(app.deps.db, ana.id)).toBe(0n)
  expect((await ana.call(getBalance)).data.amount).toBe(0n)
  const [books] = await app.deps.db.rows(
    sql<{ paid: bigint }>`select sum(amount)::bigint as paid from movement where credit = 'escrow:game'`,
  )
  expect(books?.paid).toBe(25_00n)
})

test('the same cause moves money once, also when two ask at the same moment', async () => {
  const app = await startTestApp()
  const ana = await newPlayer(app)
  const answers = await Promise.allSettled(
    [1, 2, 3].map(() => pay(app, ACCOUNTS.capital, walletOf(ana.id), 10_00, 'one-deposit')),
  )
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(app.deps.db, ana.id)).toBe(10_00n)
})

test('no movement is ever changed or removed', async () => {
  const app = await startTestApp()
  const ana = await newPlayer(app)
  await pay(app, ACCOUNTS.capital, walletOf(ana.id), 10_00, 'grant')
  await expect(app.deps.db.rows(sql`update movement set amount = 1`)).rejects.toThrow('never changed')
  await expect(app.deps.db.rows(sql`delete from movement`)).rejects.toThrow('never changed')
})

test('an account with money, in the wallet or in play, is not closed, also when the coins arrive at that moment', async () => {
  const app = await startTestApp()
  const ana = await newPlayer(app)
  await pay(app, ACCOUNTS.capital, walletOf(ana.id), 5_00, 'grant')
  const close = () => ana.call(deleteMe, { body: { password: ana.password } })
  expect(await close()).toMatchObject({ status: 422, code: 'balance_left' })
  await pay(app, walletOf(ana.id), 'escrow:game', 5_00, 'play')
  expect(await close()).toMatchObject({ status: 422, code: 'balance_left' })
  await pay(app, 'escrow:game', ACCOUNTS.house, 5_00, 'lost')
  // Whichever comes first: closed and then no balance was there, or refused because one is.
  const [closed] = await Promise.all([close(), pay(app, ACCOUNTS.capital, walletOf(ana.id), 1_00, 'late')])
  expect([200, 422]).toContain(closed.status)
  if (closed.status === 422) expect(await balanceOf(app.deps.db, ana.id)).toBe(1_00n)
})
