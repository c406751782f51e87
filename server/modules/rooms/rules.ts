import type { GAME_STATES } from '#contract/api/player/card-documents.ts'
import { type Centavos, centavos } from '#contract/money.ts'
/** Roles in a room, its visibility and its price. Pure. */
import { ROOM_PRICES, type RoomTypeName } from '#contract/rooms.ts'
import type { Shares } from '#contract/verify/pool.ts'
import type { Member, Relation, Room } from './types.ts'

const WHOLE = 10_000
const CENTAVOS = 100

/** F4, V1: the winner takes the pot less the fee, which is in percent. Hundredths of a percent. */
export const sharesOf = (fee: number): Shares => [WHOLE - Math.round(fee * CENTAVOS), 0, 0]

/** The error of a room's price (F8), as the code of its field. */
export function priceProblem(
  type: RoomTypeName,
  price: Centavos,
): 'price_low' | 'vip_price_low' | 'price_high' | undefined {
  const { free, least, most } = ROOM_PRICES[type]
  if (free && price === 0n) return undefined
  if (price < centavos(least * CENTAVOS)) return type === 'game-vs-vip' ? 'vip_price_low' : 'price_low'
  return price > centavos(most * CENTAVOS) ? 'price_high' : undefined
}

/** Somebody's role in a room as they know it, by their row in it. */
export function relationOf(room: Pick<Room, 'ownerId'>, accountId: string, member: Member | undefined): Relation {
  if (room.ownerId === accountId) return 'owner'
  if (member?.state === 'in') return 'member'
  if (member?.state === 'invited') return member.isUnseen ? 'none' : 'invited'
  return member?.state === 'left' ? 'left' : 'none'
}

/** Whether a row is one of the players of a room that a viewer is shown: those in it and the invited. */
export const isShownTo = (viewerId: string, { accountId, state, isUnseen }: Member): boolean =>
  state === 'in' || (state === 'invited' && !(isUnseen && accountId === viewerId))

/** A game of a room as far as its life goes. */
interface Life {
  state: (typeof GAME_STATES)[number]
  locksAt: Date | null
  lockedAt: Date | null
}

/** Whether a room is void, with refunds made or pending. */
export const isVoid = ({ state }: Pick<Life, 'state'>): boolean => state === 'void' || state === 'voiding'

/** Whether a room was cancelled before it began: deleted, or never started (V4). Then only its members see it. */
export const isCancelled = (game: Life): boolean => isVoid(game) && game.lockedAt === null

/** Whether entries are possible, by the clock even if jobs are late (F7). */
export const isOpen = ({ state, locksAt }: Life, now: Date): boolean =>
  state === 'open' && locksAt !== null && now < locksAt

/** F6: whether the notice of closing has expired, so that joining is pointless. */
export const isPlayingClosed = ({ playingClosesAt }: Pick<Room, 'playingClosesAt'>, now: Date): boolean =>
  playingClosesAt !== null && playingClosesAt <= now

/** F7: whether everybody may see the predictions: from kick-off on. A room cancelled before never shows them. */
export const isRevealed = (game: Life, now: Date): boolean =>
  game.lockedAt !== null || (game.state === 'open' && game.locksAt !== null && game.locksAt <= now)

/** Who may see a room: current, former and invited players; with its link, or if public, everybody until it is cancelled. */
export function maySee(
  { room, game }: { room: Room; game: Life },
  relation: Relation,
  token: string | undefined,
): boolean {
  if (relation !== 'none') return true
  return !isCancelled(game) && (room.type === 'public' || hasLink(room, token))
}

/** Whether this is the current link of the room. */
export const hasLink = ({ linkToken }: Pick<Room, 'linkToken'>, token: string | undefined): boolean =>
  linkToken !== null && token === linkToken
