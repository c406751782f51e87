import { sql } from 'kysely'
import type { Watched } from '#server/platform/metrics.ts'

/** States of a withdrawal that has not ended: each is reported, also with a count of 0. */
const STATES = ['reserved', 'held', 'sending', 'sent']

/** Metrics of pending withdrawals. */
export const watchedWallet: readonly Watched[] = [
  {
    name: 'crava_withdrawals',
    help: 'Withdrawals that have not ended, by state.',
    label: 'state',
    read: from =>
      from.rows(sql<{ of: string; value: number }>`
        select state as of, count(withdrawal.id)::int as value from unnest(${STATES}::text[]) as state
        left join withdrawal using (state) group by 1`),
  },
  {
    name: 'crava_withdrawals_oldest_seconds',
    help: 'For how long the oldest withdrawal of each state has been waiting since it was asked for; 0 when none is.',
    label: 'state',
    read: (from, now) =>
      from.rows(sql<{ of: string; value: number }>`
        select state as of, coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as value
        from unnest(${STATES}::text[]) as state left join withdrawal using (state) group by 1`),
  },
]
