/** What the desk's page of a card shows of every kind. */
import { commonInputOf } from './draft-shared.ts'
import type { AdminCardParts, View } from './card-type.ts'

/** The card as the editor sends it, and where its game stands. */
export const adminFieldsOf = ({ game, view, disputes, now }: AdminCardParts<View>) => ({
  ...commonInputOf(game, view.card),
  _id: game.id,
  state: game.state,
  bannerFile: view.card.banner,
  cardCount: game.count,
  pool: game.pool,
  lockDate: game.locksAt,
  endedAt: game.endedAt,
  payDate: game.state === 'provisional' ? game.paysAt : null,
  hold: game.hold,
  voided: game.voidReason,
  disputes,
  now,
})
