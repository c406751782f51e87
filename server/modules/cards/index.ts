import type { playCard } from '#contract/api/player/cards.ts'
import type { Deps } from '#server/platform/deps.ts'
import type * as z from 'zod/mini'
import { playedAthletes } from './athlete-cards.ts'
import type { ReadPicks } from './rules-picks.ts'
import * as playing from './service-play.ts'

export { type SharedCard, sharedCard, type SharedGame, sharedGame } from './service-shared.ts'
export { closedGamesOf } from './service-closed.ts'
export { openCardsTaking } from './reads.ts'
export { type CardStatus, statusOf } from './rules-card.ts'

/** What is sent for an Athletes card that players see, into canonical picks or what is wrong with it. Refuses `not_found`. */
export const readPlay = (
  deps: Pick<Deps, 'db' | 'clock'>,
  cardId: string,
): Promise<(body: z.output<typeof playCard.body>) => ReadPicks> => playing.readPlay(deps, playedAthletes, cardId)
