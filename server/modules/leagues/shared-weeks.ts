/** Weeks of large leagues, computed once per process for all their readers. */
import { LRUCache } from 'lru-cache'
import { LEAGUE_MEMBERS_MAX } from '#contract/limits.ts'
import { ranksFrom } from '#server/modules/rankings/index.ts'
import type { Db } from '#server/platform/db.ts'
import { allMeetings, biggestClimb, type MeetingRow } from './reads.ts'
import { boardOf, closestOf, seasonOf } from './rules.ts'
import type { League } from './types.ts'

/** Smaller leagues are read each time. */
const SHARED_FROM = 100
/**
 * A change of a league's tables, people or meetings has a new number and is seen at once. Points of somebody who left during the week change
 * their meeting without one, and are seen after this time.
 */
const SHARED_MS = 30_000
/** Meetings of all weeks together, about 10 MB; a story counts as one. */
const MEETINGS_MOST = 50_000

type WeekOf = Pick<League, 'id' | 'seq' | 'members'>

/** Runs `read` once for all who ask for the same at once or within {@link SHARED_MS}. A failure is not kept. */
function shared<Found extends object>(
  size: (found: Found) => number,
  read: (db: Db, league: WeekOf, week: string) => Promise<Found>,
): (db: Db, league: WeekOf, week: string) => Promise<Found> {
  const caches = new WeakMap<Db, LRUCache<string, Found, { league: WeekOf; week: string }>>()
  const cacheOf = (db: Db) => {
    const known = caches.get(db)
    if (known) return known
    const cache = new LRUCache<string, Found, { league: WeekOf; week: string }>({
      maxSize: MEETINGS_MOST,
      sizeCalculation: size,
      ttl: SHARED_MS,
      fetchMethod: (_key, _old, { context: { league, week } }) => read(db, league, week),
    })
    caches.set(db, cache)
    return cache
  }
  return async (db, league, week) => {
    if (league.members < SHARED_FROM) return read(db, league, week)
    const found = await cacheOf(db).fetch(`${league.id}:${week}:${league.seq}`, { context: { league, week } })
    return found ?? read(db, league, week)
  }
}

/** A week's meetings in the order they are listed. Callers must not modify them: they are shared. */
export const meetingsOf = shared<readonly MeetingRow[]>(
  rows => rows.length + 1,
  (db, { id }, week) => allMeetings(db, id, week),
)

/** What a completed week was like: how many had points, their sum in hundredths, the first ones, the biggest climb and the closest meeting. */
export const summaryOf = shared(
  () => 1,
  async (db, league, week) => {
    const ranking = { mode: boardOf(league.id, 'week'), period: week }
    const { ranks } = await ranksFrom(db, ranking, { first: 0, limit: LEAGUE_MEMBERS_MAX, snapshot: undefined })
    const scored = ranks.filter(({ score }) => score > 0)
    return {
      players: scored.length,
      total: scored.reduce((sum, { score }) => sum + score, 0),
      first: scored.slice(0, CHAMPIONS_SHOWN).filter(({ position }) => position === 1),
      climb: await biggestClimb(db, { leagueId: league.id, week, season: seasonOf(week) }),
      closest: closestOf(await meetingsOf(db, league, week)),
    }
  },
)

/** Champions of a week, when more are tied. */
const CHAMPIONS_SHOWN = 12
