import {
  type Card,
  type Facts,
  type FactName,
  type Goal,
  type MatchStatus,
  type Side,
  type TeamStatistic,
  TEAM_STATISTICS,
} from '#contract/facts.ts'
import { fromWallTime, toWallTime } from '#operator/lib/wall-time.ts'
import type { MatchRead } from './api.ts'

/** Facts as typed: an empty text is unknown, `0` is zero. */
export interface FactsDraft {
  status: MatchStatus
  /** São Paulo wall time. */
  startedAt: string
  endedAt: string
  score: PairDraft
  goals: readonly GoalDraft[]
  cards: readonly CardDraft[]
  statistics: Readonly<Record<TeamStatistic, PairDraft>>
  /** By athlete id. */
  athletes: Readonly<Record<string, AthleteDraft>>
}

export interface PairDraft {
  home: string
  away: string
}

export interface MomentDraft {
  half: 1 | 2
  minute: string
  stoppage: string
}

/** The common fields of goals and cards. `key` identifies rows on screen and is not part of the match. */
export interface EventDraft extends MomentDraft {
  key: string
  side: Side
  /** Empty while the name matches nobody in the squad. */
  athlete: string
  name: string
}
export interface GoalDraft extends EventDraft {
  own: boolean
  penalty: boolean
}
export interface CardDraft extends EventDraft {
  color: Card['color']
}

export type Played = 'yes' | 'no' | 'unknown'
export interface AthleteDraft {
  played: Played
  numbers: Partial<Record<FactName, string>>
}

const NOBODY: AthleteDraft = { played: 'unknown', numbers: {} }
const UNKNOWN_PAIR: PairDraft = { home: '', away: '' }

const timeIn = (at: Date | null | undefined): string => (at ? toWallTime(at) : '')
const pairIn = (pair: { home: number; away: number } | null | undefined): PairDraft =>
  pair ? { home: String(pair.home), away: String(pair.away) } : UNKNOWN_PAIR
const playedIn = (played: boolean | null): Played => (played === null ? 'unknown' : played ? 'yes' : 'no')

const eventIn = (event: Goal | Card, key: string): EventDraft => ({
  key,
  side: event.side,
  athlete: event.athlete ?? '',
  name: event.name,
  half: event.half,
  minute: String(event.minute),
  stoppage: event.stoppage === 0 ? '' : String(event.stoppage),
})

/** The current facts of a match as a draft. Every squad member has a row, known or not. */
export function draftOf({ doc, facts, squad }: MatchRead): FactsDraft {
  const result = Object.entries(facts?.athletes ?? {}).map(([id, { played, numbers }]): [string, AthleteDraft] => [
    id,
    {
      played: playedIn(played),
      numbers: Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)])),
    },
  ])
  const statistics = TEAM_STATISTICS.map(name => [name, pairIn(facts?.statistics[name])] as const)
  return {
    status: facts?.status ?? doc.status,
    startedAt: timeIn(facts?.startedAt),
    endedAt: timeIn(facts?.endedAt),
    score: pairIn(facts ? facts.score : doc.score),
    goals: (facts?.goals ?? []).map((goal, index) => ({
      ...eventIn(goal, `goal-${index}`),
      own: goal.own,
      penalty: goal.penalty,
    })),
    cards: (facts?.cards ?? []).map((card, index) => ({ ...eventIn(card, `card-${index}`), color: card.color })),
    statistics: Object.fromEntries(statistics) as Record<TeamStatistic, PairDraft>,
    athletes: Object.fromEntries([...squad.map(({ athlete }) => [athlete._id, NOBODY] as const), ...result]),
  }
}

/** The values of a pair, or undefined while one is missing. */
export const pairOf = ({ home, away }: PairDraft): { home: number; away: number } | undefined =>
  home === '' || away === '' ? undefined : { home: Number(home), away: Number(away) }

const personOf = ({ side, athlete, name }: EventDraft) => ({ side, athlete: athlete || null, name: name.trim() })

/** Sorts events by time. */
const inOrder = <Event extends EventDraft>(events: readonly Event[]): Event[] => {
  const at = ({ half, minute, stoppage }: Event): number => half * 1_000_000 + Number(minute) * 1_000 + Number(stoppage)
  return events.toSorted((a, b) => at(a) - at(b))
}

const momentOf = ({ half, minute, stoppage }: MomentDraft) => ({
  half,
  minute: Number(minute),
  stoppage: Number(stoppage),
})

/** Preserves the seconds of a time that was not edited. */
function parseMoment(typed: string, before: Date | null): Date | null {
  if (typed === timeIn(before)) return before
  return fromWallTime(typed) ?? null
}

/** The facts of a draft. `before` are the facts it started from. Only for a draft without errors. */
export function factsOf(draft: FactsDraft, before: Facts | null): Facts {
  const statistics = TEAM_STATISTICS.flatMap(name => {
    const pair = pairOf(draft.statistics[name])
    return pair ? [[name, pair] as const] : []
  })
  return {
    status: draft.status,
    startedAt: parseMoment(draft.startedAt, before?.startedAt ?? null),
    endedAt: parseMoment(draft.endedAt, before?.endedAt ?? null),
    clock: draft.status === 'live' ? (before?.clock ?? null) : null,
    score: pairOf(draft.score) ?? null,
    goals: inOrder(draft.goals).map(goal => ({
      ...personOf(goal),
      ...momentOf(goal),
      own: goal.own,
      penalty: goal.penalty,
    })),
    cards: inOrder(draft.cards).map(card => ({
      ...personOf(card),
      ...momentOf(card),
      color: card.color,
    })),
    statistics: Object.fromEntries(statistics),
    athletes: athletesOf(draft, before),
  }
}

function athletesOf(draft: FactsDraft, before: Facts | null): Facts['athletes'] {
  const athletes: Facts['athletes'] = {}
  for (const [id, { played, numbers }] of Object.entries(draft.athletes)) {
    const known = Object.entries(numbers).filter(([, typed]) => typed !== '')
    // Leave out athletes about whom nothing is known, unless they had facts before.
    if (played === 'unknown' && known.length === 0 && before?.athletes[id] === undefined) continue
    athletes[id] = {
      played: played === 'unknown' ? null : played === 'yes',
      numbers: Object.fromEntries(known.map(([name, typed]) => [name, Number(typed)])),
    }
  }
  return athletes
}

let made = 0

export function newEvent(): EventDraft {
  made += 1
  return { key: `new-${made}`, side: 'home', athlete: '', name: '', half: 1, minute: '', stoppage: '' }
}

export const addedTo = <Event extends EventDraft>(events: readonly Event[], event: Event): Event[] => [...events, event]

export const changedIn = <Event extends EventDraft>(
  events: readonly Event[],
  key: string,
  change: Partial<Event>,
): Event[] => events.map(event => (event.key === key ? { ...event, ...change } : event))

export const removedFrom = <Event extends EventDraft>(events: readonly Event[], key: string): Event[] =>
  events.filter(event => event.key !== key)
