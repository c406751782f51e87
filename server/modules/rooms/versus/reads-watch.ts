import { sql } from 'kysely'
import type { Watched } from '#server/platform/metrics.ts'

/** Turns that should have been played by the clock (V3). */
export const watchedTurns: readonly Watched[] = [
  {
    name: 'crava_turn_overdue_seconds',
    help: 'How late the oldest turn is that should have been played by the clock; 0 when none is.',
    read: async (from, now) => {
      const [oldest] = await from.rows(sql<{ value: number }>`
        select coalesce(extract(epoch from ${now}::timestamptz - min(turn_ends_at)), 0)::float8 as value
        from duel where turn_ends_at <= ${now}`)
      return [{ value: oldest?.value ?? 0 }]
    },
  },
]
