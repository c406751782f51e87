import { sql } from 'kysely'
import type { WaitingType } from '#contract/api/admin/waiting.ts'
import type { WaitingQuery, WaitingSource, WaitingSources } from '#server/modules/pending.ts'
import type { Reader } from '#server/platform/db.ts'

export interface WaitingRow {
  kind: WaitingType
  mode: string | null
  count: bigint
  since: Date | null
}

/** More of one kind are not counted: a hundred or a thousand, somebody has to begin. */
export const MOST_COUNTED = 1_000

/** Jobs of every module. */
export const jobsWaiting: WaitingSources = {
  jobs: {
    rows: () => sql`select null as mode, created_at as since from graphile_worker.jobs where last_error is not null`,
  },
}

/** How many of each kind there are, by mode where they are games, and since when the first waits; in one statement. */
export function readWaiting(
  from: Reader,
  kinds: readonly WaitingType[],
  sources: Readonly<Record<WaitingType, WaitingSource>>,
  query: WaitingQuery,
): Promise<WaitingRow[]> {
  const parts = kinds.map(
    type => sql`
      select ${sql.lit(type)} as kind, mode::text as mode, count(*) as count, min(since) as since
      from (${sources[type].rows(query)} limit ${MOST_COUNTED}) each group by mode`,
  )
  return from.rows(sql<WaitingRow>`${sql.join(parts, sql` union all `)}`)
}
