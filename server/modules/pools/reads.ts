import { type RawBuilder, sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import {
  HOUR_MS,
  type SearchSources,
  type TimelineQuery,
  type TimelineSources,
  type WaitingSources,
  type WaitingSource,
} from '#server/modules/pending.ts'
import { minutesBefore } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Watched } from '#server/platform/metrics.ts'
import type { Awaited } from './mode.ts'
import { OPENS_WITHIN_MINUTES } from './rules.ts'

/** C9: players wait for their prizes, and the dispute window of an unpaid game has not begun. */
const awaited = (kind: Awaited['kind']): WaitingSource => ({
  rows: () => sql`
    select mode, a.since from awaited_fact a join game on game.id = a.game_id
    where a.kind = ${kind} and state in ('locked', 'running', 'provisional')`,
  urgentAfterMs: HOUR_MS,
})

/** Items of this module that need an operator. */
export const poolsWaiting: WaitingSources = {
  // As `failedToOpen`.
  unopened: {
    rows: ({ now }) => sql`
      select mode, opens_at as since from game where (state = 'draft' and locks_at is not null and opens_at <= ${now})
        or (state = 'scheduled' and opens_at <= ${minutesBefore(now, OPENS_WITHIN_MINUTES)})`,
  },
  // C9: the window of a dispute is a day.
  disputes: {
    rows: () => sql`select null as mode, created_at as since from dispute where state = 'open'`,
    urgentAfterMs: 12 * HOUR_MS,
  },
  results: {
    rows: ({ now }) => sql`
      select mode, coalesce(pays_at, starts_at) as since from game
      where hold_reason is null and not exists (select from awaited_fact a where a.game_id = game.id)
        and not exists (select from dispute d where d.game_id = game.id and d.state = 'open')
        and ((state = 'provisional' and pays_at < ${minutesBefore(now, 5)})
          or (state = 'running' and starts_at < ${minutesBefore(now, 2 * 24 * 60)}))`,
    urgentAfterMs: 2 * HOUR_MS,
  },
  facts: awaited('facts'),
  ticks: awaited('ticks'),
  answers: awaited('answers'),
  held: {
    rows: () => sql`
      select mode, coalesce(ended_at, starts_at) as since from game
      where state in ('running', 'provisional') and hold_reason is not null`,
  },
  // A game whose correction awaits approval is listed with the proposals.
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
  /** In escrow: stakes and guaranteed prizes. */
  reserved: Centavos
  /** Of that, the guaranteed prizes reserved by the operator. */
  guaranteed: Centavos
  /** The most that players can receive: the whole of a growing pool (a refund has no fee), the prize shares of a guaranteed one. */
  worst: Centavos
}

/**
 * Games under way, each with what its escrow still holds and the most it can pay players: the whole of a growing pool, the shares of a
 * guaranteed one. One row per unfinished game, whatever the number of entries. `which` is a condition on `game`. Without `offset 0` the
 * sums would be read again wherever `held` is named.
 */
export const gamesAtRisk = (which: RawBuilder<boolean> = sql<boolean>`true`): RawBuilder<unknown> => sql`
  select *, least(guaranteed, held) as reserved, case
      when not fixed then held
      when state = 'voiding' then greatest(held - guaranteed, 0)
      -- C4: the fee is rounded down.
      else least(held, guaranteed - guaranteed * (10000 - shares) / 10000)
    end as worst
  from (
    select id, mode, name, state, starts_at, fixed, guaranteed, share_first + share_second + share_third as shares,
      coalesce((select sum(amount) from published_escrow_in escrow_in where account = 'escrow:' || game.id), 0)
        - coalesce((select amount from published_escrow_out escrow_out where account = 'escrow:' || game.id), 0) as held
    from game where state in ('open', 'locked', 'running', 'provisional', 'settling', 'voiding') and ${which}
    offset 0
  ) live`

