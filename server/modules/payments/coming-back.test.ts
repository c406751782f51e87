import { expect, test } from 'vitest'
import { operatorWaiting } from '#contract/api/admin/waiting.ts'
import { createTransfer, createWithdraw, getTransferQuote } from '#contract/api/player/payments.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { myYear } from '#contract/api/player/taxes.ts'
import { expectBooks, giveCoins, held, richPlayer } from '#tests/support/coins.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { startWalletApp } from '#tests/support/wallet.ts'

test('W3: R$ 500 a day of a person: closing the account and coming back begins no new day', async () => {
  const app = await startWalletApp()
  const [ana, bia] = [await richPlayer(app, 500_00), await newPlayer(app)]
  const give = (from: Player, amount: number) =>
    from.call(createTransfer, { body: { receiver: bia.id, amount, password: from.password } })
  expect((await give(ana, 500)).status).toBe(201)
  expect((await ana.call(deleteMe, { body: { password: ana.password } })).status).toBe(200)
  const again = await newPlayer(app, { docNumber: ana.cpf })
  await giveCoins(app, again, 10_00)
  expect((await again.call(getTransferQuote)).data).toMatchObject({ amount: 500_00n, amountLimit: 0n })
  expect((await give(again, 1)).code).toBe('transfer_limit')
  await expectBooks(app)
})

const leave = async (player: Player) =>
  expect((await player.call(deleteMe, { body: { password: player.password } })).status).toBe(200)

test('W2: one withdrawal a day of a person: an account that is closed and opened again begins no new day', async () => {
  const app = await startWalletApp()
  const ana = await richPlayer(app, 50_00)
  const take = (from: Player) =>
    from.call(createWithdraw, { body: { amount: 50, pixKeyType: 'CPF', pixKey: from.cpf } })
  expect((await take(ana)).status).toBe(201)
  await app.run('wallet.pay-due')
  await app.drain()
  await leave(ana)
  const again = await newPlayer(app, { docNumber: ana.cpf })
  await giveCoins(app, again, 50_00)
  expect((await take(again)).code).toBe('withdraw_daily')
  app.clock.advance(24 * 3_600_000)
  const later = await newPlayer(app)
  await giveCoins(app, later, 50_00)
  expect((await take(later)).status).toBe(201)
  await expectBooks(app)
})

test('what comes to a closed account waits for the person in suspense, and is theirs when they come back', async () => {
  const app = await startWalletApp()
  const [operator, ana, bia] = [
    await newOperator(app, { roles: ['finance'] }),
    await newPlayer(app),
    await newPlayer(app),
  ]
  await leave(ana)
  // Like a correction, or a payout returned by its bank.
  await giveCoins(app, ana, 12_34)
  await Promise.all([0, 1].map(() => app.run('wallet.clear-closed')))
  expect(await held(app, ana)).toBe(0n)
  await expectBooks(app)
  const waiting = async () =>
    (await operator.call(operatorWaiting)).data.docs.filter(({ kind }) => kind === 'unclaimed')
  expect(await waiting()).toMatchObject([{ count: 1 }])
  const again = await newPlayer(app, { docNumber: ana.cpf })
  await app.drain()
  await Promise.all([0, 1].map(() => app.run('wallet.clear-closed')))
  expect([await held(app, again), await held(app, bia)]).toEqual([12_34n, 0n])
  expect(await waiting()).toEqual([])
  // It left the old wallet and came into the new one: no withdrawal of the person.
  const { doc } = (await again.call(myYear, { params: { year: '2026' } })).data
  expect(doc).toMatchObject({ withdrawn: 0n, closing: 12_34n })
  // A player who has returned gets later credits of the old account at once.
  await giveCoins(app, ana, 1_00)
  await app.run('wallet.clear-closed')
  expect([await held(app, ana), await held(app, again)]).toEqual([0n, 13_34n])
  await expectBooks(app)
})
