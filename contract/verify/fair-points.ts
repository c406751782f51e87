/**
 * How likely an option of a card is, and what it is worth so that every option pays the same on average. Pure: the server proposes values
 * with it, a report carries what was shown, and the back-test of docs/fair-points.md measures it.
 *
 * An athlete's games are few, so the share of games in which an option happened is drawn towards that of the club's athletes of the same
 * position, theirs towards the position's, and that towards everybody's: beta-binomial empirical Bayes, with the strength of each step
 * chosen by how well it predicts the games that followed. Home or away and the opponent move the log-odds of a position.
 * Sources: Efron and Morris, "Data Analysis Using Stein's Estimator and Its Generalizations", JASA 70 (1975); Dawid, "Statistical Theory:
 * The Prequential Approach", JRSS A 147 (1984); Gelman et al., "Bayesian Data Analysis", 3rd edition (2013), chapter 5.
 */

/** Player, club, opponent and venue: known before kick-off. Ids or names; null is unknown. */
export interface Appearance {
  athlete: string
  position: string
  team: string | null
  opponent: string | null
  isHome: boolean | null
}

/** Games in which an option happened, of those in which it is known. */
export interface Tally {
  happened: number
  games: number
}

/** A probability, the 90 % interval it lies in, and the athlete's own games behind it. */
export interface Estimate extends Tally {
  probability: number
  low: number
  high: number
}

/** A step of the estimate: counts by group, and how many games of the step above are added to a group's own. */
interface Level {
  tallies: ReadonlyMap<string, Tally>
  strength: number
}

/** The statistics of one option in the games of a championship. */
export interface OptionModel {
  overall: number
  /** By position, by position and club, by athlete. */
  positions: Level
  clubs: Level
  athletes: Level
  /** By position and side, by position and opponent: each beside its position. */
  sides: Level
  opponents: Level
}

/** Candidates for the strength of a step, in games; the last one ignores a group's own games. */
const STRENGTHS = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, 65_536] as const
/** 90 % of a normal distribution are within this many standard deviations. */
const WITHIN_90 = 1.645
/** Probabilities are never exactly 0 or 1. */
const LEAST = 0.0005

const clubOf = ({ position, team }: Appearance): string => `${position} ${team ?? ''}`
const sideOf = ({ position, isHome }: Appearance): string => `${position} ${String(isHome)}`
const opponentOf = ({ position, opponent }: Appearance): string => `${position} ${opponent ?? ''}`

/** A played game, in order of play; the games of one `round` are predicted from earlier rounds. */
export interface PlayedGame extends Appearance {
  round: number
}

/**
 * Counts an option over games in the order of play. `outcomes` are by game: whether it happened, undefined where that is unknown.
 */
export function modelOf(games: readonly PlayedGame[], outcomes: readonly (boolean | undefined)[]): OptionModel {
  const seen = games.flatMap((game, index) => {
    const outcome = outcomes[index]
    return outcome === undefined ? [] : [{ ...game, happened: outcome }]
  })
  // Jeffreys' prior.
  const overall = (seen.filter(({ happened }) => happened).length + 0.5) / (seen.length + 1)
  const positions = levelOf(
    seen,
    game => game.position,
    () => overall,
  )
  const positionRate = (game: Appearance): number => rateOf(positions, game.position, overall)
  const clubs = levelOf(seen, clubOf, positionRate)
  return {
    overall,
    positions,
    clubs,
    athletes: levelOf(
      seen,
      game => game.athlete,
      game => rateOf(clubs, clubOf(game), positionRate(game)),
    ),
    sides: levelOf(
      seen.filter(({ isHome }) => isHome !== null),
      sideOf,
      positionRate,
    ),
    opponents: levelOf(
      seen.filter(({ opponent }) => opponent !== null),
      opponentOf,
      positionRate,
    ),
  }
}

type Seen = PlayedGame & { happened: boolean }

/**
 * A step with the strength under which each round was best predicted from the rounds before it, instead of how likely the
 * tallies are, because the athletes of one side share what happens in a match: many of them are few observations.
 */
function levelOf(
  games: readonly Seen[],
  keyOf: (game: Appearance) => string,
  priorOf: (game: Appearance) => number,
): Level {
  const tallies = new Map<string, Tally>()
  const losses = STRENGTHS.map(() => 0)
  for (let first = 0; first < games.length;) {
    const round = games[first]?.round
    const end = first + games.slice(first).findIndex(game => game.round !== round)
    const together = games.slice(first, end < first ? undefined : end)
    for (const game of together) {
      const { happened, games: before } = tallies.get(keyOf(game)) ?? NONE
      const prior = within(priorOf(game))
      for (const [index, strength] of STRENGTHS.entries()) {
        const probability = (happened + strength * prior) / (before + strength)
        losses[index] = (losses[index] ?? 0) - Math.log(game.happened ? probability : 1 - probability)
      }
    }
    for (const game of together) {
      const tally = tallies.get(keyOf(game)) ?? { ...NONE }
      tally.games += 1
      if (game.happened) tally.happened += 1
      tallies.set(keyOf(game), tally)
    }
    first += together.length
  }
  const best = losses.indexOf(Math.min(...losses))
  return { tallies, strength: STRENGTHS[best] ?? 0 }
}

