import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** A transfer about to be stored; `day` is São Paulo's, `yyyy-mm-dd`. */
export interface NewTransfer {
  id: string
  senderId: string
  receiverId: string
  amount: Centavos
  day: string
  at: Date
}

/** Adds a transfer. */
export async function insertTransfer(
  tx: Tx,
  { id, senderId, receiverId, amount, day, at }: NewTransfer,
): Promise<void> {
  await tx.rows(sql`
    insert into transfer (id, sender_id, receiver_id, amount, day, at)
    values (${id}, ${senderId}, ${receiverId}, ${amount}, ${day}::date, ${at})`)
}

/** What an account has transferred on a day of São Paulo. */
export async function sentOn(from: Reader, accountId: string, day: string): Promise<Centavos> {
  const [row] = await from.rows(sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from transfer where sender_id = ${accountId} and day = ${day}::date`)
  return centavos(row?.amount ?? 0n)
}
