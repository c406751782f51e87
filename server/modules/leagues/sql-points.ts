/** Points of leagues: by game, account, week and season, and which tables are stale. */
import { type RawBuilder, sql } from 'kysely'
import { LEAGUE_BEST_OF_KIND } from '#contract/limits.ts'
import { weekEnd } from '#server/modules/rankings/index.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { type PartKind, seasonOf } from './rules.ts'

/** An account's points of a game, in hundredths, and the opponent for a duel. */
export interface Part {
  points: number
  against?: string | null
}

/** A game for computing points: `version` is that of its ranking. */
export interface PartsOf {
  gameId: string
  week: string
  kind: PartKind
  version: number
}

/** Locks an existing row until the transaction ends, so that a concurrent rebuild cannot miss this change. */
const STILL_STALE = sql`on conflict (league_id, period) do update set period = excluded.period`

/**
 * Stores accounts' points of a game by a version of its ranking, and recomputes their weeks and seasons: per type of game the best of the
 * week count, for duels one per opponent. A range with this version or a newer one is unchanged, so a run may be repeated, and a correction
 * replaces the points of an earlier version. Locks an account's week, so that two games paid at once both count.
 */
export async function putParts(
  tx: Tx,
  { gameId, week, kind, version }: PartsOf,
  parts: ReadonlyMap<string, Part>,
): Promise<void> {
  const accountIds = arrayOf([...parts.keys()])
  const given = [...parts.values()]
  await tx.rows(sql`
    insert into league_points (account_id, period, points)
    select id, ${week}, 0 from unnest(${accountIds}::text[]) id order by id on conflict do nothing`)
  await tx.rows(sql`
    select from league_points where period = ${week} and account_id = any(${accountIds}::text[]) order by account_id for update`)
  await tx.rows(sql`
    insert into league_part as old (game_id, account_id, week, kind, against, points, version)
    select ${gameId}, p.account_id, ${week}, ${kind}, p.against, p.points, ${version}
    from unnest(${accountIds}::text[], ${arrayOf(given.map(({ points }) => points))}::bigint[],
      ${arrayOf(given.map(({ against }) => against ?? null))}::text[]) as p(account_id, points, against)
    on conflict (game_id, account_id) do update set points = excluded.points, version = excluded.version, against = excluded.against
      where old.version < excluded.version`)
  await tx.rows(sql`
    with ranked as (
      select account_id, points, row_number() over (partition by account_id, kind order by points desc, game_id) as number
      from (select account_id, kind, points, game_id,
          row_number() over (partition by account_id, kind, coalesce(against, game_id) order by points desc, game_id) as of_one
        from league_part where week = ${week} and account_id = any(${accountIds}::text[])) part
      where of_one = 1
    ), total as (
      select account_id, sum(points)::bigint as points from ranked where number <= ${LEAGUE_BEST_OF_KIND} group by account_id
    ), changed as (
      select total.account_id, total.points, total.points - old.points as more
      from total join league_points old on old.period = ${week} and old.account_id = total.account_id and old.points <> total.points
    ), stored as (
      update league_points p set points = changed.points from changed
      where p.period = ${week} and p.account_id = changed.account_id
    )
    insert into league_points as season (account_id, period, points)
    select account_id, ${seasonOf(week)}, more from changed order by account_id
    on conflict (account_id, period) do update set points = season.points + excluded.points`)
  await tx.rows(sql`
    insert into league_stale (league_id, period)
    select distinct m.league_id, p.period
    from league_member m join league on league.id = m.league_id and league.closed_at is null
      cross join (values (${week}), (${seasonOf(week)})) as p(period)
    where m.account_id = any(${accountIds}::text[]) and (m.state = 'in' or m.left_at >= ${weekEnd(week)}) order by 1, 2 ${STILL_STALE}`)
}

/** Marks these tables of a league as stale. */
export async function addStale(tx: Tx, leagueId: string, periods: readonly string[]): Promise<void> {
  await tx.rows(sql`
    insert into league_stale (league_id, period) select ${leagueId}, * from unnest(${[...periods]}::text[]) order by 2 ${STILL_STALE}`)
}

/** A table of a league. */
interface Table {
  leagueId: string
  period: string
}

