/** Reads of leagues for viewers. */
import { sql } from 'kysely'
import type { SearchSources } from '#server/modules/pending.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader } from '#server/platform/db.ts'
import { isWithin, orderBy, pageOfRows, type Sorted, type Span } from '#server/platform/lists.ts'
import { containsWords, foundBy } from '#server/platform/search.ts'
import type { Met } from './rules.ts'
import { isUnseen } from './sql.ts'

type Page = { page: number; limit: number }

/** Leagues an account is a member of or invited to, latest first. */
export async function pageOfMine(
  from: Reader,
  accountId: string,
  state: 'in' | 'invited',
  page: Page,
): Promise<{ ids: string[]; total: number }> {
  const which = sql`from league_member m join league on league.id = m.league_id and league.closed_at is null
    where m.account_id = ${accountId} and m.state = ${state} and not ${isUnseen}`
  const { rows, total } = await pageOfRows<{ id: string }>(
    from,
    { columns: sql`m.league_id as id`, which, order: sql`m.at desc, m.league_id` },
    page,
  )
  return { ids: rows.map(({ id }) => id), total }
}

/** Members and invited players of a league, in order of joining. */
export async function pageOfMembers(
  from: Reader,
  leagueId: string,
  { state, search, ...page }: Page & { state: 'in' | 'invited'; search: string },
): Promise<{ rows: { id: string; since: Date }[]; total: number }> {
  // Without a search the accounts are not looked up: a deep page would look up everybody above it.
  const which =
    search === ''
      ? sql`from league_member m where m.league_id = ${leagueId} and m.state = ${state}`
      : sql`from league_member m join published_account account on account.id = m.account_id
          where m.league_id = ${leagueId} and m.state = ${state} and ${containsWords(sql<string>`account.words`, search)}`
  const at = state === 'in' ? sql`m.joined_at` : sql`m.at`
  return pageOfRows<{ id: string; since: Date }>(
    from,
    { columns: sql`m.account_id as id, ${at} as since`, which, order: sql`${at}, m.account_id` },
    page,
  )
}

