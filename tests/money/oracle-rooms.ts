/* Expected results of rooms, duels and push games, implemented a second time from the printed rules. Shares no code with the product: where
   the two differ, one is wrong. */
import { type OracleScore, pointsFor } from './oracle-scores.ts'

/** A goal: minutes are ordinal, `added` is the minute of stoppage time (0: none). */
export interface OracleGoal {
  /** The scorer, by a stable name. */
  who: string
  own: boolean
  half: 1 | 2
  minute: number
  added: number
}

/** Facts of a finished match. Statistics missing in the source are undefined. */
export interface OracleMatch {
  score: OracleScore
  goals: readonly OracleGoal[]
  yellow: number | undefined
  red: number | undefined
  offsides: number | undefined
  corners: number | undefined
}

const PRINTED = {
  firstGoal:
    '00–09: 13, 10–19: 12, 20–29: 15, 30–39: 20, 40–49: 16, 50–59: 25, 60–69: 25, 70–79: 25, 80–89: 25, 90–99: 25',
  yellow: '0–2: 12, 3–4: 6, 5–6: 6, 7+: 11',
  red: '0: 3, 1: 11, 2+: 25',
  offsides: '0–1: 9, 2–3: 5, 4–5: 8, 6+: 20',
  corners: '0–8: 7, 9–10: 9, 11–12: 10, 13+: 7',
} as const
export type PrintedName = keyof typeof PRINTED

/** The printed ranges of a question with their points, in order. */
export const printed = (
  request: PrintedName,
): { label: string; points: number; holds: (number: number) => boolean }[] =>
  PRINTED[request].split(', ').map(text => {
    const [label = '', points = ''] = text.split(': ')
    const [first = 0, last] = label.split('–').map(Number.parseFloat)
    const end = label.endsWith('+') ? Number.POSITIVE_INFINITY : (last ?? first)
    return { label, points: Number(points), holds: number => number >= first && number <= end }
  })

/** A prediction, with ranges by index. */
export interface OraclePrediction {
  score: OracleScore
  /** Null: not asked, because 0–0 is predicted. */
  firstGoal: number | null
  yellow: number
  red: number
  offsides: number
  corners: number
  shots: readonly string[]
  /** Index of the scorer. */
  golden: number | null
}

/** F2: the first goal, and the ten-minute range it is in. */
export function firstGoalOf({ goals }: Pick<OracleMatch, 'goals'>): { goal: OracleGoal; range: number } | null {
  const when = ({ half, minute, added }: OracleGoal) => half * 10_000 + minute * 100 + added
  const [goal] = [...goals].sort((a, b) => when(a) - when(b))
  if (!goal) return null
  const played = goal.added > 0 ? (goal.half === 1 ? 45 : 90) : goal.minute
  return { goal, range: Number(String(played).padStart(2, '0').charAt(0)) }
}

/** F1 to F3: points, and whether the golden goal breaks ties. */
export function familyPoints(predicted: OraclePrediction, was: OracleMatch): { points: number; golden: boolean } {
  let points: number = pointsFor(predicted.score, was.score)
  for (const request of ['yellow', 'red', 'offsides', 'corners'] as const) {
    const [count, range] = [was[request], printed(request)[predicted[request]]]
    if (count !== undefined && range?.holds(count)) points += range.points
  }
  const first = firstGoalOf(was)
  if (first && predicted.firstGoal === first.range) points += printed('firstGoal')[first.range]?.points ?? 0
  const left = was.goals.filter(goal => !goal.own).map(goal => goal.who)
  for (const shot of predicted.shots) {
    const index = left.indexOf(shot)
    if (index === -1) continue
    left.splice(index, 1)
    points += 10
  }
  const golden =
    predicted.golden !== null &&
    first !== null &&
    !first.goal.own &&
    predicted.shots[predicted.golden] === first.goal.who
  return { points: golden ? points + 20 : points, golden }
}

/**
 * F4, V1 and P1 of a growing pot: the best (P1: all who are right) share it minus the fee, which is not taken from their own stakes. `scores` are
 * in the order of acceptance. Null: all are refunded.
 */
export function shareOut(
  price: bigint,
  feePercent: number,
  scores: readonly number[],
  isWon: (score: number) => boolean,
): { prizes: bigint[]; fee: bigint } {
  const winners = scores.flatMap((score, index) => (isWon(score) ? [index] : []))
  const pot = price * BigInt(scores.length)
  const lost = price * BigInt(scores.length - winners.length)
  const request = (pot * BigInt(feePercent)) / 100n
  const fee = request > lost ? lost : request
  const prizes = scores.map(() => 0n)
  let left = pot - fee
  for (const [index, winner] of winners.entries()) {
    // Rounding: the first winners get the remaining centavos.
    const waiting = BigInt(winners.length - index)
    const part = (left + waiting - 1n) / waiting
    prizes[winner] = part
    left -= part
  }
  return { prizes, fee }
}

/** V5: which of two guesses is closer: the first (1), the second (-1), or neither (0). */
export function nearer(one: OracleScore, other: OracleScore, was: OracleScore): number {
  const outcome = ([home, away]: OracleScore) => (home > away ? 'home' : home < away ? 'away' : 'draw')
  const off = (guess: OracleScore) => [
    outcome(guess) === outcome(was) ? 0 : 1,
    Math.abs(guess[0] - was[0]) + Math.abs(guess[1] - was[1]),
    Math.abs(guess[0] - guess[1] - was[0] + was[1]),
  ]
  const [mine, theirs] = [off(one), off(other)]
  for (const [index, mistake] of mine.entries()) {
    const beside = theirs[index] ?? 0
    if (mistake !== beside) return mistake < beside ? 1 : -1
  }
  return 0
}

/** V4, V5: the winner by the pairs that count: 1 the first, -1 the second, 0 neither. */
export function duelWinner(one: readonly OracleScore[], other: readonly OracleScore[], was: OracleScore): number {
  const pairs = Math.min(one.length, other.length)
  const best = (guesses: readonly OracleScore[]): OracleScore =>
    guesses.slice(0, pairs).reduce((stored, guess) => (nearer(guess, stored, was) > 0 ? guess : stored))
  return nearer(best(one), best(other), was)
}

/** P3: yes, no, or void. Minutes are those of the half asked about, including stoppage time. */
export function pushAnswer(minutes: readonly number[], from: number, to: number): 'yes' | 'no' | 'void' {
  const edges = new Set([from - 1, from, to, to + 1])
  if (minutes.some(minute => edges.has(minute))) return 'void'
  return minutes.some(minute => from <= minute && minute <= to) ? 'yes' : 'no'
}
