import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'

/** The sum of all movements with one reason. */
export async function movedFor(from: Reader, reason: string): Promise<Centavos> {
  const [row] = await from.rows(sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from movement where reason = ${reason}`)
  return centavos(row?.amount ?? 0n)
}

/** The change counter of the capital account: while it is unchanged, no capital was added. */
export async function capitalChanges(from: Reader): Promise<number> {
  const [row] = await from.rows(sql<{ seq: bigint }>`select seq from fund where name = 'capital'`)
  return Number(row?.seq ?? 0n)
}
