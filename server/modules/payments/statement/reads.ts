import { sql } from 'kysely'
import { centavos } from '#contract/money.ts'
import type { StatementRow } from '#server/modules/ledger/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { CHUNK_ROWS } from '#server/platform/row-stream.ts'

type MovedRow = Omit<StatementRow, 'amount' | 'balanceAfter'> & { amount: bigint; balanceAfter: bigint }

/**
 * Movements of an account's wallet, oldest first in the order in which they changed it, a few hundred at a time; optionally filtered by
 * module and time (`until` is exclusive). First reads at most `limit` ids, then each chunk by id: no connection is held while a phone
 * downloads the file, and statement rows of posted movements never change.
 */
export async function* movementsInOrder(
  from: Reader,
  accountId: string,
  query: { module?: string | undefined; since?: Date | undefined; until?: Date | undefined; limit: number },
): AsyncGenerator<StatementRow[], void, undefined> {
  const found = await from.rows(sql<{ id: string }>`
    select id from published_statement_row statement_row
    where account_id = ${accountId} and seq is not null
      and (${query.module ?? null}::text is null or module = ${query.module ?? null})
      and at >= coalesce(${query.since ?? null}::timestamptz, '-infinity')
      and at < coalesce(${query.until ?? null}::timestamptz, 'infinity')
    order by seq limit ${query.limit + 1}`)
  if (found.length > query.limit) fail('too_many_rows')
  for (let first = 0; first < found.length; first += CHUNK_ROWS) {
    const ids = found.slice(first, first + CHUNK_ROWS).map(({ id }) => id)
    const rows = await from.rows(sql<MovedRow>`
      select id, module, type, status, direction, amount, balance_after as "balanceAfter", counterpart_id as "counterpartId",
        subject_id as "subjectId", detail, at
      from published_statement_row statement_row where account_id = ${accountId} and id = any(${ids}::text[]) order by seq`)
    yield rows.map(row => ({ ...row, amount: centavos(row.amount), balanceAfter: centavos(row.balanceAfter) }))
  }
}
