import { createHash } from 'node:crypto'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { AthleteFacts } from '#contract/facts.ts'

/** What an athlete really does in the match: for a guess that is right. */
export type Truth = ReadonlyMap<string, AthleteFacts['numbers']>

interface Guessing {
  /** The same seed guesses the same. */
  seed: string
  gameType: 'options' | 'classic'
  athleteIds: readonly string[]
  /** `bold` hopes for goals and rare things, as who plays for fun does. */
  mood: 'sober' | 'bold'
  /** Knows what will happen with this many of a hundred athletes. */
  knows?: { truth: Truth; percent: number }
}

/** In percent: no goal, one, two, three. */
const GOALS = { sober: [62, 27, 9, 2], bold: [12, 48, 27, 13] } as const
/** In percent, in the order of the default options: none, clean sheet, yellow card, assist, woodwork, red card, penalty saved. */
const STATISTICS = { sober: [48, 14, 18, 14, 3, 2, 1], bold: [10, 14, 22, 26, 13, 9, 6] } as const

/** What a demo player predicts of a card with the default options: picks as the pool game stores them. */
export function guess({ seed, gameType, athleteIds, mood, knows }: Guessing): number[] {
  return athleteIds.flatMap((athleteId, place) => {
    const chance = (what: string) => fractionOf(`${seed} ${place} ${what}`) * 100
    const numbers = knows && chance('knows') < knows.percent ? knows.truth.get(athleteId) : undefined
    const goals = numbers ? Math.min(3, numbers.goals ?? 0) : drawn(GOALS[mood], chance('goals'))
    if (gameType === 'classic') return [goals]
    return [goals, numbers ? statisticOf(numbers) : drawn(STATISTICS[mood], chance('statistic'))]
  })
}

/** The place of the best statistic option that happened; the first one is "none". */
function statisticOf(numbers: AthleteFacts['numbers']): number {
  const happened = DEFAULT_STATISTIC_OPTIONS.map(({ rule }) => rule.fact !== 'none' && (numbers[rule.fact] ?? 0) >= 1)
  return Math.max(0, happened.lastIndexOf(true))
}

/** The place in a list of percents where a number from 0 to 100 falls. */
function drawn(percents: readonly number[], chance: number): number {
  let sum = 0
  const place = percents.findIndex(percent => (sum += percent) > chance)
  return place < 0 ? 0 : place
}

const fractionOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32

if (GOALS.bold.length !== DEFAULT_GOAL_OPTIONS.length || STATISTICS.bold.length !== DEFAULT_STATISTIC_OPTIONS.length) {
  throw new Error('The demo guesses other options than cards have')
}
