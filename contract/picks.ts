/** How the picks of a game are counted: shared by its page, its share image and the page of its link. */
import type { Played } from './api/player/card-games.ts'
import type { PlayedChampionship } from './api/player/championship-cards.ts'

export type PlayedAthlete = Played['athletes'][number]

/** One pick about an athlete and the points it has earned. `number` is the one pick of a classic card. */
export interface AthletePick {
  type: 'goal' | 'statistic' | 'number'
  score: number
}

/** The picks about an athlete. A void athlete (A3) has none. */
export function athletePicks(athlete: PlayedAthlete): AthletePick[] {
  if (athlete.state === 'void') return []
  if (athlete.athleteScore !== null) return [{ type: 'number', score: athlete.playerScore }]
  return [
    ...(athlete._athleteGoal ? [{ type: 'goal' as const, score: athlete.goalScore }] : []),
    ...(athlete._athleteStatistic ? [{ type: 'statistic' as const, score: athlete.statisticScore }] : []),
  ]
}

/** How many picks of a game are valid, and how many of them have earned points so far. */
export function hitsOf(game: Pick<Played, 'athletes'> | Pick<PlayedChampionship, 'matches'>): {
  hits: number
  picks: number
} {
  const scores =
    'matches' in game
      ? game.matches.filter(({ state }) => state !== 'void').map(({ score }) => score)
      : game.athletes.flatMap(athletePicks).map(({ score }) => score)
  return { hits: scores.filter(score => score > 0).length, picks: scores.length }
}
