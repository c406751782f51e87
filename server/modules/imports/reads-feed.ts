import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

export interface FeedChampionship {
  id: string
  season: number
  league: string
}

/** Championships that a feed settles and whose league there is known. */
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
