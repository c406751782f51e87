import * as z from 'zod/mini'
import { type MatchStatus, zCard, zGoal } from '#contract/facts.ts'
import { Cache } from '#server/platform/cache.ts'
import type { Reader } from '#server/platform/db.ts'
import { type EventFacts, eventsBetween, type MatchEvent } from './rules-events.ts'
import { versionsAfter } from './sql-facts.ts'
import { athletesOf } from './sql.ts'
import type { MatchView } from './types.ts'

/** Caches the events of a match up to a version. Versions are immutable, so only later ones are read. */
interface MatchLog {
  version: number
  last: EventFacts | undefined
  events: readonly MatchEvent[]
}

/** A typical match has 15 events. */
const EVENTS_MOST = 50_000
/** A match has about a hundred versions. */
const VERSIONS_MOST = 2_000

const logs = new Cache<MatchLog>(EVENTS_MOST, ({ events }) => 1 + events.length)

const zGoals = z.array(zGoal)
const zCards = z.array(zCard)

/** Our names of the athletes in events, by their ids. */
export async function namesIn(from: Reader, events: readonly MatchEvent[]): Promise<Map<string, string>> {
  const athletes = await athletesOf(from, [...new Set(events.flatMap(({ athleteId }) => athleteId ?? []))].toSorted())
  return new Map([...athletes].map(([id, { name, nickname }]) => [id, nickname ?? name]))
}

/** The events of these matches so far, in the order in which they became known. */
export async function eventsOf(
  from: Reader,
  matches: readonly Pick<MatchView, 'id' | 'version'>[],
): Promise<MatchEvent[]> {
  const known = await Promise.all(matches.map(match => logOf(from, match)))
  return known.flatMap(({ events }) => events).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const NOTHING: MatchLog = { version: 0, last: undefined, events: [] }

const logOf = (from: Reader, { id, version }: Pick<MatchView, 'id' | 'version'>): Promise<MatchLog> =>
  logs.get(
    id,
    known => known.version >= version,
    async (known = NOTHING) => {
      if (known.version >= version) return known
      const rows = await versionsAfter(from, { id, after: known.version, most: VERSIONS_MOST })
      return rows.reduce<MatchLog>((log, row) => {
        const now: EventFacts = {
          at: row.at,
          status: row.status as MatchStatus,
          goals: zGoals.parse(row.goals),
          cards: zCards.parse(row.cards),
        }
        // An unplayed match has no events: a replay starts in this state and must not reveal its course.
        const isAhead = now.status === 'scheduled'
        const events = isAhead ? [] : [...log.events, ...eventsBetween(id, log.last, now)]
        return { version: row.version, last: now, events }
      }, known)
    },
  )
