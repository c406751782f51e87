import { sql } from 'kysely'
import type { Side } from '#contract/facts.ts'
import type { ImportMessage } from '#contract/import-messages.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { hasValue, pageOfRows } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'

export type ReviewState = 'open' | 'linked' | 'left-out'

export interface ReviewRow {
  id: string
  championshipId: string
  matchId: string | null
  source: string
  kind: string
  row: string
  reason: string
  /** With code and values; old items have only their text. */
  message: ImportMessage | null
  name: string | null
  side: Side | null
  state: ReviewState
  /** It waits for an operator; all others are informational. */
  blocks: boolean
}

const COLUMNS = sql`r.id, r.championship_id as "championshipId", r.match_id as "matchId", r.source, r.kind, r.row, r.reason, r.message,
  r.name, r.side, r.state, r.blocks`

/** A page of the review list; items that block settlement come first. */
export async function listReview(
  from: Reader,
  query: {
    page: number
    limit: number
    championship: string | undefined
    state: ReviewState
    blocks: boolean | undefined
    search: string | undefined
  },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const searched = query.search
    ? sql`join published_championship c on c.id = r.championship_id left join published_match m on m.id = r.match_id
      left join published_team h on h.id = m.home_id left join published_team a on a.id = m.away_id`
    : sql``
  const text = sql<string>`plain_text(concat_ws(' ', r.row, c.name, c.season, m.number, h.name, a.name))`
  const which = sql`from published_match_review r ${searched} where r.state = ${query.state}
    and ${hasValue(sql`r.championship_id`, query.championship)}
    and (${query.blocks ?? null}::boolean is null or r.blocks = ${query.blocks ?? null})
    and ${query.search ? containsWords(text, query.search) : sql`true`}`
  return pageOfRows<ReviewRow>(from, { columns: COLUMNS, which, order: sql`not r.blocks, r.id` }, query)
}

/** Open rows of a championship, oldest first. */
export const openReview = (from: Reader, championshipId: string, most: number): Promise<ReviewRow[]> =>
  from.rows(sql<ReviewRow>`
    select ${COLUMNS} from published_match_review r where r.championship_id = ${championshipId} and r.state = 'open'
    order by not r.blocks, r.id limit ${most}`)

/** Those of these rows that are open, locked until the transaction ends, in the order of the ids given. */
export async function lockOpenRows(tx: Tx, ids: readonly string[]): Promise<ReviewRow[]> {
  const rows = await tx.rows(sql<ReviewRow>`
    select ${COLUMNS} from published_match_review r where r.id = any(${[...new Set(ids)]}::text[]) and r.state = 'open'
    order by r.id for update`)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Whether an item is still open. */
export async function isOpen(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`select from published_match_review where id = ${id} and state = 'open'`)
  return rows.length > 0
}

/** An item, locked until the transaction ends. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  const [row] = await tx.rows(
    sql<ReviewRow>`select ${COLUMNS} from published_match_review r where r.id = ${id} for update`,
  )
  return row
}

/** Open items about the same name of the same club in other matches of the championship, locked. */
export const lockSameName = (tx: Tx, row: ReviewRow, teamId: string): Promise<ReviewRow[]> =>
  tx.rows(sql<ReviewRow>`
    select ${COLUMNS} from published_match_review r join published_match m on m.id = r.match_id
    where r.championship_id = ${row.championshipId} and r.source = ${row.source} and r.state = 'open' and r.name = ${row.name}
      and (case r.side when 'home' then m.home_id else m.away_id end) = ${teamId}
    order by r.id for update of r`)

export async function clubOf(from: Reader, matchId: string, side: Side): Promise<string | null> {
  const [row] = await from.rows(sql<{ home: string | null; away: string | null }>`
    select home_id as home, away_id as away from published_match match where id = ${matchId}`)
  return row?.[side] ?? null
}

/** Candidates for a name of a side: the match's squad, else everybody who was in a squad of the club. */
export const namesakes = (
  from: Reader,
  matchId: string,
  side: Side,
): Promise<{ id: string; name: string; nickname: string | null }[]> =>
  from.rows(sql<{ id: string; name: string; nickname: string | null }>`
    with squad as (select athlete_id from published_match_athlete match_athlete where match_id = ${matchId} and side = ${side})
    select a.id, a.name, a.nickname from published_athlete a where a.id in (
      select athlete_id from squad
      union all
      select s.athlete_id from published_match_athlete s join published_match m on m.id = ${matchId}
      where not exists (select from squad) and s.team_id = (case ${side} when 'home' then m.home_id else m.away_id end))
    order by a.name, a.id limit 200`)

export interface FeedChampionship {
  id: string
  season: number
  league: string
}

/** Championships settled by a feed and whose league the feed knows. */
export const feedChampionships = (from: Reader, source: string): Promise<FeedChampionship[]> =>
  from.rows(sql<FeedChampionship>`
    select id, season, feed_league as league from published_championship championship
    where source = ${source} and feed_league is not null order by id`)

/** Matches of a feed that are live, or start within the window; `wide` adds those that ended within it. */
export const matchesToPoll = (
  from: Reader,
  source: string,
  window: { from: Date; to: Date; wide: boolean },
): Promise<{ number: string; championshipId: string }[]> =>
  from.rows(sql<{ number: string; championshipId: string }>`
    select number, championship_id as "championshipId" from published_match match
    where source = ${source} and (status = 'live' or (starts_at between ${window.from} and ${window.to}
      and (status in ('scheduled', 'postponed', 'abandoned') or (${window.wide} and status = 'finished'))))
    order by starts_at, id limit 100`)
