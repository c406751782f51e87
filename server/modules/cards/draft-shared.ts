import { DEFAULT_CARD_PRICE, DEFAULT_ENTRIES_PER_USER, DEFAULT_SHARES } from '#contract/card-defaults.ts'
/** Operator fields that are stored alike for every card type. */
import { centavos } from '#contract/money.ts'
import type { Game, GameSettings } from '#server/modules/pools/index.ts'
import type { AdminCardParts, View } from './card-type.ts'
import { type CommonInput, sharesOf } from './rules-input.ts'
import type { CardColumns } from './sql.ts'
import type { CardBase } from './types.ts'

/** The pool game of a card. `startsAt` only if no match has a start (C2). */
export const settingsOf = (input: CommonInput, startsAt: Date | null): GameSettings => ({
  name: input.name,
  price: input.price,
  fixed: input.fixedAmount,
  guaranteed: input.fixedAmount ? input.amount : centavos(0),
  shares: sharesOf(input),
  entriesPerUser: input.entriesPerUser,
  opensAt: input.opensAt,
  startsAt,
})

export const columnsOf = (input: CommonInput, gameType: CardColumns['gameType'], words: string): CardColumns => ({
  gameType,
  bannerId: input.banner,
  championshipId: input.championship,
  round: input.round,
  codes: input.codes,
  words,
})

/** C1: percent of the pool by rank. */
export function percentOf(game: Pick<Game, 'shares'>): CommonInput['paymentPercentage'] {
  const [first, second, third] = game.shares
  return { first: first / 100, second: second / 100, third: third / 100 }
}

/** Fields of a stored card that the editor sends for every type. */
export const commonInputOf = (game: Game, card: CardBase): CommonInput => ({
  name: game.name,
  banner: card.banner?._id ?? null,
  championship: card.championshipId,
  round: card.round,
  price: game.price,
  fixedAmount: game.fixed,
  amount: game.guaranteed,
  paymentPercentage: percentOf(game),
  entriesPerUser: game.entriesPerUser,
  opensAt: game.opensAt,
  startDate: game.startsAt,
  codes: card.codes === null ? null : [...card.codes],
})

/** The first card of a championship uses the rules' defaults (C1, A5). */
export const FRESH: CommonInput = {
  name: '',
  banner: null,
  championship: null,
  round: null,
  price: centavos(DEFAULT_CARD_PRICE),
  fixedAmount: false,
  amount: centavos(0),
  paymentPercentage: DEFAULT_SHARES,
  entriesPerUser: DEFAULT_ENTRIES_PER_USER,
  opensAt: null,
  startDate: null,
  codes: null,
}

/** Fields of every card type's admin page. */

/** The card as the editor sends it, and the state of its game. */
export const adminFieldsOf = ({ game, view, disputes, now }: AdminCardParts<View>) => ({
  ...commonInputOf(game, view.card),
  _id: game.id,
  seq: view.card.seq,
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
