import { createHash } from 'node:crypto'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { AthleteFacts } from '#contract/facts.ts'

/** The real outcome, by athlete and by match, for right guesses. */
export interface Truth {
  numbers: ReadonlyMap<string, AthleteFacts['numbers']>
  scores: ReadonlyMap<string, { home: number; away: number }>
}

interface AnyGuess {
  /** The same seed gives the same guesses. */
  seed: string
  /** `bold` picks goals and rare events, like a casual player. */
  mood: 'sober' | 'bold'
  /** Guesses right for this many of a hundred athletes, or matches. */
  knows?: { truth: Truth; percent: number }
}

interface Guessing extends AnyGuess {
  gameType: 'options' | 'classic'
  athleteIds: readonly string[]
}

/** In percent: no goal, one, two, three. */
const GOALS = { sober: [62, 27, 9, 2], bold: [12, 48, 27, 13] } as const
/** In percent, in the order of the default options: none, clean sheet, yellow card, assist, woodwork, red card, penalty saved. */
const STATISTICS = { sober: [48, 14, 18, 14, 3, 2, 1], bold: [10, 14, 22, 26, 13, 9, 6] } as const

/** A demo player's prediction for a card with the default options: picks as the pool game stores them. */
export function guess({ seed, gameType, athleteIds, mood, knows }: Guessing): number[] {
  return athleteIds.flatMap((athleteId, index) => {
    const chance = (what: string) => fractionOf(`${seed} ${index} ${what}`) * 100
    const numbers = knows && chance('knows') < knows.percent ? knows.truth.numbers.get(athleteId) : undefined
    const goals = numbers ? Math.min(3, numbers.goals ?? 0) : drawn(GOALS[mood], chance('goals'))
    if (gameType === 'classic') return [goals]
    return [goals, numbers ? statisticOf(numbers) : drawn(STATISTICS[mood], chance('statistic'))]
  })
}

interface GuessingScores extends AnyGuess {
  matchIds: readonly string[]
  /** Consecutive bold guesses pick different winners, so that they are never all right or all wrong. */
  lean: number
}

/** In percent: no goal, one, two and so on. Slightly more at home. */
const AT_HOME = [24, 35, 25, 12, 4] as const
const AWAY = [35, 36, 20, 7, 2] as const
/** In percent, the winner's lead in a bold guess: one goal, two, three. */
const AHEAD = [0, 50, 34, 16] as const

/** A demo player's prediction for a championship card's matches: picks as the pool game stores them, home and away of each. */
export function guessScores({ seed, matchIds, lean, mood, knows }: GuessingScores): number[] {
  return matchIds.flatMap((matchId, index) => {
    const chance = (what: string) => fractionOf(`${seed} ${index} ${what}`) * 100
    const score = knows && chance('knows') < knows.percent ? knows.truth.scores.get(matchId) : undefined
    if (score) return [score.home, score.away]
    const [home, away] = [drawn(AT_HOME, chance('home')), drawn(AWAY, chance('away'))]
    if (mood === 'sober') return [home, away]
    const ahead = drawn(AHEAD, chance('ahead'))
    return (
      [
        [away + ahead, away],
        [home, home],
        [home, home + ahead],
      ][Math.max(0, lean + index) % 3] ?? [home, away]
    )
  })
}

/** The index of the best statistic option that happened; the first one is "none". */
function statisticOf(numbers: AthleteFacts['numbers']): number {
  const happened = DEFAULT_STATISTIC_OPTIONS.map(({ rule }) => rule.fact !== 'none' && (numbers[rule.fact] ?? 0) >= 1)
  return Math.max(0, happened.lastIndexOf(true))
}

/** The index in a list of percentages that a number from 0 to 100 falls into. */
function drawn(percents: readonly number[], chance: number): number {
  let sum = 0
  const index = percents.findIndex(percent => (sum += percent) > chance)
  return index < 0 ? 0 : index
}

const fractionOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32

if (GOALS.bold.length !== DEFAULT_GOAL_OPTIONS.length || STATISTICS.bold.length !== DEFAULT_STATISTIC_OPTIONS.length) {
  throw new Error('The demo guesses other options than cards have')
}
