import type * as z from 'zod/mini'
import type { CardDoc, getCard, listCards, publicCard } from '#contract/api/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { athletesOf, formOf, teamsOf } from '#server/modules/matches/index.ts'
import { countsOfUser, type Game, gamesOf } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { type CardParts, cardOf, type Names, summaryOf } from './documents.ts'
import { athleteCardMode } from './mode.ts'
import { type CardView, viewsOf } from './picture.ts'
import * as reads from './reads.ts'
import { type CardStatus, statusOf } from './rules-card.ts'
import { listCards as readCards } from './sql.ts'

/** Who looks, in which language. */
export interface Viewer {
  accountId: string
  lang: Lang
}

/** A list's picture of a card shows this many athletes. */
const SHOWN_IN_LISTS = 6
const CODE_CHECKS = { burst: 30, perMs: 60_000 }

/** The room of a card's events: whoever has read the card is in it. */
export const roomOf = (cardId: string): string => `card:${cardId}`

/** A page of a tab, or of what a search finds. Without either it is all that players can see. */
export async function listed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  asked: z.output<typeof listCards.query>,
): Promise<z.output<typeof listCards.answer>> {
  const now = clock.now()
  const { page, limit, search = '', cardType: tab } = asked
  const found =
    search === '' && tab !== undefined
      ? await reads.listTab(db, tab, { page, limit, now })
      : await reads.searchCards(db, { page, limit, now, tab, search })
  const parts = await partsOf(db, found.ids, { viewer, now, places: SHOWN_IN_LISTS })
  const docs = found.ids.flatMap(id => {
    const one = parts.get(id)
    return one ? [summaryOf(one)] : []
  })
  return { docs, page, pages: Math.ceil(found.total / limit), total: found.total }
}

/** A card; from then on its events reach this user's sockets. Refuses `not_found`, also for what players do not see yet. */
export async function detail(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  viewer: Viewer,
  id: string,
): Promise<z.output<typeof getCard.answer>> {
  await visibleGame(deps.db, id, deps.clock.now())
  // Joined first: what happens while the card is read is heard.
  deps.live.join(viewer.accountId, roomOf(id))
  const doc = await cardFor(deps, viewer, id)
  return { doc, amount: doc.amount, cardCount: doc.cardCount }
}

/** A card as its page shows it, with the athletes' form. Refuses `not_found`. */
export async function cardFor({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, id: string): Promise<CardDoc> {
  const parts = await partsOf(db, [id], { viewer, now: clock.now(), withForm: true })
  return cardOf(parts.get(id) ?? fail('not_found'))
}

/** What a shared link previews, without a session: nothing of it is anybody's own. Refuses `not_found`. */
export async function preview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<z.output<typeof publicCard.answer>> {
  const { game, status } = await visibleGame(db, id, clock.now())
  const card = (await readCards(db, [id])).get(id)
  return {
    _id: id,
    name: game.name,
    status,
    startDate: game.startsAt,
    price: game.price,
    amount: game.pool,
    cardCount: game.count,
    banner: card?.banner ?? null,
  }
}

/** Whether I can play this card with this code (C13). Refuses `not_found`, and `too_many_requests` for who tries codes out. */
export async function checkCode(
  deps: Pick<Deps, 'db' | 'clock' | 'throttle'>,
  accountId: string,
  id: string,
  code: string,
): Promise<boolean> {
  await countCode(deps, accountId)
  await visibleGame(deps.db, id, deps.clock.now())
  return (await influencerFor(deps.db, id, accountId, code)) !== undefined
}

/** Counts a code that could not be used, wherever it was tried. Refuses `too_many_requests`. */
export const countCode = ({ throttle }: Pick<Deps, 'throttle'>, accountId: string): Promise<void> =>
  throttle.take(`card-code:${accountId}`, CODE_CHECKS)

/** A code as it is kept: without blanks, in capitals. */
export const codeOf = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** C13: who gets the commission of an entry made with this code; undefined when the player cannot use it on this card. */
export async function influencerFor(
  from: Reader,
  cardId: string,
  accountId: string,
  typed: string,
): Promise<string | undefined> {
  const code = codeOf(typed)
  const card = (await readCards(from, [cardId])).get(cardId)
  const isTaken = card?.codes?.map(codeOf).includes(code) ?? true
  return code !== '' && isTaken ? reads.influencerOf(from, code, accountId) : undefined
}

/** A card's game as players see it. Refuses `not_found` for drafts, scheduled cards and games of other modes. */
export async function visibleGame(from: Reader, id: string, now: Date): Promise<{ game: Game; status: CardStatus }> {
  const game = (await gamesOf(from, [id])).get(id)
  const status = game?.mode === athleteCardMode.name ? statusOf(game, now) : null
  return game && status ? { game, status } : fail('not_found')
}

/** What the documents of these cards are made of; cards that players do not see are missing. */
export async function partsOf(
  from: Reader,
  ids: readonly string[],
  asked: { viewer: Viewer; now: Date; places?: number; withForm?: boolean },
): Promise<Map<string, CardParts>> {
  const { viewer, now } = asked
  const games = await gamesOf(from, ids)
  const views = await viewsOf(from, ids, asked.places)
  const names = await namesOf(from, [...views.values()], asked.withForm ? now : undefined)
  const mine = await countsOfUser(from, viewer.accountId, ids)
  const parts = new Map<string, CardParts>()
  for (const id of ids) {
    const game = games.get(id)
    const view = views.get(id)
    const status = game && statusOf(game, now)
    if (!game || !view || !status) continue
    parts.set(id, { game, view, status, names, now, myGames: mine.get(id) ?? 0, lang: viewer.lang })
  }
  return parts
}

/** Names, pictures and teams of the athletes of these cards; with `formBefore` also their goals in the last five before it. */
export async function namesOf(from: Reader, views: readonly CardView[], formBefore?: Date): Promise<Names> {
  const slots = views.flatMap(view => view.card.slots)
  const athleteIds = [...new Set(slots.map(slot => slot.athleteId))]
  const athletes = await athletesOf(from, athleteIds)
  const teams = await teamsOf(from, [...new Set(slots.flatMap(slot => slot.teamId ?? []))])
  if (formBefore === undefined) return { athletes, teams }
  return { athletes, teams, form: await formOf(from, athleteIds, formBefore) }
}
