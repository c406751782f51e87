import { sql } from 'kysely'
import type { Watched } from '#server/platform/metrics.ts'

/** The last check of the chain of the audit log. */
export const watchedAudit: readonly Watched[] = [
  {
    name: 'crava_audit_ok',
    help: 'Whether the last check of the audit log found it whole: 1, or 0 when it was changed from outside.',
    read: from =>
      from.rows(sql<{ value: number }>`
        select (broken = '[]'::jsonb)::int as value from audit_check order by id desc limit 1`),
  },
  {
    name: 'crava_audit_checked_seconds',
    help: 'How long ago the audit log was last checked.',
    read: (from, now) =>
      from.rows(sql<{ value: number }>`
        select extract(epoch from ${now}::timestamptz - at)::float8 as value from audit_check order by id desc limit 1`),
  },
]
