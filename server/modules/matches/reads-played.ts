import { sql } from 'kysely'
import type { Facts } from '#contract/facts.ts'
import type { Reader } from '#server/platform/db.ts'
import type { RecentGame } from './types.ts'

/** A game that an athlete played, with the athlete's position if the source reports it. */
export interface PlayedGameRow extends RecentGame {
  athleteId: string
  position: string | null
  startsAt: Date
}

/** Maximum matches counted per championship: five seasons of 380. */
const COUNTED_MATCHES = 1_900

/**
 * Every game an athlete played, in any season of the championship's name, before a moment: as reported by the source that settles the
 * season, in order of play, of the latest matches.
 */
export async function playedGamesOf(from: Reader, championshipId: string, before: Date): Promise<PlayedGameRow[]> {
  return from.rows(sql<PlayedGameRow>`
    with counted as (
      select m.id, m.home_id, m.away_id, m.starts_at, m.facts -> 'score' as score, m.facts -> 'athletes' as athletes
      from championship one join championship c on c.name = one.name
      join match m on m.championship_id = c.id and m.source = c.source
      where one.id = ${championshipId} and m.status = 'finished' and m.starts_at < ${before}
      order by m.starts_at desc, m.id desc limit ${COUNTED_MATCHES})
    select told.key as "athleteId", coalesce(s.position, a.position) as position, s.team_id as "teamId", m.home_id as "homeId",
      m.away_id as "awayId", m.starts_at as "startsAt", m.score, told.value as facts
    from counted m cross join lateral jsonb_each(m.athletes) as told(key, value)
    join athlete a on a.id = told.key
    left join match_athlete s on s.match_id = m.id and s.athlete_id = told.key
    where told.value ->> 'played' = 'true'
    order by m.starts_at, m.id, told.key`)
}

/** The number of matches `playedGamesOf` would count. */
export async function countPlayed(from: Reader, championshipId: string, before: Date): Promise<number> {
  const [row] = await from.rows(sql<{ matches: number }>`
    select count(*)::integer as matches from championship one join championship c on c.name = one.name
    join match m on m.championship_id = c.id and m.source = c.source
    where one.id = ${championshipId} and m.status = 'finished' and m.starts_at < ${before}`)
  return Math.min(COUNTED_MATCHES, row?.matches ?? 0)
}

/** A played match's answers to the questions of rooms, as reported by the source that settles it. */
type PlayedMatch = Pick<Facts, 'score' | 'goals' | 'statistics'>

/** The latest matches played in any season of the championship's name before a moment. */
export async function playedMatchesOf(from: Reader, championshipId: string, before: Date): Promise<PlayedMatch[]> {
  return from.rows(sql<PlayedMatch>`
    select m.facts -> 'score' as score, coalesce(m.facts -> 'goals', '[]') as goals,
      coalesce(m.facts -> 'statistics', '{}') as statistics
    from championship one join championship c on c.name = one.name
    join match m on m.championship_id = c.id and m.source = c.source
    where one.id = ${championshipId} and m.status = 'finished' and m.starts_at < ${before}
    order by m.starts_at desc, m.id desc limit ${COUNTED_MATCHES}`)
}
