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

export async function insertTransfer(
  tx: Tx,
  { id, senderId, receiverId, amount, day, at }: NewTransfer,
): Promise<void> {
  await tx.rows(sql`
    insert into transfer (id, sender_id, receiver_id, amount, day, at)
    values (${id}, ${senderId}, ${receiverId}, ${amount}, ${day}::date, ${at})`)
}

/**
 * The amount that a person has transferred on a day (São Paulo), including other accounts of the same CPF: closing one does not reset the
 * limit.
 */
export async function sentOn(from: Reader, accountId: string, day: string): Promise<Centavos> {
  const [row] = await from.rows(sql<{ amount: bigint }>`
    select coalesce(sum(t.amount), 0)::bigint as amount
    from published_account who join published_account own on own.cpf_hash = who.cpf_hash join transfer t on t.sender_id = own.id
    where who.id = ${accountId} and t.day = ${day}::date`)
  return centavos(row?.amount ?? 0n)
}
