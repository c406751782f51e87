import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'

/** Movements with these references and reasons, in id order. */
export async function movementsOfReference(
  from: Reader,
  reasons: readonly string[],
  causes: readonly string[],
): Promise<{ id: string; reason: string; cause: string; amount: Centavos; at: Date }[]> {
  const rows = await from.rows(sql<{ id: string; reason: string; cause: string; amount: bigint; at: Date }>`
    select id, reason, cause, amount, at from movement where reason = any(${reasons}::text[]) and cause = any(${causes}::text[]) order by id`)
  return rows.map(row => ({ ...row, amount: centavos(row.amount) }))
}
