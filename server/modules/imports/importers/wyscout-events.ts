import type { Side } from '#contract/facts.ts'
import type { ImportedCard, ImportedGoal, ImportedMoment } from './shape.ts'
import { byTime, momentOfElapsed } from './text.ts'
import type { WyscoutEvent, WyscoutMatch } from './wyscout-schema.ts'

const GOAL = 101
const OWN_GOAL = 102
const RED = 1701
const YELLOW = 1702
const SECOND_YELLOW = 1703

export type TimedType = 'goal' | 'yellow' | 'red' | 'corner' | 'offside'

/** An event of a match with its second, for live replays. */
export interface TimedEvent extends ImportedMoment {
  kind: TimedType
  /** The side it counts for: for an own goal, the opponent of the player's side. */
  side: Side
  /** Seconds since the half began. */
  second: number
  athleteExternalId: string
  own: boolean
  penalty: boolean
}

/** Extra time (E1, E2) and the shoot-out (P) never count (C6). */
const HALVES: Record<string, 1 | 2> = { '1H': 1, '2H': 2 }

/** Relevant events. A goal is also tagged on the keeper's event; only the shot's or free kick's counts. */
function typesOf({ eventName, subEventName, tags }: WyscoutEvent): TimedType[] {
  const has = (tag: number): boolean => tags.some(({ id }) => id === tag)
  const isShot = eventName === 'Shot' || eventName === 'Free Kick'
  return [
    ...((has(GOAL) && isShot) || has(OWN_GOAL) ? (['goal'] as const) : []),
    ...(has(YELLOW) ? (['yellow'] as const) : []),
    ...(has(RED) || has(SECOND_YELLOW) ? (['red'] as const) : []),
    ...(subEventName === 'Corner' ? (['corner'] as const) : []),
    ...(eventName === 'Offside' ? (['offside'] as const) : []),
  ]
}

/**
 * The relevant events of one match in order of time. A second yellow follows the first, which has its own event: one yellow and one red
 * (C6).
 */
export function timedEvents(match: WyscoutMatch, events: readonly WyscoutEvent[]): TimedEvent[] {
  const sides = Object.values(match.teamsData)
  const timed = events.flatMap(event => {
    const half = HALVES[event.matchPeriod]
    const side = sides.find(({ teamId }) => teamId === event.teamId)?.side
    if (event.matchId !== match.wyId || half === undefined || side === undefined) return []
    const own = event.tags.some(({ id }) => id === OWN_GOAL)
    return typesOf(event).map(kind => ({
      kind,
      side: own && kind === 'goal' ? (side === 'home' ? ('away' as const) : ('home' as const)) : side,
      second: event.eventSec,
      athleteExternalId: String(event.playerId),
      own: own && kind === 'goal',
      penalty: kind === 'goal' && event.subEventName === 'Penalty',
      ...momentOfElapsed(half, event.eventSec),
    }))
  })
  return timed.sort((a, b) => a.half - b.half || a.second - b.second)
}

/** Goals among timed events, each with its scorer's name. */
export const goalsAmong = (timed: readonly TimedEvent[], nameOf: (id: string) => string): ImportedGoal[] =>
  timed
    .filter(({ kind }) => kind === 'goal')
    .map(({ side, athleteExternalId, own, penalty, half, minute, stoppage }) => ({
      side,
      athleteExternalId,
      name: nameOf(athleteExternalId),
      shirt: null,
      own,
      penalty,
      half,
      minute,
      stoppage,
    }))
    .sort(byTime)

/** Cards among timed events, each with its player's name. */
export const cardsAmong = (timed: readonly TimedEvent[], nameOf: (id: string) => string): ImportedCard[] =>
  timed
    .flatMap(({ kind, side, athleteExternalId, half, minute, stoppage }) =>
      kind === 'yellow' || kind === 'red'
        ? [
            {
              side,
              athleteExternalId,
              name: nameOf(athleteExternalId),
              shirt: null,
              color: kind,
              half,
              minute,
              stoppage,
            },
          ]
        : [],
    )
    .sort(byTime)

/** The number of events of a type per side. */
export const countOf = (timed: readonly TimedEvent[], kind: TimedType): { home: number; away: number } => {
  const of = timed.filter(event => event.kind === kind)
  const home = of.filter(({ side }) => side === 'home').length
  return { home, away: of.length - home }
}
