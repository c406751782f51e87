import { startCardTable, type CardTable } from './card-table.ts'
import {
  endMatch,
  matchCardBody,
  matchStateOf,
  newSeason,
  openMatchCard,
  playScores,
  type Score,
  type Season,
} from './championship-cards.ts'

/** A championship card that three players have entered. */
export interface PlayedMatchCard {
  season: Season
  id: string
  games: { ana: string; bruno: string; carla: string }
}

/** Players for championship cards: Ana predicts best, Bruno next, Carla worst. */
export interface MatchCardTable extends CardTable {
  matchState(id: string): Promise<string>
  playedMatchCard(changes?: Record<string, unknown>): Promise<PlayedMatchCard>
  /** Ends every match of a season with the scores of RESULTS. */
  endAll(season: Season): Promise<void>
}

/** Final scores of a season. */
export const RESULTS: readonly Score[] = [
  [2, 1],
  [0, 0],
  [1, 3],
  [4, 0],
]

/** Points against RESULTS: Ana 25 + 10 + 18 + 15, Bruno 12 + 0 + 10 + 0, Carla 10 for the last (C14: a rank needs a point). */
export const PREDICTED: Record<'ana' | 'bruno' | 'carla', readonly Score[]> = {
  ana: [
    [2, 1],
    [1, 1],
    [2, 3],
    [5, 1],
  ],
  bruno: [
    [3, 1],
    [1, 0],
    [0, 1],
    [0, 1],
  ],
  carla: [
    [0, 2],
    [2, 0],
    [3, 0],
    [2, 1],
  ],
}

/** Starts the product with these players. */
export async function startMatchCardTable(onEnd: (end: () => Promise<void>) => void): Promise<MatchCardTable> {
  const table = await startCardTable(onEnd)
  const { app, operator } = table
  return {
    ...table,
    matchState: id => matchStateOf(operator, id),
    playedMatchCard: async (changes = {}) => {
      const season = await newSeason(app)
      const id = await openMatchCard(operator, matchCardBody(season, changes))
      const matches = (changes.matches as string[] | undefined) ?? season.matches
      const play = (who: 'ana' | 'bruno' | 'carla') => playScores(table[who], id, matches, PREDICTED[who])
      return { season, id, games: { ana: await play('ana'), bruno: await play('bruno'), carla: await play('carla') } }
    },
    endAll: async ({ matches }) => {
      for (const [index, match] of matches.entries()) await endMatch(app, match, RESULTS[index] ?? [0, 0])
    },
  }
}
