import { sql } from 'kysely'
import type { Watched } from '#server/platform/metrics.ts'

/** Metrics of overdue games and of disputes that wait for an answer. */
export const watchedPools: readonly Watched[] = [
  {
    name: 'crava_settlement_overdue_seconds',
    help: 'How late the oldest game is that could be paid and is not; held and disputed ones are not counted.',
    read: async (from, now) => {
      const [oldest] = await from.rows(sql<{ value: number }>`
        select coalesce(extract(epoch from ${now}::timestamptz - min(pays_at)), 0)::float8 as value from game
        where state in ('provisional', 'settling') and pays_at <= ${now} and hold_reason is null
          and not exists (select from dispute where dispute.game_id = game.id and dispute.state = 'open')`)
      return [{ value: oldest?.value ?? 0 }]
    },
  },
  {
    name: 'crava_games_held',
    help: 'Games whose payment an operator holds.',
    read: async from => {
      const [held] = await from.rows(sql<{ value: number }>`
        select count(*)::int as value from game where hold_reason is not null and state not in ('paid', 'void')`)
      return [{ value: held?.value ?? 0 }]
    },
  },
  {
    name: 'crava_disputes_open',
    help: 'Disputes that nobody has answered.',
    read: async from => {
      const [open] = await from.rows(sql<{ value: number }>`
        select count(*)::int as value from dispute where state = 'open'`)
      return [{ value: open?.value ?? 0 }]
    },
  },
  {
    name: 'crava_disputes_oldest_seconds',
    help: 'For how long the oldest open dispute has been waiting; 0 when none is.',
    read: async (from, now) => {
      const [oldest] = await from.rows(sql<{ value: number }>`
        select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as value
        from dispute where state = 'open'`)
      return [{ value: oldest?.value ?? 0 }]
    },
  },
]