const NONE: Readonly<Tally> = { happened: 0, games: 0 }

const rateOf = ({ tallies, strength }: Level, key: string, prior: number): number => {
  const { happened, games } = tallies.get(key) ?? NONE
  return (happened + strength * prior) / (games + strength)
}

const within = (probability: number): number => Math.min(1 - LEAST, Math.max(LEAST, probability))
const logOdds = (probability: number): number => Math.log(within(probability) / (1 - within(probability)))
const fromLogOdds = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** The probability of an option for an athlete in a game, from the counts. */
export function estimate(model: OptionModel, game: Appearance): Estimate {
  const { athletes } = model
  const own = athletes.tallies.get(game.athlete) ?? NONE
  const byPosition = rateOf(model.positions, game.position, model.overall)
  const byClub = rateOf(model.clubs, clubOf(game), byPosition)
  const moved = (level: Level, key: string, isKnown: boolean): number =>
    isKnown ? logOdds(rateOf(level, key, byPosition)) - logOdds(byPosition) : 0
  const odds =
    logOdds(rateOf(athletes, game.athlete, byClub)) +
    moved(model.sides, sideOf(game), game.isHome !== null) +
    moved(model.opponents, opponentOf(game), game.opponent !== null)
  const probability = within(fromLogOdds(odds))
  const deviation = 1 / Math.sqrt((own.games + athletes.strength) * probability * (1 - probability))
  return {
    ...own,
    probability,
    low: fromLogOdds(odds - WITHIN_90 * deviation),
    high: fromLogOdds(odds + WITHIN_90 * deviation),
  }
}

/** How likely an option is of several that exclude each other, counted over matches, and the 90 % interval. */
interface Share extends Tally {
  probability: number
  low: number
  high: number
}

/**
 * Of one of `count` options of which exactly one happens, or none: its chance by Jeffreys' prior (half a match for each, so that nothing
 * is impossible) and Wilson's interval of the counted share. Chances are 0 while nothing was counted.
 * Source: Brown, Cai and DasGupta, "Interval Estimation for a Binomial Proportion", Statistical Science 16 (2001).
 */
export function shareOf({ happened, games }: Tally, count: number): Share {
  if (games === 0) return { happened, games, probability: 0, low: 0, high: 0 }
  const probability = (happened + 0.5) / (games + count / 2)
  const share = happened / games
  const square = WITHIN_90 ** 2
  const middle = (share + square / (2 * games)) / (1 + square / games)
  const half = (WITHIN_90 / (1 + square / games)) * Math.sqrt((share * (1 - share) + square / (4 * games)) / games)
  return { happened, games, probability, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** An option on a card: its points now, and how likely it is for each athlete it is offered to. */
export interface ValuedOption {
  value: number
  probabilities: readonly number[]
}

/** The average points of an option, and the fair ones. */
export interface FairOption {
  /** The average over the athletes it is offered to; 0 if it is offered to nobody. */
  probability: number
  /** The current average points of choosing it. */
  expected: number
  /** The rounded points at which it is worth as much as every other option. */
  proposed: number
  /** It is worth so much more than the others that no other choice makes sense. */
  dominates: boolean
}

/** As a multiple of the best other option's worth; above it no other choice makes sense. */
export const DOMINATES_FROM = 1.5
export const POINTS_LEAST = 1
export const POINTS_MOST = 100

/** Rounded points: halves up to ten, whole ones beyond, within the bounds. */
export const roundPoints = (points: number): number => {
  const rounded = points < 10 ? Math.round(2 * points) / 2 : Math.round(points)
  return Math.min(POINTS_MOST, Math.max(POINTS_LEAST, rounded))
}

/** Whole points within the bounds. */
export const wholePoints = (points: number): number => Math.min(POINTS_MOST, Math.max(POINTS_LEAST, Math.round(points)))

/**
 * Values at which all options of a type are worth the same on average, with the current total. An option without an estimate (offered to
 * nobody) keeps its value.
 */
export function fairOptions(options: readonly ValuedOption[], round = roundPoints): FairOption[] {
  const likely = options.map(({ probabilities }) => (probabilities.length === 0 ? 0 : mean(probabilities)))
  const expected = options.map(({ value }, index) => value * (likely[index] ?? 0))
  const known = expected.filter((_points, index) => (likely[index] ?? 0) > 0)
  const level = known.length === 0 ? 0 : mean(known)
  return options.map(({ value }, index) => {
    const probability = likely[index] ?? 0
    const isWorth = expected[index] ?? 0
    return {
      probability,
      expected: isWorth,
      proposed: probability === 0 || level === 0 ? value : round(level / probability),
      dominates: known.length > 1 && isWorth > DOMINATES_FROM * Math.max(...expected.toSpliced(index, 1)),
    }
  })
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
