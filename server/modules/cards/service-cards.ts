import type * as z from 'zod/mini'
import type { publicCard } from '#contract/api/player/cards.ts'
import { tidyCode } from '#contract/api/player/influencers.ts'
import type { Lang } from '#contract/limits.ts'
import type { Centavos } from '#contract/money.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { countsOfUser, type Game, gamesOf } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { shareRead } from '#server/platform/shared-reads.ts'
import { sourceOf } from '#server/platform/source.ts'
import { athleteCardMode } from './athlete-mode.ts'
import type { CardTypeBase, CardParts, ShownCardType, View } from './card-type.ts'
import { championshipCardMode } from './championship-mode.ts'
import * as reads from './reads.ts'
import { type CardStatus, statusOf, type Tab } from './rules-card.ts'
import { listBases } from './sql.ts'

/** The viewer and their language. */
export interface Viewer {
  accountId: string
  lang: Lang
}

/** Maximum athletes or matches shown in a card's picture in lists. */
const SHOWN_IN_LISTS = 6
const CODE_CHECKS = { burst: 30, perMs: 60_000 }

/** The socket room of a card's events; reading the card joins it. */
export const roomOf = (cardId: string): string => `card:${cardId}`

/** Filters of a list. */
interface ListQuery {
  page: number
  limit: number
  cardType?: Tab | undefined
  championship?: string | undefined
  search?: string | undefined
}

/** A page of a tab, or of search results. Without either, all cards visible to players. */
export async function listed<V extends View, S>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: ShownCardType<V, S, unknown, unknown>,
  viewer: Viewer,
  query: ListQuery,
): Promise<{ docs: S[]; page: number; pages: number; total: number }> {
  const now = clock.now()
  const { page, limit, cardType: tab } = query
  const found = await reads.listCards(db, { ...query, mode: type.mode.name, tab, now })
  const parts = await partsOf(db, type, found.ids, { viewer, now, slots: SHOWN_IN_LISTS })
  const docs = found.ids.flatMap(id => {
    const one = parts.get(id)
    return one ? [type.summaryOf(one)] : []
  })
  return { docs, page, pages: Math.ceil(found.total / limit), total: found.total }
}

/** A card; joins this user's sockets to its events. Refuses `not_found`, also for cards not visible to players. */
export async function detail<V extends View, D extends { amount: Centavos; cardCount: number }>(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  type: ShownCardType<V, unknown, D, unknown>,
  viewer: Viewer,
  id: string,
): Promise<{ doc: D; amount: Centavos; cardCount: number }> {
  await visibleGame(deps.db, type, id, deps.clock.now())
  // Joined first, so that changes during the read are received.
  deps.live.join(viewer.accountId, roomOf(id))
  const doc = await cardFor(deps, type, viewer, id)
  return { doc, amount: doc.amount, cardCount: doc.cardCount }
}

/** A card as its page shows it, with its athletes' recent form. Refuses `not_found`. */
export async function cardFor<V extends View, D>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: ShownCardType<V, unknown, D, unknown>,
  viewer: Viewer,
  id: string,
): Promise<D> {
  const now = clock.now()
  const parts = await partsOf(db, type, [id], { viewer, now, formBefore: now })
  return type.cardOf(parts.get(id) ?? fail('not_found'))
}

/**
 * The preview of a shared link to a card of any type, without a session and without personal data. With a code it also names the influencer
 * (C13). Refuses `not_found`, and `too_many_requests` for an address that tries codes out.
 */
export async function preview(
  deps: Pick<Deps, 'db' | 'clock' | 'throttle'>,
  id: string,
  shared: { code: string | undefined; address: string },
): Promise<z.output<typeof publicCard.answer>> {
  const { db, clock } = deps
  const now = clock.now()
  const { game, status } = await visibleGame(db, null, id, now)
  const card = (await listBases(db, [id])).get(id)
  const championship = card?.gameType === null ? card.championshipId : null
  const code = tidyCode(shared.code ?? '')
  const resolved = code === '' ? {} : { code: await advertised(deps, id, code, shared.address) }
  return {
    _id: id,
    name: game.name,
    status,
    startDate: game.startsAt,
    lockDate: game.lockedAt ?? game.locksAt,
    now,
    price: game.price,
    amount: game.pool,
    cardCount: game.count,
    banner: card?.banner ?? null,
    ...(championship === null ? {} : { championship }),
    ...resolved,
  }
}

