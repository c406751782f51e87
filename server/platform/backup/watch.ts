import { sql } from 'kysely'
import type { Watched } from '#server/platform/metrics.ts'
import { WAL_SLOT } from './wal-archive.ts'

/** The setting that stores when the last backup completed. */
export const BACKUP_SETTING = 'backup.done'

/** Metrics of `npm run backup` and of the archive of the write-ahead log. */
export const watchedBackups: readonly Watched[] = [
  {
    name: 'crava_backup_age_seconds',
    help: 'How long ago npm run backup was done; without one, how old the database is.',
    read: async from => {
      const rows = await from.rows(sql<{ value: number }>`
        select extract(epoch from now() - coalesce((select updated_at from setting where name = ${BACKUP_SETTING}),
          (select min(applied_at) from migration)))::float8 as value`)
      return rows
    },
  },
  {
    name: 'crava_wal_archive_lag_seconds',
    help: 'How long ago the write-ahead log was archived last; absent without BACKUP_WAL_TO.',
    read: from =>
      from.rows(sql<{ value: number }>`
        select extract(epoch from now() - coalesce(reply_time, inactive_since, pg_postmaster_start_time()))::float8 as value
        from pg_replication_slots left join pg_stat_replication on pid = active_pid where slot_name = ${WAL_SLOT}`),
  },
]
