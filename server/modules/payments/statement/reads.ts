import { sql } from 'kysely'
import { centavos } from '#contract/money.ts'
import type { StatementRow } from '#server/modules/ledger/index.ts'
import type { Reader } from '#server/platform/db.ts'

type MovedRow = Omit<StatementRow, 'amount' | 'balanceAfter'> & { amount: bigint; balanceAfter: bigint }

/**
 * Movements of an account's wallet in the order in which they changed it, oldest first, at most `limit`; filtered by module and time, where
 * given (`until` is exclusive).
 */
export async function movementsInOrder(
  from: Reader,
  accountId: string,
  query: { module?: string | undefined; since?: Date | undefined; until?: Date | undefined; limit: number },
): Promise<StatementRow[]> {
  const rows = await from.rows(sql<MovedRow>`
    select id, module, type, status, direction, amount, balance_after as "balanceAfter", counterpart_id as "counterpartId",
      subject_id as "subjectId", detail, at
    from published_statement_row statement_row
    where account_id = ${accountId} and seq is not null
      and (${query.module ?? null}::text is null or module = ${query.module ?? null})
      and at >= coalesce(${query.since ?? null}::timestamptz, '-infinity')
      and at < coalesce(${query.until ?? null}::timestamptz, 'infinity')
    order by seq limit ${query.limit}`)
  return rows.map(row => ({ ...row, amount: centavos(row.amount), balanceAfter: centavos(row.balanceAfter) }))
}