/**
 * The influencer of a link's code, as a visitor may see it. Valid codes are not rate-limited, because many visitors of one address may open
 * a link.
 */
async function advertised(
  { db, throttle }: Pick<Deps, 'db' | 'throttle'>,
  cardId: string,
  code: string,
  address: string,
): Promise<z.output<typeof publicCard.answer>['code']> {
  const key = `public-code:${sourceOf(address)}`
  await throttle.take(key, CODE_CHECKS)
  const influencerId = await influencerFor(db, cardId, null, code)
  if (influencerId === undefined) return { code, valid: false, influencer: null }
  await throttle.giveBack(key, CODE_CHECKS)
  return { code, valid: true, influencer: (await publicAccounts(db, [influencerId])).get(influencerId) ?? null }
}

/**
 * Whether the caller can play this card with this code (C13). Refuses `not_found`, and `too_many_requests` for callers who try codes out.
 */
export async function checkCode(
  deps: Pick<Deps, 'db' | 'clock' | 'throttle'>,
  type: CardTypeBase,
  accountId: string,
  { id, code }: { id: string; code: string },
): Promise<boolean> {
  await countCode(deps, accountId)
  await visibleGame(deps.db, type, id, deps.clock.now())
  return (await influencerFor(deps.db, id, accountId, code)) !== undefined
}

/** Counts an unusable code. Refuses `too_many_requests`. */
export const countCode = ({ throttle }: Pick<Deps, 'throttle'>, accountId: string): Promise<void> =>
  throttle.take(`card-code:${accountId}`, CODE_CHECKS)

/**
 * C13: the influencer who earns the commission of an entry with this code; undefined if the player cannot use it on this card. For null, a
 * visitor, only checks whether the card accepts the code.
 */
export async function influencerFor(
  from: Reader,
  cardId: string,
  accountId: string | null,
  typed: string,
): Promise<string | undefined> {
  const code = tidyCode(typed)
  const card = (await listBases(from, [cardId])).get(cardId)
  const isTaken = card?.codes?.map(tidyCode).includes(code) ?? true
  return code !== '' && isTaken ? reads.influencerOf(from, code, accountId) : undefined
}

/**
 * A card's game as players see it; null for a card of any type. Refuses `not_found` for drafts, scheduled cards and games of other modes.
 */
export async function visibleGame(
  from: Reader,
  type: CardTypeBase | null,
  id: string,
  now: Date,
): Promise<{ game: Game; status: CardStatus }> {
  const game = (await gamesOf(from, [id])).get(id)
  const isCard = type === null ? game && MODES.has(game.mode) : game?.mode === type.mode.name
  const status = game && isCard ? statusOf(game, now) : null
  return game && status ? { game, status } : fail('not_found')
}

/** The modes whose games are cards. */
const MODES: ReadonlySet<string> = new Set([athleteCardMode.name, championshipCardMode.name])

/** The data of these cards' documents; cards not visible to players are missing. */
export async function partsOf<V extends View>(
  from: Reader,
  type: Pick<ShownCardType<V, unknown, unknown, unknown>, 'shownOf' | 'mode'>,
  ids: readonly string[],
  { viewer, now, ...shown }: { viewer: Viewer; now: Date; slots?: number; formBefore?: Date },
): Promise<Map<string, CardParts<V>>> {
  // Shared by all current viewers of the card; recent form does not change within a moment.
  const key = ['card', type.mode.name, shown.slots ?? 'all', shown.formBefore ? 'form' : '', ...ids].join(' ')
  const { games, views } = await shareRead(from, key, async () => ({
    games: await gamesOf(from, ids),
    views: await type.shownOf(from, ids, shown),
  }))
  const mine = await countsOfUser(from, viewer.accountId, ids)
  const parts = new Map<string, CardParts<V>>()
  for (const id of ids) {
    const game = games.get(id)
    const view = views.get(id)
    const status = game && statusOf(game, now)
    if (!game || !view || !status) continue
    parts.set(id, { game, view, status, now, myGames: mine.get(id) ?? 0, lang: viewer.lang })
  }
  return parts
}
