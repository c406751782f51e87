import { sql } from 'kysely'
import { HOUR_MS, type WaitingSources } from '#server/modules/pending.ts'
import { minutesBefore } from '#server/platform/clock.ts'
import type { Watched } from '#server/platform/metrics.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'

/** Items of this module that need an operator. */
export const poolsWaiting: WaitingSources = {
  // One that an operator called off has no lock any more.
  unopened: {
    rows: ({ now }) => sql`
      select mode, opens_at as since from game where state = 'draft' and locks_at is not null and opens_at <= ${now}`,
  },
  // C9: the window of a dispute is a day.
  disputes: {
    rows: () => sql`select null as mode, created_at as since from dispute where state = 'open'`,
    urgentAfterMs: 12 * HOUR_MS,
  },
  results: {
    rows: ({ now }) => sql`
      select mode, coalesce(pays_at, starts_at) as since from game
      where hold_reason is null and not exists (select from dispute d where d.game_id = game.id and d.state = 'open')
        and ((state = 'provisional' and pays_at < ${minutesBefore(now, 5)})
          or (state = 'running' and starts_at < ${minutesBefore(now, 2 * 24 * 60)}))`,
    urgentAfterMs: 2 * HOUR_MS,
  },
  held: {
    rows: () => sql`
      select mode, coalesce(ended_at, starts_at) as since from game
      where state in ('running', 'provisional') and hold_reason is not null`,
  },
  // One whose correction waits for its second person is among the orders.
  changed: {
    rows: () => sql`
      select mode, c.at as since from changed_game c join game on game.id = c.game_id
      where not exists (select from published_treasury_order o where o.game_id = c.game_id and o.kind = 'correction' and o.state = 'open')`,
  },
}

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

/** The escrow of all games that are neither paid nor void, and the most they can cost, in centavos. */
export interface WorstCase {
  openGames: number
  /** In their escrows: stakes and guaranteed prizes. */
  reserved: Centavos
  /** Of that, the guaranteed prizes reserved by the operator. */
  guaranteed: Centavos
  /** The most that players can receive: the whole of a growing pool (a refund has no fee), the prize shares of a guaranteed one. */
  worst: Centavos
}

/**
 * The highest possible cost of games under way. A game that is being paid or refunded counts with its remaining escrow. Reads one row per
 * unfinished game, whatever the number of entries.
 */
export async function worstCase(from: Reader): Promise<WorstCase> {
  const [row] = await from.rows(sql<Record<'games' | 'reserved' | 'guaranteed' | 'worst', bigint>>`
    with live as (
      select state, fixed, guaranteed, share_first + share_second + share_third as shares,
        coalesce((select sum(amount) from published_escrow_in escrow_in where account = 'escrow:' || game.id), 0)
          - coalesce((select amount from published_escrow_out escrow_out where account = 'escrow:' || game.id), 0) as held
      from game where state in ('open', 'locked', 'running', 'provisional', 'settling', 'voiding')
    )
    select count(*) as games, coalesce(sum(held), 0)::bigint as reserved,
      coalesce(sum(least(guaranteed, held)), 0)::bigint as guaranteed,
      coalesce(sum(case
        when not fixed then held
        when state = 'voiding' then greatest(held - guaranteed, 0)
        -- C4: the fee is rounded down.
        else least(held, guaranteed - guaranteed * (10000 - shares) / 10000)
      end), 0)::bigint as worst
    from live`)
  return {
    openGames: Number(row?.games ?? 0n),
    reserved: centavos(row?.reserved ?? 0n),
    guaranteed: centavos(row?.guaranteed ?? 0n),
    worst: centavos(row?.worst ?? 0n),
  }
}
