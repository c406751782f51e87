import { countPicks, gamesOf } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pickCountsOf } from './rules-picked.ts'
import { insertPickCounts, listCards } from './sql-athletes.ts'

/**
 * Stores what share of a closed card's entries chose each option, once; whether it was this run. Nothing before the lock (C12), of a void
 * card, of one of numbers, and of one that too few entered. The database counts: of a card of any size a row for each option comes here.
 * Entries that are void when it counts are left out; what is refunded later (C2, C11) stays counted, so that the shares never move.
 */
export async function storePickCounts({ db, clock }: Pick<Deps, 'db' | 'clock'>, cardId: string): Promise<boolean> {
  const card = (await listCards(db, [cardId])).get(cardId)
  const game = (await gamesOf(db, [cardId])).get(cardId)
  if (!card || !game || card.gameType !== 'options' || card.pickCounts) return false
  if (game.lockedAt === null || game.state === 'voiding' || game.state === 'void') return false
  const counts = pickCountsOf(card, await countPicks(db, cardId))
  return counts !== null && db.tx(tx => insertPickCounts(tx, cardId, counts, clock.now()))
}
