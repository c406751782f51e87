import { FIRST_GOAL_RANGES, STATISTIC_RANGES } from '#contract/verify/questions-rooms.ts'
import { picksOf as roomPicksOf } from '#contract/verify/room-picks.ts'
import { AUTO_GUESSES } from '#contract/verify/versus.ts'
import type { Chance } from '#tests/support/random.ts'
import type { YearGame } from './game.ts'
import type { Athlete } from './world.ts'

export const ATHLETES = 10
export const GOALS = [3, 9, 25, 50]
export const STATISTICS = [
  ['none', 'Nenhuma', 3],
  ['clean-sheet', 'Sem sofrer gol', 7],
  ['yellow-cards', 'Cartão amarelo', 8],
  ['assists', 'Assistência', 10],
  ['woodwork', 'Bola na trave', 15],
  ['red-cards', 'Cartão vermelho', 25],
  ['penalties-saved', 'Pênalti defendido', 40],
] as const

/** The athletes of an Athletes card: taken from its matches in turn. */
export const athletesOf = ({ matches, number }: YearGame): { match: string; athlete: Athlete }[] =>
  Array.from({ length: ATHLETES }, (_, place) => {
    const match = matches[place % matches.length]
    const athlete = match?.athletes.filter(one => one.shirt <= 11)[(number + place * 3) % 22]
    if (!match || !athlete) throw new Error('A card without athletes')
    return { match: match.id, athlete }
  })

/** A random prediction; small scores are more likely. */
export function picksOf(game: YearGame, chance: Chance, isOwner: boolean): number[] {
  const goals = () => Math.floor(chance.next() * chance.next() * 5)
  switch (game.mode) {
    case 'athlete-card':
      return Array.from({ length: 2 * ATHLETES }, (_, pick) =>
        pick % 2 === 0 ? Math.floor(chance.next() * chance.next() * GOALS.length) : chance.below(STATISTICS.length),
      )
    case 'card-game':
      return game.matches.flatMap(() => [goals(), goals()])
    case 'coach-friend':
      return familyPicks(game, chance, [goals(), goals()])
    case 'push-game':
      return [chance.below(2)]
    default:
      // Ten distinct guesses in turn: the opponent has the odd ones.
      return AUTO_GUESSES.slice(0, 10).flatMap((guess, turn) => (turn % 2 === (isOwner ? 1 : 0) ? [...guess] : []))
  }
}

function familyPicks(
  { matches: [match] }: YearGame,
  chance: Chance,
  [homeGoals, awayGoals]: [number, number],
): number[] {
  const scorer = match?.athletes[chance.below(11)]?.id
  return roomPicksOf({
    homeGoals,
    awayGoals,
    firstGoal: homeGoals + awayGoals === 0 ? null : chance.below(FIRST_GOAL_RANGES.length),
    yellowCards: chance.below(STATISTIC_RANGES.yellowCards.length),
    redCards: chance.below(STATISTIC_RANGES.redCards.length),
    offsides: chance.below(STATISTIC_RANGES.offsides.length),
    corners: chance.below(STATISTIC_RANGES.corners.length),
    scorers: scorer === undefined ? [] : [scorer],
    golden: null,
  })
}
