/** The events of a match, derived from successive versions of its facts. Pure. */
import type { Card, Goal, MatchStatus, Side } from '#contract/facts.ts'

/** The part of a version of a match's facts that events are derived from. */
export interface EventFacts {
  at: Date
  status: MatchStatus
  goals: readonly Goal[]
  cards: readonly Card[]
}

/** An event of a match, at the time it became known. `off`: postponed, abandoned or void. */
export interface MatchEvent {
  at: Date
  kind: 'start' | 'goal' | 'goal-void' | 'yellow' | 'red' | 'end' | 'off'
  matchId: string
  side: Side | null
  athleteId: string | null
  /** As its source writes it. */
  name: string
  own: boolean
  penalty: boolean
  minute: string | null
}

/** `23`, or `45+2` in stoppage time. */
export const formatMinute = ({ minute, stoppage }: Pick<Goal, 'minute' | 'stoppage'>): string =>
  stoppage > 0 ? `${minute}+${stoppage}` : String(minute)

const WHOLE = { side: null, athleteId: null, name: '', own: false, penalty: false, minute: null } as const
const KIND_OF: Partial<Record<MatchStatus, MatchEvent['kind']>> = {
  live: 'start',
  finished: 'end',
  postponed: 'off',
  abandoned: 'off',
  void: 'off',
}

/** New events of a version. A goal with a corrected minute or name is the same goal. */
export function eventsBetween(matchId: string, before: EventFacts | undefined, now: EventFacts): MatchEvent[] {
  const { at } = now
  const goals = [...now.goals]
  const gone = (before?.goals ?? []).filter(goal => !taken(goals, goal))
  const cancelled = gone.filter(goal => !corrected(goals, goal))
  const cards = [...now.cards]
  const withdrawn = (before?.cards ?? []).filter(card => !taken(cards, card))
  for (const card of withdrawn) corrected(cards, card)
  const kind = before?.status === now.status ? undefined : KIND_OF[now.status]
  const whole: MatchEvent[] = kind ? [{ ...WHOLE, at, kind, matchId }] : []
  const moments = [
    ...goals.map(goal => ({ ...momentOf(goal), kind: 'goal' as const, own: goal.own, penalty: goal.penalty })),
    ...cancelled.map(goal => ({
      ...momentOf(goal),
      kind: 'goal-void' as const,
      own: goal.own,
      penalty: goal.penalty,
    })),
    ...cards.map(card => ({ ...momentOf(card), kind: card.color, own: false, penalty: false })),
  ].map(event => ({ ...event, at, matchId }))
  return kind === 'start' ? [...whole, ...moments] : [...moments, ...whole]
}

const momentOf = ({ side, athlete, name, ...when }: Goal | Card) => ({
  side,
  athleteId: athlete,
  name,
  minute: formatMinute(when),
})

/** Removes the exact same event from a list; returns whether there was one. */
const taken = <One extends Goal | Card>(list: One[], one: One): boolean =>
  takeFirst(list, other => other.minute === one.minute && other.stoppage === one.stoppage && isWhoseOf(other, one))

/** Removes an event of the same side that this one corrects: another minute, or another name. */
const corrected = <One extends Goal | Card>(list: One[], one: One): boolean =>
  takeFirst(list, other => isWhoseOf(other, one)) ||
  takeFirst(list, other => other.side === one.side && other.minute === one.minute)

const isWhoseOf = (a: Goal | Card, b: Goal | Card): boolean =>
  a.side === b.side &&
  (a.athlete === null || b.athlete === null ? a.name === b.name : a.athlete === b.athlete) &&
  ('color' in a ? 'color' in b && a.color === b.color : true)

function takeFirst<One>(list: One[], fits: (one: One) => boolean): boolean {
  const at = list.findIndex(fits)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}
