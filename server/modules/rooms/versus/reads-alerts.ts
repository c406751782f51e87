import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { idsFrom } from '#server/platform/ids.ts'
import { orderBy, pageOfRows, type Sorted } from '#server/platform/lists.ts'
import type { Watched } from '#server/platform/metrics.ts'
import { ALERT_AFTER_MS } from './rules.ts'
import { DUEL_TYPES } from './types.ts'

/** Clocks of processes differ: ids, which begin with their time, are read from this much earlier. */
const CLOCKS_DIFFER_MS = 60_000
/** Family vs Friend, by its name in modes and statements. */
export const FAMILY = 'coach-friend'

/** W3: the day of a moment in São Paulo. */
const dayOf = (at: ReturnType<typeof sql>) => sql`(${at} at time zone 'America/Sao_Paulo')::date`

/**
 * Two players who played only against each other: a duel, or a family room with two players. Losses of the day in family rooms count too,
 * against the transfer limit (W3).
 */
const OF_TWO = sql`game.entries = 2 and game.mode = any(${arrayOf([...DUEL_TYPES, FAMILY])}::text[])`

/**
 * V7: a loser's net loss to a winner in the 30 days before a settlement, in the games they played alone, and in family rooms on its day.
 * Correction payments do not count as losses (C10).
 */
const losses = sql`lateral (
  select coalesce(sum(stake.price - coalesce(won.amount, 0) - coalesce((select sum(more.amount) from published_correction more
      where more.game_id = stake.game_id and more.entry_id = stake.id), 0)), 0)::bigint as net, count(*)::integer as games,
    coalesce(sum(stake.price - coalesce(won.amount, 0)) filter (where game.mode = ${FAMILY}
      and ${dayOf(sql`past.at`)} = ${dayOf(sql`settled.at`)}), 0)::bigint as today
  from published_entry stake
    join published_settlement past on past.game_id = stake.game_id
    join published_game game on game.id = stake.game_id and ${OF_TWO}
    join published_entry rival on rival.game_id = stake.game_id and rival.account_id = pair.winner_id and not rival.void
    left join published_prize won on won.game_id = stake.game_id and won.entry_id = stake.id
  where stake.account_id = pair.loser_id and not stake.void
    and past.at > settled.at - ${`${ALERT_AFTER_MS / 1_000} seconds`}::interval and past.at <= settled.at) as lost`

/** Winner and loser of a two-player game: the paid account and the other. */
const pair = (winner: ReturnType<typeof sql>) => sql`lateral (
  select ${winner} as winner_id, other.account_id as loser_id from published_entry other
  where other.game_id = settled.game_id and not other.void and other.account_id <> ${winner}) as pair`

/** Loss limits: net in 30 days, and in family rooms on a day. */
export interface Above {
  net: Centavos
  today: Centavos
}
const isTooMuch = ({ net, today }: Above) =>
  sql`(lost.net > ${net} or (game.mode = ${FAMILY} and lost.today > ${today}))`

/** A settled two-player game won from a player who exceeded the loss limit (V7). */
export interface TooMuchLost {
  gameId: string
  winnerId: string
  loserId: string
  /** Net. */
  amount: Centavos
  games: number
  settledAt: Date
}

/** V7: the losses as of a settlement; undefined if at most `above` was lost. */
export async function findTooMuchLost(from: Reader, gameId: string, above: Above): Promise<TooMuchLost | undefined> {
  const [row] = await from.rows(sql<Omit<TooMuchLost, 'amount'> & { amount: bigint }>`
    select settled.game_id as "gameId", pair.winner_id as "winnerId", pair.loser_id as "loserId", lost.net as amount, lost.games,
      settled.at as "settledAt"
    from published_settlement settled join published_game game on game.id = settled.game_id and ${OF_TWO}
      join published_prize prize on prize.game_id = settled.game_id, ${pair(sql`prize.account_id`)}, ${losses}
    where settled.game_id = ${gameId} and lost.net > 0 and ${isTooMuch(above)}`)
  return row && { ...row, amount: centavos(row.amount) }
}

/** Incoming coins of a wallet that cannot be withdrawn yet. `seq` is the change counter. */
export interface HeldPrize {
  seq: bigint
  at: Date
  amount: bigint
}

