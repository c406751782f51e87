import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransfer } from '#contract/api/player/payments.ts'
import { expectBooks, held, richPlayer } from '#tests/support/coins.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const ends: (() => Promise<void>)[] = []
let app: WalletApp
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const give = (from: Player, to: Player) =>
  from.call(createTransfer, { body: { receiver: to.id, amount: 10, password: from.password } })
/** As after a sign-up without a birth date: the register of identities is not queried until there is one. */
async function forget({ id }: Player): Promise<void> {
  const { db } = app.deps
  await db.rows(sql`update account set birth_date = null where id = ${id}`)
  await db.rows(sql`
    update identity_check set state = 'pending', asked_at = null where account_id = ${id} and kind = 'identity'`)
}

test('without a birth date one gives nothing and gets nothing, and each is said for good', async () => {
  const [ana, bia] = [await richPlayer(app, 100_00), await newPlayer(app)]
  await forget(bia)
  const answer = await give(ana, bia)
  expect([answer.status, answer.code]).toEqual([422, 'receiver_cannot_receive'])
  await forget(ana)
  expect((await give(ana, await newPlayer(app))).code).toBe('birth_date_needed')
  expect(await held(app, ana)).toBe(100_00n)
  await expectBooks(app)
})
