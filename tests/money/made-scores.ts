import { matchCardBody, openMatchCard } from '#tests/support/championship-cards.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import type { Chance } from '#tests/support/random.ts'
import { sharesBy } from './made-cards.ts'
import type { OracleScore, ScoresCard } from './oracle-scores.ts'
import type { RunInPlay } from './seasons.ts'

/** A card on matches of a run, and the predictions of its entries. */
export interface MadeScores {
  id: string
  card: ScoresCard
  plays: { player: Player; scores: OracleScore[] }[]
}

async function openScores(operator: TestOperator, run: RunInPlay, card: ScoresCard): Promise<string> {
  const [first, second, third] = card.shares.map(share => share / 100)
  const season = { championshipId: run.championshipId, name: '', matches: [] as never, rounds: [] as never }
  return openMatchCard(
    operator,
    matchCardBody(season, {
      matches: card.numbers.map(number => run.ids.get(number)),
      price: Number(card.price) / 100,
      fixedAmount: card.guaranteed !== null,
      amount: Number(card.guaranteed ?? 0n) / 100,
      paymentPercentage: { first, second, third },
    }),
  )
}

/** A random card; the first of a run has all its matches. */
export async function makeScores(
  chance: Chance,
  operator: TestOperator,
  run: RunInPlay,
  { players, isWhole }: { players: readonly Player[]; isWhole: boolean },
): Promise<MadeScores> {
  const all = [...run.ids.keys()]
  const card: ScoresCard = {
    numbers: isWhole ? all : chance.some(all, 1 + chance.below(all.length)),
    price: BigInt(chance.happens(0.1) ? 0 : chance.pick([1, 7, 333, 1_000, 9_999])),
    guaranteed: chance.happens(0.3) ? BigInt(chance.pick([1, 1_000, 100_001])) : null,
    shares: sharesBy(chance),
  }
  const plays: MadeScores['plays'] = []
  for (const player of chance.some(players, chance.happens(0.9) ? 2 + chance.below(players.length - 1) : 1)) {
    const sent = new Set<string>()
    for (let entries = 1 + chance.below(3); entries > 0; entries -= 1) {
      // Sometimes the same predictions as another entry, for ties.
      const copied = chance.happens(0.25) && plays.length > 0
      const scores = copied ? chance.pick(plays).scores : card.numbers.map(number => guess(chance, run, number))
      if (sent.has(String(scores))) continue
      sent.add(String(scores))
      plays.push({ player, scores })
    }
  }
  return { id: await openScores(operator, run, card), card, plays }
}

/** Close enough to the result that every rule of H1 occurs. */
function guess(chance: Chance, run: RunInPlay, number: string): OracleScore {
  const [home, away] = run.results.get(number) ?? [0, 0]
  const near = (goals: number): number => Math.max(0, goals + (chance.happens(0.5) ? 0 : chance.below(4) - 1))
  return chance.happens(0.2) ? [chance.below(5), chance.below(5)] : [near(home), near(away)]
}

/** A card with only each known match: one player is exact, one is a goal above on both sides, one has another outcome. */
export const knownCards =
  (players: readonly Player[], known: ReadonlyMap<string, OracleScore>, numbers: readonly string[]) =>
  async (operator: TestOperator, run: RunInPlay): Promise<MadeScores[]> => {
    const made: MadeScores[] = []
    for (const number of numbers) {
      const [home, away] = known.get(number) ?? [0, 0]
      const card: ScoresCard = { numbers: [number], price: 333n, guaranteed: null, shares: [5_000, 2_500, 1_500] }
      const errors: OracleScore = home === away ? [1, 0] : [away, home]
      const scores: OracleScore[] = [[home, away], [home + 1, away + 1], errors]
      const plays = scores.map((score, index) => ({ player: players[index] as Player, scores: [score] }))
      made.push({ id: await openScores(operator, run, card), card, plays })
    }
    return made
  }
