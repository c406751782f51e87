import type * as z from 'zod/mini'
import type { playCard } from '#contract/api/player/cards.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { playedAthletes } from './athlete-cards.ts'
import type { ReadPicks } from './rules-picks.ts'
import * as playing from './service-play.ts'
import { listBases } from './sql.ts'

export {
  challengeGame,
  type SharedCard,
  sharedCard,
  type SharedGame,
  sharedGame,
  type StoryGame,
  storyGame,
  wonOf,
} from './service-shared.ts'
export { closingCards } from './service-closing.ts'
export { bestPickOf, closedGamesOf } from './service-closed.ts'
export { openCardsTaking } from './reads.ts'
export { piecesOfEstimates } from './service-fair.ts'
export { preview as cardPreview, roomOf as liveRoomOfCard } from './service-cards.ts'
export { detail as championshipDetail, listed as listChampionships } from './service-championships.ts'
export { type CardStatus, statusOf } from './rules-card.ts'

/** Parses a submission for a visible Athletes card into canonical picks or errors. Refuses `not_found`. */
export const readPlay = (
  deps: Pick<Deps, 'db' | 'clock'>,
  cardId: string,
): Promise<(body: z.output<typeof playCard.body>) => ReadPicks> => playing.readPlay(deps, playedAthletes, cardId)

/** The championships of championship cards, by card; other games are missing. */
export async function championshipsOfCards(from: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const cards = [...(await listBases(from, ids)).values()]
  return new Map(
    cards.flatMap(({ id, gameType, championshipId }) =>
      gameType === null && championshipId !== null ? [[id, championshipId] as const] : [],
    ),
  )
}
