import {
  operatorChampionshipCard,
  operatorCreateChampionshipCard,
  operatorOpenChampionshipCard,
} from '#contract/api/admin/championship-cards.ts'
import {
  type ChampionshipCardDoc,
  getChampionshipCard,
  playChampionshipCard,
} from '#contract/api/player/championship-cards.ts'
import { DEFAULT_SHARES } from '#contract/card-defaults.ts'
import type { TestApp } from './app.ts'
import { newRound, type Round, publishFacts } from './cards.ts'
import type { TestOperator } from './operators.ts'
import type { Player } from './people.ts'

let seasons = 0

/** A unique championship with two rounds of two matches, two and three hours ahead. */
export interface Season {
  championshipId: string
  name: string
  matches: [string, string, string, string]
  rounds: [Round, Round]
}

/** Imports a season of four upcoming matches. */
export async function newSeason(app: TestApp): Promise<Season> {
  seasons += 1
  // Four digits, so that a search for one does not find another.
  const name = `Copa Placar ${1_000 + seasons}`
  const first = await newRound(app, { championship: name })
  const second = await newRound(app, { championship: name, after: first })
  const { championshipId } = first
  return { championshipId, name, matches: [...first.matches, ...second.matches], rounds: [first, second] }
}

/** The editor's body of a championship card on all matches of a season. */
export const matchCardBody = (season: Season, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Cartela do campeonato',
  banner: null,
  championship: season.championshipId,
  round: '1',
  price: 10,
  fixedAmount: false,
  amount: 0,
  paymentPercentage: DEFAULT_SHARES,
  entriesPerUser: 3,
  opensAt: null,
  startDate: null,
  codes: null,
  matches: [...season.matches],
  reason: 'Rodada nova',
  ...changes,
})

/** Drafts and opens a championship card, over HTTP. */
export async function openMatchCard(operator: TestOperator, body: Record<string, unknown>): Promise<string> {
  const { _id: id } = (await operator.call(operatorCreateChampionshipCard, { body })).data
  await operator
    .call(operatorOpenChampionshipCard, { params: { id }, body: { reason: 'Abrir' } })
    .then(answer => answer.data)
  return id
}

/** A card as a player reads it. */
export const readMatchCard = async (player: Player, id: string): Promise<ChampionshipCardDoc> =>
  (await player.call(getChampionshipCard, { params: { id } })).data.doc

export const matchStateOf = async (operator: TestOperator, id: string): Promise<string> =>
  (await operator.call(operatorChampionshipCard, { params: { id } })).data.state

export type Score = readonly [home: number, away: number]

/** The body of an entry with these scores, in the order of the matches. */
export const scoresBody = (cardId: string, matches: readonly string[], scores: readonly Score[]) => ({
  _card: cardId,
  matches: matches.map((_match, index) => ({
    _match,
    homeGoals: scores[index]?.[0] ?? 0,
    awayGoals: scores[index]?.[1] ?? 0,
  })),
})

/** Plays a card and returns the game's id. */
export const playScores = async (
  player: Player,
  cardId: string,
  matches: readonly string[],
  scores: readonly Score[],
): Promise<string> => (await player.call(playChampionshipCard, { body: scoresBody(cardId, matches, scores) })).data._id

/** Ends a match. */
export const endMatch = (app: TestApp, matchId: string, [home, away]: Score): Promise<void> =>
  publishFacts(app, matchId, { score: { home, away } })