/** Locks one stale table, the next after `after`, that no other job has locked; undefined if there is none. */
export const takeStale = async (tx: Tx, after: Table): Promise<Table | undefined> =>
  (await takeAfter(tx, after)) ?? takeAfter(tx, { leagueId: '', period: '' })

async function takeAfter(tx: Tx, after: Table): Promise<Table | undefined> {
  const [row] = await tx.rows(sql<Table>`
    with next as materialized (
      select league_id, period from league_stale where (league_id, period) > (${after.leagueId}, ${after.period})
      order by league_id, period limit 1 for update skip locked)
    delete from league_stale stale using next where stale.league_id = next.league_id and stale.period = next.period
    returning stale.league_id as "leagueId", stale.period`)
  return row
}

/** Whether a table is stale. */
export async function hasStale(from: Reader): Promise<boolean> {
  return (await from.rows(sql`select from league_stale limit 1`)).length > 0
}

/** A completed week: its end, and who is in its table so far. */
export interface EndedWeek {
  until: Date
  shown: readonly string[]
}

/**
 * Points of a league's members, 0 without any, for its table: for a completed week of its members at that time, for the season and the
 * current week of current members. Of those who came in after that week the row no longer says whether they were in before: its table does.
 */
export const scoresOf = (leagueId: string, period: string, ended: EndedWeek | null): RawBuilder<unknown> => sql`
  select m.account_id, coalesce(p.points, 0) as score, coalesce(account.username, '') as username
  from league_member m join published_account account on account.id = m.account_id
    left join league_points p on p.account_id = m.account_id and p.period = ${period}
  where m.league_id = ${leagueId} and ${
    ended === null
      ? sql`m.state = 'in'`
      : sql`((m.joined_at < ${ended.until} and (m.left_at is null or m.left_at >= ${ended.until}))
        or (m.joined_at >= ${ended.until} and m.account_id = any(${arrayOf([...ended.shown])}::text[])))`
  }`

/**
 * Points of a season's completed head-to-heads, for their table: three for a week won, one for a tie. Each member's weeks are read by their
 * index: joined as a whole, a plan for a few rows goes through all meetings for each member.
 */
export const duelScoresOf = (leagueId: string, season: string, before: string): RawBuilder<unknown> => sql`
  select m.account_id, weeks.score, coalesce(account.username, '') as username
  from league_member m join published_account account on account.id = m.account_id
    cross join lateral (
      select coalesce(sum(case when coalesce(own.points, 0) > coalesce(other.points, 0) then 300
        when coalesce(own.points, 0) = coalesce(other.points, 0) then 100 else 0 end), 0)::bigint as score
      from league_pairing pairing
        left join league_points own on own.account_id = pairing.account_id and own.period = pairing.week
        left join league_points other on other.account_id = pairing.opponent_id and other.period = pairing.week
      where pairing.league_id = ${leagueId} and pairing.account_id = m.account_id and pairing.opponent_id is not null
        and pairing.week like ${`${season}-%`} and pairing.week < ${before}
    ) weeks
  where m.league_id = ${leagueId} and m.state = 'in'`

/** Records that a member of a league had points in a week. */
export async function addWeek(tx: Tx, leagueId: string, week: string): Promise<void> {
  await tx.rows(sql`insert into league_week (league_id, week) values (${leagueId}, ${week}) on conflict do nothing`)
}

/** Locks a number of completed, unnotified weeks that no other job has locked. Closed leagues are not notified. */
export const takeEndedWeeks = (
  tx: Tx,
  { before, at, limit }: { before: string; at: Date; limit: number },
): Promise<{ leagueId: string; week: string; isOpen: boolean }[]> =>
  tx.rows(sql<{ leagueId: string; week: string; isOpen: boolean }>`
    with ended as materialized (
      select league_id, week from league_week where told_at is null and week < ${before}
      order by week, league_id limit ${limit} for update skip locked
    ), taken as (
      update league_week told set told_at = ${at} from ended where told.league_id = ended.league_id and told.week = ended.week
      returning told.league_id, told.week
    )
    select taken.league_id as "leagueId", taken.week, league.closed_at is null as "isOpen"
    from taken join league on league.id = taken.league_id order by 2, 1`)