/** All members of a league, in order of joining. */
export async function allMembers(from: Reader, leagueId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select account_id as id from league_member where league_id = ${leagueId} and state = 'in' order by joined_at, account_id`)
  return rows.map(({ id }) => id)
}

/** Those of these accounts who are members of a league, not blocked and not deleted. */
export async function activeAmong(
  from: Reader,
  leagueId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await from.rows(sql<{ id: string }>`
    select m.account_id as id from league_member m join published_account account on account.id = m.account_id
    where m.league_id = ${leagueId} and m.state = 'in' and m.account_id = any(${arrayOf([...accountIds])}::text[])
      and account.blocked_at is null and account.deleted_at is null`)
  return new Set(rows.map(({ id }) => id))
}

/** Each member's opponent in a week. */
export async function metIn(from: Reader, leagueId: string, week: string): Promise<Met> {
  const rows = await from.rows(sql<{ id: string; opponentId: string | null }>`
    select account_id as id, opponent_id as "opponentId" from league_pairing where league_id = ${leagueId} and week = ${week}`)
  return new Map(rows.map(row => [row.id, row.opponentId]))
}

/** Open leagues with two or more members whose meetings of a week are not drawn, up to a limit. */
export async function leaguesToPair(from: Reader, week: string, limit: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from league where paired_week < ${week} and closed_at is null order by paired_week, id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** A pair of a week with points in hundredths; the second is null if the first has a bye. */
export interface MeetingRow {
  id: string
  points: bigint
  opponentId: string | null
  theirs: bigint | null
}

/** All meetings of a week by points, byes last; each once, with the leader first. */
export const allMeetings = (from: Reader, leagueId: string, week: string): Promise<MeetingRow[]> =>
  from.rows(sql<MeetingRow>`
    select pairing.account_id as id, coalesce(own.points, 0) as points, pairing.opponent_id as "opponentId",
      case when pairing.opponent_id is null then null else coalesce(other.points, 0) end as theirs
    from league_pairing pairing
      left join league_points own on own.account_id = pairing.account_id and own.period = pairing.week
      left join league_points other on other.account_id = pairing.opponent_id and other.period = pairing.week
    where pairing.league_id = ${leagueId} and pairing.week = ${week}
      and (pairing.opponent_id is null or (coalesce(own.points, 0), pairing.account_id) > (coalesce(other.points, 0), pairing.opponent_id))
    order by pairing.opponent_id is null, coalesce(own.points, 0) desc, pairing.account_id`)

/** Whether a league had meetings before a week. */
export async function hasMeetingsBefore(from: Reader, leagueId: string, week: string): Promise<boolean> {
  return (
    (await from.rows(sql`select from league_pairing where league_id = ${leagueId} and week < ${week} limit 1`)).length >
    0
  )
}

/** The member who gained the most ranks in the season's table through a week's points: the gain and the new rank. */
export async function biggestClimb(
  from: Reader,
  { leagueId, week, season }: { leagueId: string; week: string; season: string },
): Promise<{ id: string; places: number; position: number } | undefined> {
  const [row] = await from.rows(sql<{ id: string; places: number; position: number }>`
    with through as (
      select m.account_id as id, coalesce(sum(p.points) filter (where p.period <= ${week}), 0) as after,
        coalesce(sum(p.points) filter (where p.period < ${week}), 0) as before
      from league_member m left join league_points p on p.account_id = m.account_id and p.period like ${`${season}-%`} and p.period <= ${week}
      where m.league_id = ${leagueId} and m.state = 'in' group by m.account_id
    ), ranked as (
      select id, before, rank() over (order by after desc)::integer as position, rank() over (order by before desc)::integer as earlier from through
    )
    select id, earlier - position as places, position from ranked
    where earlier > position and before > 0 order by places desc, position, id limit 1`)
  return row
}

/** An account's leagues, for the export of personal data. */
export const exportedLeagues = (from: Reader, accountId: string, limit: number) =>
  from.rows(sql<{ id: string; name: string; isOwner: boolean; state: string; since: Date }>`
    select league.id, league.name, league.owner_id = ${accountId} as "isOwner", m.state, m.at as since
    from league_member m join league on league.id = m.league_id
    where m.account_id = ${accountId} order by m.at desc, league.id limit ${limit}`)

/** An account's league points, latest period first, and its reports. */
export const exportedPoints = (from: Reader, accountId: string) =>
  from.rows(sql<{ period: string; points: number }>`
    select period, points::double precision / 100 as points from league_points where account_id = ${accountId}
    order by period desc limit 5000`)
export const exportedReports = (from: Reader, accountId: string) =>
  from.rows(sql<{ league: string; text: string; at: Date }>`
    select league_id as league, text, at from league_report where reporter_id = ${accountId} order by at desc limit 5000`)

const reportsOf = sql`(select count(*)::integer from league_report r where r.league_id = league.id and r.answered_at is null)`

const sorts = {
  name: sql`lower(league.name)`,
  owner: sql`(select username from published_account account where id = league.owner_id)`,
  members: sql`league.members`,
  reports: reportsOf,
  created: sql`league.id`,
}

/** A league as shown to operators. */
export interface OperatorRow {
  id: string
  name: string
  ownerId: string
  members: number
  createdAt: Date
  closedAt: Date | null
  reports: number
}

const OPERATOR = sql`league.id, league.name, league.owner_id as "ownerId", league.members, league.created_at as "createdAt",
  league.closed_at as "closedAt", ${reportsOf} as reports`

/** A page of leagues for operators, newest first by default. */
export const pageForAdmin = (
  from: Reader,
  query: Page &
    Sorted<keyof typeof sorts> & { search: string; state: 'open' | 'closed' | 'reported' | undefined; span: Span },
): Promise<{ rows: OperatorRow[]; total: number }> => {
  const state = {
    open: sql`league.closed_at is null`,
    closed: sql`league.closed_at is not null`,
    reported: sql`exists (select from league_report r where r.league_id = league.id and r.answered_at is null)`,
  }
  const which = sql`from league where ${query.state === undefined ? sql`true` : state[query.state]}
    and ${containsWords(sql<string>`league.words`, query.search)} and ${isWithin(sql`league.created_at`, query.span)}`
  const order = orderBy(query, sorts, { usual: sql`league.id desc`, id: sql`league.id` })
  return pageOfRows<OperatorRow>(from, { columns: OPERATOR, which, order }, query)
}

/** One league as shown to operators. */
export async function oneForAdmin(from: Reader, id: string): Promise<OperatorRow | undefined> {
  const [row] = await from.rows(sql<OperatorRow>`select ${OPERATOR} from league where league.id = ${id}`)
  return row
}

/** Reports of a league, open ones first: at most 50. */
export const reportsForAdmin = (from: Reader, leagueId: string) =>
  from.rows(sql<{ reporterId: string; text: string; at: Date; answeredAt: Date | null }>`
    select reporter_id as "reporterId", text, at, answered_at as "answeredAt" from league_report
    where league_id = ${leagueId} order by answered_at is not null, at desc limit 50`)

/** Leagues for the console's search, including closed ones; largest first. */
export const leaguesSearch: SearchSources = {
  league: typed => {
    const which = foundBy(typed, sql`league.id`, sql<string>`league.words`)
    return (
      which && {
        columns: {
          id: sql`league.id`,
          title: sql`league.name`,
          note: sql`(select '@' || username from published_account account where id = league.owner_id)`,
          state: sql`case when league.closed_at is null then 'open' else 'closed' end`,
        },
        found: sql`from league where ${which} order by league.closed_at is not null, league.members desc, league.id desc`,
      }
    )
  },
}
