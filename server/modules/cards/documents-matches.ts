/** Contract documents of championship cards and their games. Pure mapping; all data was read before. */
import type {
  CardMatch,
  ChampionshipCardDoc,
  ChampionshipCardSummary,
  PlayedChampionship,
} from '#contract/api/player/championship-cards.ts'
import { matchPointsOf } from '#contract/verify/card-game.ts'
import { fixtureDoc } from '#server/modules/matches/index.ts'
import type { CardParts, PlayedParts } from './card-type.ts'
import type { MatchCardView, MatchSlot } from './championship-mode.ts'
import { cardFieldsOf, pickStateOf, playedFieldsOf } from './documents-shared.ts'
import type { MatchScoring } from './types.ts'

/** A match of a card with its result so far. */
export const matchDoc = ({ match, resolved }: MatchSlot): CardMatch => ({
  _match: fixtureDoc(match),
  round: match.round,
  void: resolved.void,
})

/** A card, with as many of its matches as were read. */
export const matchCardOf = (parts: CardParts<MatchCardView>): ChampionshipCardSummary & ChampionshipCardDoc => {
  const { card, championship, places } = parts.view
  return {
    ...cardFieldsOf(
      parts,
      places.map(({ match }) => match),
    ),
    championship,
    round: card.round,
    matchCount: card.matchIds.length,
    matches: places.map(matchDoc),
  }
}

/** A player's game with its points so far, each with its rule (H1). */
export function playedMatchCardOf(parts: PlayedParts<MatchCardView>): PlayedChampionship {
  const { entry, card } = parts
  const scoring = parts.scoring as unknown as MatchScoring | null
  const earned = scoring && !entry.void ? matchPointsOf(scoring, entry.picks) : []
  const total = earned.reduce((sum, { points }) => sum + points, 0)
  return {
    ...playedFieldsOf(parts, total),
    championship: card.view.championship,
    matches: card.view.places.map(({ match, resolved }, slot) => {
      const { rule, points } = earned[slot] ?? { rule: null, points: 0 }
      const result = scoring?.results[slot] ?? null
      return {
        _match: fixtureDoc(match),
        homeGoals: entry.picks[2 * slot] ?? 0,
        awayGoals: entry.picks[2 * slot + 1] ?? 0,
        score: points / 100,
        rule,
        result: result === null ? null : { home: result[0], away: result[1] },
        state: pickStateOf(resolved.void, card.status === 'finished', points),
      }
    }),
  }
}
