import { centavos } from '#contract/money.ts'
import type { Tx } from '#server/platform/db.ts'
import { NOTIFIED_AT_A_TIME, notifyChanges } from './service.ts'
import { lockEscrow, takeFromEscrow } from './sql.ts'
import { type Refunds, writeRefunds } from './sql-refunds.ts'

/**
 * Posts many refunds of one game: the same rows, locks and uniqueness as `post`, but the database makes the movements from the rows that
 * cause them, since a void game has a million. All of them are posted or, if the escrow holds less, none: it throws. Like `post`, at
 * most once in a transaction.
 */
export async function postRefunds(tx: Tx, at: Date, refunds: Refunds): Promise<void> {
  const refunded = await writeRefunds(tx, refunds, at, NOTIFIED_AT_A_TIME)
  if (refunded.length === 0) return
  if (refunded.some(({ isWhole }) => !isWhole)) throw new Error('A refund to an account that has no wallet')
  for (const { changes } of refunded) await notifyChanges(tx, changes)
  // Last: others who refund the same game wait for its escrow.
  const total = refunded.reduce((sum, { amount }) => sum + amount, 0n)
  const held = await lockEscrow(tx, refunds.escrow)
  if (total > held)
    throw new Error(`${refunds.escrow} holds ${held} centavos of the ${total} to refund: the books are wrong`)
  await takeFromEscrow(tx, refunds.escrow, centavos(total))
}