/** The highest possible cost of games under way. A game that is being paid or refunded counts with its remaining escrow. */
export async function worstCase(from: Reader): Promise<WorstCase> {
  const [row] = await from.rows(sql<Record<'games' | 'reserved' | 'guaranteed' | 'worst', bigint>>`
    select count(*) as games, coalesce(sum(held), 0)::bigint as reserved,
      coalesce(sum(reserved), 0)::bigint as guaranteed, coalesce(sum(worst), 0)::bigint as worst
    from (${gamesAtRisk()}) games`)
  return {
    openGames: Number(row?.games ?? 0n),
    reserved: centavos(row?.reserved ?? 0n),
    guaranteed: centavos(row?.guaranteed ?? 0n),
    worst: centavos(row?.worst ?? 0n),
  }
}

/** Entries of closed games, for the console's search: the game and the player, never the picks (C12). */
export const poolsSearch: SearchSources = {
  entry: ({ id }) =>
    id === undefined
      ? undefined
      : {
          columns: {
            id: sql`e.id`,
            title: sql`g.name`,
            note: sql`(select '@' || username from published_account account where id = e.account_id)`,
            mode: sql`g.mode`,
            state: sql`g.state`,
            at: sql`e.accepted_at`,
            within: sql`g.id`,
            playerId: sql`e.account_id`,
          },
          found: sql`from entry e join game g on g.id = e.game_id where e.id = ${id} and g.locked_at is not null`,
        },
}

const ofMatch = (related: TimelineQuery['related']) => sql`from game where id in (${related})`

/** Timelines of a game, of the games of a match, and of a player's free entries; paid entries are in the ledger. */
export const poolsTimeline: TimelineSources = {
  game: ({ id }) => {
    const dispute = { accountId: sql`account_id`, detail: sql`fact` }
    return [
      {
        type: 'created',
        columns: { key: sql`'-created'`, at: sql`created_at` },
        found: sql`from game where id = ${id}`,
      },
      {
        type: 'closed',
        columns: { key: sql`'closed'`, at: sql`locked_at`, version: sql`entries`, amount: sql`stakes` },
        found: sql`from game where id = ${id} and locked_at is not null`,
      },
      {
        type: 'ranking',
        columns: { key: sql`'ranking:' || version`, at: sql`at`, version: sql`version` },
        found: sql`from board where game_id = ${id}`,
      },
      {
        type: 'settled',
        columns: { key: sql`'settled'`, at: sql`at`, version: sql`board_version`, amount: sql`prizes` },
        found: sql`from settlement where game_id = ${id}`,
      },
      {
        type: 'voided',
        columns: { key: sql`'voided'`, at: sql`settled_at`, detail: sql`void_reason` },
        found: sql`from game where id = ${id} and state = 'void' and settled_at is not null`,
      },
      {
        type: 'paid',
        columns: { key: sql`'paid'`, at: sql`settled_at` },
        found: sql`from game where id = ${id} and state = 'paid' and settled_at is not null`,
      },
      {
        type: 'disputed',
        columns: { ...dispute, key: sql`'disputed:' || id`, at: sql`created_at`, reason: sql`text` },
        found: sql`from dispute where game_id = ${id}`,
      },
      {
        type: 'answered',
        columns: {
          ...dispute,
          key: sql`'answered:' || id`,
          at: sql`answered_at`,
          operatorId: sql`answered_by`,
          reason: sql`answer`,
        },
        found: sql`from dispute where game_id = ${id} and answered_at is not null`,
      },
    ]
  },
  player: ({ id }) => [
    {
      type: 'entered',
      columns: {
        key: sql`'entry:' || e.id`,
        at: sql`e.accepted_at`,
        // C12: an entry is shown with its game only after the game has closed.
        gameId: sql`case when g.locked_at is not null then g.id end`,
      },
      found: sql`from entry e join game g on g.id = e.game_id where e.account_id = ${id} and e.price = 0`,
    },
  ],
  match: ({ related }) => [
    {
      type: 'game',
      columns: { key: sql`'game:' || id`, at: sql`created_at`, gameId: sql`id` },
      found: ofMatch(related),
    },
    {
      type: 'game-over',
      columns: { key: sql`'over:' || id`, at: sql`settled_at`, gameId: sql`id` },
      found: sql`${ofMatch(related)} and settled_at is not null`,
    },
  ],
}
