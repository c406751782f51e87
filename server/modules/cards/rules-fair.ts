/** Fair points of an Athletes card: the probability of each option for each athlete, estimated from played games. Pure. */
import type { FairOptionDoc } from '#contract/api/admin/fair-points.ts'
import type { AthleteFacts } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'
import { decide, type Known, type Option, type ShownEstimates } from '#contract/verify/athlete-card.ts'
import {
  type Appearance,
  type Estimate,
  estimate,
  fairOptions,
  modelOf,
  type PlayedGame,
} from '#contract/verify/fair-points.ts'
import { isPossible } from './rules-form.ts'

/** An athlete's game with its known facts. `round` orders the games in time. */
export interface KnownGame extends PlayedGame {
  score: { home: number; away: number } | null
  facts: AthleteFacts
}

/** An athlete of a card: what is known of the appearance before kick-off, the position on the card, and the source of the facts. */
export interface Expected extends Appearance {
  slot: Position
  source: string | undefined
}

type Options = readonly Option[]
/** An option's estimate for an athlete; null if it is not offered or decided by hand. */
export type OptionEstimate = Estimate | null

/**
 * The outcome of each option of a type in a game, by index; undefined while unknown. "None happened" is known only if all options are
 * reported; otherwise, games that merely refute some options would bias the estimate.
 */
export function outcomesOf(options: Options, known: Known): (boolean | undefined)[] {
  const decided = decide(options, known)
  const isNone = (place: number): boolean => options[place]?.rule?.fact === 'none'
  const isWhole = decided.every((one, place) => isNone(place) || one !== undefined)
  return decided.map((one, place) => (isNone(place) && !isWhole ? undefined : one))
}

const knownOf = ({ score, facts }: KnownGame): Known => ({
  status: 'finished',
  score,
  unresolved: 0,
  lineUpTold: false,
  facts,
  ticks: new Map(),
})

/** Estimates of the options of a type: by athlete, then by option index. */
export function estimatesOf(
  games: readonly KnownGame[],
  options: Options,
  appearances: readonly Expected[],
): OptionEstimate[][] {
  const outcomes = games.map(game => outcomesOf(options, knownOf(game)))
  const models = options.map((option, place) =>
    option.rule === null
      ? null
      : modelOf(
          games,
          outcomes.map(of => of[place]),
        ),
  )
  return appearances.map(athlete =>
    options.map((option, place) => {
      const model = models[place]
      const isOffered = isPossible(option, athlete.slot, athlete.source)
      return model && isOffered && model.positions.tallies.size > 0 ? estimate(model, athlete) : null
    }),
  )
}

/** The proposal for the options of a type: current value, proposed value, and its basis. */
export function fairOf(options: Options, estimates: readonly OptionEstimate[][]): FairOptionDoc[] {
  const of = options.map((_option, place) => estimates.flatMap(row => row[place] ?? []))
  const fair = fairOptions(
    options.map(({ value }, place) => ({
      value: value / 100,
      probabilities: (of[place] ?? []).map(({ probability }) => probability),
    })),
  )
  const mean = (numbers: readonly number[]): number =>
    numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return fair.map((option, place) => ({
    ...option,
    low: mean((of[place] ?? []).map(({ low }) => low)),
    high: mean((of[place] ?? []).map(({ high }) => high)),
    games: (of[place] ?? []).reduce((sum, { games }) => sum + games, 0),
  }))
}

/** Estimates as shown to players, in ten-thousandths. */
export const shownOf = (estimates: readonly OptionEstimate[][]): ShownEstimates['goals'] =>
  estimates.map(row =>
    row.map(one => one && ([one.happened, one.games, Math.round(10_000 * one.probability)] as const)),
  )
