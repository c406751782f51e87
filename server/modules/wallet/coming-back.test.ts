import { expect, test } from 'vitest'
import { deleteMe } from '#contract/api/me.ts'
import { createTransfer, getTransferQuote } from '#contract/api/wallet.ts'
import { expectBooks, giveCoins, richPlayer } from '#tests/support/coins.ts'
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
