import { countPicks, gamesOf } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pickCountsOf } from './rules-picked.ts'
import { insertPickCounts, listCards } from './sql-athletes.ts'

/**
 * Stores the share of a closed card's entries that chose each option, once; returns whether this run did. Does nothing before the lock
 * (C12), for a void or number card, and with too few entries. The database counts, so memory does not depend on the card's size. Entries
 * that are void at that time are excluded; later refunds (C2, C11) do not change the shares.
 */
export async function storePickCounts({ db, clock }: Pick<Deps, 'db' | 'clock'>, cardId: string): Promise<boolean> {
  const card = (await listCards(db, [cardId])).get(cardId)
  const game = (await gamesOf(db, [cardId])).get(cardId)
  if (!card || !game || card.gameType !== 'options' || card.pickCounts) return false
  if (game.lockedAt === null || game.state === 'voiding' || game.state === 'void') return false
  const counts = pickCountsOf(card, await countPicks(db, cardId))
  return counts !== null && db.tx(tx => insertPickCounts(tx, cardId, counts, clock.now()))
}
