import { sql } from 'kysely'
import type { Watched } from '#server/platform/metrics.ts'

/** The last check of the books (W5). */
export const watchedBooks: readonly Watched[] = [
  {
    name: 'crava_ledger_ok',
    help: 'Whether the last check of the books found nothing: 1, or 0 when they are broken and payouts stand still.',
    read: from =>
      from.rows(sql<{ value: number }>`
        select (broken = '[]'::jsonb)::int as value from ledger_check order by id desc limit 1`),
  },
  {
    name: 'crava_ledger_checked_seconds',
    help: 'How long ago the books were last checked.',
    read: from =>
      from.rows(sql<{ value: number }>`
        select extract(epoch from clock_timestamp() - checked_at)::float8 as value from ledger_check order by id desc limit 1`),
  },
]
