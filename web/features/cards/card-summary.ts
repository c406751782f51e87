import type { CardAthlete, CardDoc, CardFixture } from '#contract/api/player/cards.ts'
import type { CardMatch } from '#contract/api/player/championship-cards.ts'
import type { Kit } from '#contract/art/kit-art.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { kitOfTeam } from '#web/lib/teams.ts'

type CardSlots<Part extends keyof CardAthlete> =
  | { athletes: readonly Pick<CardAthlete, Part>[] }
  | { matches: readonly Pick<CardMatch, '_match'>[] }

/** Maximum number of figures on a cover. */
const COVER_FIGURES = 5

/** Figures on a card's cover: its athletes, or one in the kit of each team. */
export function coverAthletes(card: CardSlots<'_athlete' | '_team'>): { seed: string; kit: Kit }[] {
  const figures =
    'athletes' in card
      ? card.athletes.map(({ _athlete, _team }) => ({ seed: _athlete._id, kit: kitOfTeam(_team) }))
      : card.matches.flatMap(({ _match: { home, away } }) =>
          [home, away].flatMap(team => (team ? [{ seed: team._id, kit: kitOfTeam(team) }] : [])),
        )
  return figures.slice(0, COVER_FIGURES)
}

/** How a card's results compare with what was likely at its opening. */
export interface Difficulty {
  /** Average points of always choosing the likeliest option, and the points that choice got. */
  expected: number
  actual: number
  is: 'harder' | 'usual' | 'easier'
}

/** Within this share of the expected points a card counts as usual. */
const USUAL = 0.15

/** Difficulty of a card, by the odds its players saw for each option; null where they saw none. */
export function difficultyOf(
  card: Pick<CardDoc, 'goalOptions' | 'statisticOptions'> & {
    athletes: readonly Pick<CardAthlete, 'void' | 'optionsHelp' | '_athleteGoals' | '_athleteStatistics'>[]
  },
): Difficulty | null {
  let [expected, actual] = [0, 0]
  for (const { optionsHelp, _athleteGoals, _athleteStatistics, ...athlete } of card.athletes) {
    if (athlete.void) continue
    for (const [options, help, happened] of [
      [card.goalOptions, optionsHelp?.goals, _athleteGoals],
      [card.statisticOptions, optionsHelp?.statistics, _athleteStatistics],
    ] as const) {
      const likely = options.map((option, place) => ({ option, chance: help?.[place]?.past?.likely ?? 0 }))
      const best = likely.toSorted((a, b) => b.chance - a.chance)[0]
      if (!best || best.chance === 0) continue
      expected += (best.option.value * best.chance) / 100
      if (happened.includes(best.option._id)) actual += best.option.value
    }
  }
  if (expected === 0) return null
  const share = actual / expected
  return { expected, actual, is: share < 1 - USUAL ? 'harder' : share > 1 + USUAL ? 'easier' : 'usual' }
}

/** Shares are percentages with two decimals. */
const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100))
const WHOLE = 10_000n

/** Prizes of a card: each paid rank, the total, and the operator's fee (C1, C4). */
export function prizesOf(card: Pick<CardDoc, 'amount' | 'paymentPercentage'>): {
  places: { position: 1 | 2 | 3; percent: number; amount: Centavos }[]
  paid: Centavos
  kept: Centavos
} {
  const { first, second, third } = card.paymentPercentage
  const shares = [first, second, third]
  const sum = shares.reduce((all, share) => all + hundredths(share), 0n)
  const retained = (card.amount * (WHOLE - sum)) / WHOLE
  const paid = card.amount - retained
  const amounts = shares.map(share => (sum === 0n ? 0n : (paid * hundredths(share)) / sum))
  const leftover = paid - amounts.reduce((all, amount) => all + amount, 0n)
  const places = shares.flatMap((percent, index) => {
    // Centavos left by rounding go one by one to the ranks from the first down.
    const amount = centavos((amounts[index] ?? 0n) + (BigInt(index) < leftover ? 1n : 0n))
    return percent > 0 ? [{ position: (index + 1) as 1 | 2 | 3, percent, amount }] : []
  })
  return { places, paid: centavos(paid), kept: centavos(retained) }
}

/** The distinct matches of a card. */
export function fixturesOf(card: CardSlots<'_match'>): CardFixture[] {
  const slots = 'athletes' in card ? card.athletes : card.matches
  return [...new Map(slots.flatMap(({ _match }) => (_match ? [[_match._id, _match] as const] : []))).values()]
}

/** How many matches a card has and how many are live. */
export function matchesOf(card: CardSlots<'_match'>): { all: number; live: number } {
  const matches = fixturesOf(card)
  return { all: matches.length, live: matches.filter(({ status }) => status === 'live').length }
}