/**
 * V7: prizes of two-player games, less withheld tax, settled since this moment and won from a player whose losses to this account exceed
 * the limit `above`. Derived from settlements, so that nothing can be withdrawn before the alert exists. Correction payments (C10) count
 * when they are paid.
 */
export const prizesOfLosers = (
  from: Reader,
  { accountId, since, above }: { accountId: string; since: Date; above: Above },
): Promise<HeldPrize[]> =>
  from.rows(sql<HeldPrize>`
    select paid.seq, held.at, paid.amount - coalesce(more.withheld, won.withheld, 0) as amount
    from published_statement_row paid
      join published_entry entry on entry.id = paid.subject_id
      left join published_movement corrected on corrected.id = paid.id and corrected.reason = 'correction'
      left join published_correction more on more.game_id = entry.game_id and more.entry_id = entry.id
        and corrected.cause = more.entry_id || ':' || more.board_version
      left join published_prize won on won.game_id = entry.game_id and won.entry_id = entry.id and corrected.id is null
      join published_settlement settled on settled.game_id = entry.game_id
      join published_game game on game.id = entry.game_id and ${OF_TWO}, ${pair(sql`paid.account_id`)}, ${losses},
      lateral (select case when corrected.id is null then settled.at else paid.at end as at) as held
    where paid.account_id = ${accountId} and paid.id >= ${idsFrom(new Date(since.getTime() - CLOCKS_DIFFER_MS))}
      and paid.type = 'winner-payment' and paid.module = any(${arrayOf([...DUEL_TYPES, FAMILY])}::text[]) and paid.seq is not null
      and held.at > ${since} and lost.net > 0 and ${isTooMuch(above)}`)

/** Stores an alert, once per game; false if it already exists. */
export async function insertAlert(
  tx: Tx,
  alert: TooMuchLost & { id: string; at: Date; heldUntil: Date },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into duel_alert (id, game_id, loser_id, winner_id, amount, games, at, held_until)
    values (${alert.id}, ${alert.gameId}, ${alert.loserId}, ${alert.winnerId}, ${alert.amount}, ${alert.games}, ${alert.at}, ${alert.heldUntil})
    on conflict (game_id) do nothing returning id`)
  return rows.length === 1
}

interface Person {
  _id: string
  username: string
  name: string
}

/** An alert as shown to operators. */
export interface AlertRow {
  _id: string
  loser: Person
  winner: Person
  amount: Centavos
  games: number
  createdAt: Date
  heldUntil: Date
  seenAt: Date | null
}

const alertSorts = {
  amount: sql`alert.amount`,
  games: sql`alert.games`,
  at: sql`alert.at`,
  held: sql`alert.held_until`,
}

/** A page of alerts, newest first by default. */
export async function pageOfAlerts(
  from: Reader,
  page: Sorted<keyof typeof alertSorts> & { page: number; limit: number },
): Promise<{ alerts: AlertRow[]; total: number }> {
  const person = (alias: string) => sql`json_build_object(
    '_id', ${sql.ref(`${alias}.id`)}, 'username', coalesce(${sql.ref(`${alias}.username`)}, ''), 'name', ${sql.ref(`${alias}.name`)})`
  const columns = sql`alert.id as _id, ${person('loser')} as loser, ${person('winner')} as winner, alert.amount, alert.games,
    alert.at as "createdAt", alert.held_until as "heldUntil", alert.seen_at as "seenAt"`
  const which = sql`from duel_alert alert
    join published_account loser on loser.id = alert.loser_id join published_account winner on winner.id = alert.winner_id where true`
  const order = orderBy(page, alertSorts, { usual: sql`alert.id desc`, id: sql`alert.id` })
  const { rows, total } = await pageOfRows<Omit<AlertRow, 'amount'> & { amount: bigint }>(
    from,
    { columns, which, order },
    page,
  )
  return { alerts: rows.map(row => ({ ...row, amount: centavos(row.amount) })), total }
}

/** Marks an alert as reviewed with a note; false if it is unknown. */
export async function markSeen(
  tx: Tx,
  id: string,
  seen: { operatorId: string; found: string; at: Date },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update duel_alert set seen_at = ${seen.at}, seen_by = ${seen.operatorId}, found = ${seen.found}
    where id = ${id} returning id`)
  return rows.length === 1
}

/** Overdue turns (V3). */
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
