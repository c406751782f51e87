/**
 * The answer of a push game (P1, P3): from the events of the match to right or wrong. Pure.
 *
 * Picks: `[1]` yes, `[0]` no. A score is 100 for who was right, 0 for who was not.
 *
 * The report's `definition`: `{ matchId, home, away, fact, side, from, to, buttonType, question, questionEn }`. All of it is frozen but
 * the names of the teams, which are for people to read.
 * The report's `facts`: `{ told: boolean | null, match: { match, version, status, score, unresolved, clock: { half, minute, stoppage } | null,
 * goals: [{ side, half, minute, stoppage }], cards: [{ side, color, half, minute, stoppage }],
 * statistics: { yellowCards?: { home, away }, redCards?: … } } }`; `told` is the operator's own answer, the newest.
 */
import type { Card, Facts, Goal, MatchStatus, Side } from '../facts.ts'
import type { ButtonType, PushFact } from '../push-games.ts'
import { addsUp } from './room-match.ts'

/** The question. Minutes are ordinal (F2): the first is 1; both are counted in, and are of one half. */
export interface PushQuestion {
  fact: PushFact
  /** The side; null: either side. */
  side: Side | null
  from: number
  to: number
}

/** A question in the form that players read. */
export interface PushDefinition extends PushQuestion {
  question: string
  questionEn: string
}

/** The time of an event. Stoppage time keeps the half's last minute, with `stoppage` above 0. */
export type Minute = Pick<Goal, 'half' | 'minute' | 'stoppage'>

/** The facts of the match of a question. */
export interface KnownPushMatch {
  status: MatchStatus
  score: { home: number; away: number } | null
  /** The clock of the live match; null while unknown. */
  clock: Minute | null
  /** Own goals belong to the side they count for. */
  goals: readonly (Minute & { side: Side })[]
  cards: readonly (Minute & Pick<Card, 'side' | 'color'>)[]
  /** The source's totals: cards are known only if the lists match them. */
  statistics: Pick<Facts['statistics'], 'yellowCards' | 'redCards'>
}

/** The result of a question. */
export interface PushAnswer {
  /** Null until it is over, and if it cannot be decided. */
  correct: boolean | null
  voidReason: 'edge_event' | 'match_void' | null
  /** The question's minutes, and the one after, have been played: the dispute window begins (C9). */
  isOver: boolean
  /** Missing facts although it is over: `goals` or `cards` (a list that does not add up), or `told`, the operator's answer. */
  missing: ('goals' | 'cards' | 'told')[]
}

const HALF = 45

/** The half of a window; null if it spans both, or none (P3). */
export function halfOf({ from, to }: Pick<PushQuestion, 'from' | 'to'>): 1 | 2 | null {
  if (from < 1 || from > to || to > 2 * HALF) return null
  if (to <= HALF) return 1
  return from > HALF ? 2 : null
}

/** Minutes of a half continue in its stoppage time: 45+2 is 47 of the first. */
const minuteOf = ({ minute, stoppage }: Minute): number => minute + stoppage

/** P3: whether a minute touches an edge of the window: the minutes on both sides of its beginning and of its end. */
const touchesEdge = (minute: number, { from, to }: PushQuestion): boolean =>
  [from - 1, from, to, to + 1].includes(minute)

/** Whether the question's minutes, and the one after them, have been played. */
function isPlayed(question: PushQuestion, { status, clock }: KnownPushMatch): boolean {
  if (status === 'finished' || status === 'void') return true
  const half = halfOf(question)
  if (clock === null || half === null) return false
  return clock.half > half || (clock.half === half && minuteOf(clock) > question.to + 1)
}

/** The result of a question. `resolved` is the operator's own answer, which overrides the facts; null if there is none. */
export function answerOf(question: PushQuestion, known: KnownPushMatch, resolved: boolean | null): PushAnswer {
  if (known.status === 'void') return { correct: null, voidReason: 'match_void', isOver: true, missing: [] }
  if (resolved !== null) return { correct: resolved, voidReason: null, isOver: true, missing: [] }
  const waiting = { correct: null, voidReason: null, missing: [] }
  if (!isPlayed(question, known)) return { ...waiting, isOver: false }
  const events = eventsOf(question, known)
  if (typeof events === 'string') return { ...waiting, isOver: true, missing: [events] }
  const half = halfOf(question)
  const minutes = events
    .filter(event => event.half === half && (question.side === null || event.side === question.side))
    .map(minuteOf)
  if (minutes.some(minute => touchesEdge(minute, question)))
    return { ...waiting, voidReason: 'edge_event', isOver: true }
  const correct = minutes.some(minute => minute >= question.from && minute <= question.to)
  return { correct, voidReason: null, isOver: true, missing: [] }
}

/** All events of the question's type in the match, or the missing fact. */
function eventsOf(
  { fact }: PushQuestion,
  { score, goals, cards, statistics }: KnownPushMatch,
): readonly (Minute & { side: Side })[] | 'goals' | 'cards' | 'told' {
  switch (fact) {
    case 'other':
      return 'told'
    case 'goal':
      return score && addsUp(goals, score) ? goals : 'goals'
    case 'yellow-card':
    case 'red-card': {
      const color = fact === 'yellow-card' ? 'yellow' : 'red'
      const shown = cards.filter(card => card.color === color)
      const counted = color === 'yellow' ? statistics.yellowCards : statistics.redCards
      return counted && addsUp(shown, counted) ? shown : 'cards'
    }
  }
}

/** All that scoring an answer needs. */
export interface PushScoring {
  correct: boolean | null
}

/** P1: 100 for a right answer, 0 for a wrong one, and for all while the result is unknown. */
export const pushScorerOf =
  ({ correct }: PushScoring): ((picks: readonly number[]) => number) =>
  ([pick]) =>
    correct !== null && (pick === 1) === correct ? 100 : 0

/** P2: whether these picks are a valid answer with these buttons. */
export const isPushPick = (picks: readonly number[], buttonType: ButtonType): boolean =>
  picks.length === 1 && ((picks[0] === 1 && buttonType !== 2) || (picks[0] === 0 && buttonType !== 1))
