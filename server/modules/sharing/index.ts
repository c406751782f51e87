import type { Lang } from '#contract/limits.ts'
import { type SharedCard, sharedCard } from '#server/modules/cards/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LinkPreview, PreviewedPages } from '#server/platform/link-preview.ts'
import { invitationOf, kickerOf, standingOf } from './draw-card.ts'
import { roomStanding, sidesOf } from './draw-room.ts'
import * as service from './service.ts'
import { sayCount, sayPlace, sayPoints, sayReais, wordsOf } from './words.ts'

/** What a link to any other page shows. */
export const housePreview = (lang: Lang): LinkPreview => ({
  ...wordsOf(lang).house,
  image: { path: '/api/public/image', alt: 'Crava' },
})

/**
 * The pages whose links show what they are of: cards, by their short address and their own, games that were shared, and rooms, private ones
 * by a link with their token alone.
 */
export const sharedPages = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): PreviewedPages[] => {
  const card = async (id: string, lang: Lang) => cardPreview(await sharedCard(deps, id), lang)
  return [
    { path: /^\/c\/([0-9a-f]{24})$/, preview: card },
    { path: /^\/cards\/([0-9a-f]{24})$/, preview: card },
    { path: /^\/championships\/[0-9a-f]{24}\/cards\/([0-9a-f]{24})$/, preview: card },
    { path: /^\/r\/([0-9a-f]{24})$/, preview: (id, lang, query) => roomPreview(deps, { id, lang, query }) },
    { path: /^\/g\/([\w-]{32})$/, preview: (token, lang) => gamePreview(deps, token, lang) },
  ]
}

function cardPreview(card: SharedCard, lang: Lang): LinkPreview {
  const words = wordsOf(lang)
  const parts = [
    kickerOf(card, lang),
    standingOf(card, lang),
    ...(card.status === 'new' ? [invitationOf(card, lang)] : []),
    ...(card.pool > 0n && !card.voided ? [`${words.pool}: ${sayReais(card.pool, lang)}`] : []),
    ...(card.count > 0 ? [words.games(sayCount(card.count, lang), card.count === 1)] : []),
  ]
  const names = card.podium.map(({ name, place }) => `${sayPlace(place, lang)} ${name}`).join(', ')
  return {
    title: card.name,
    description: `${parts.join(' · ')}.${names === '' ? '' : ` ${words.podium(names)}`}`,
    image: { path: `/api/public/card/${card.id}/image`, alt: words.picture(card.name) },
  }
}

async function gamePreview(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
  lang: Lang,
): Promise<LinkPreview> {
  const game = await service.gameOfLink(deps, token, lang)
  const words = wordsOf(lang)
  const stands =
    game.place === null
      ? words.waiting
      : [
          ...(game.points > 0
            ? [`${sayPlace(game.place, lang)} ${words.place} ${words.among(sayCount(game.of, lang))}`]
            : []),
          sayPoints(game.points, lang),
        ].join(', ')
  return {
    title: `${game.owner.name} · ${game.card.name}`,
    description: `${game.void ? words.refunded : stands}. ${words.invite}`,
    image: { path: `/api/public/game/${token}/image`, alt: words.picture(game.card.name) },
  }
}

async function roomPreview(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id, lang, query }: { id: string; lang: Lang; query: URLSearchParams },
): Promise<LinkPreview> {
  const token = query.get('token') ?? undefined
  const room = await service.roomOfLink(deps, id, token)
  const words = wordsOf(lang)
  const parts = [
    words.rooms[room.kind],
    sidesOf(room),
    roomStanding(room, lang),
    ...(room.canJoin ? [invitationOf(room, lang)] : []),
  ]
  const kept = token === undefined ? '' : `?token=${encodeURIComponent(token)}`
  return {
    title: `${room.name} · ${words.hostedBy(room.owner)}`,
    description: `${parts.join(' · ')}.${room.canJoin ? ` ${words.join}` : ''}`,
    image: { path: `/api/public/room/${id}/image${kept}`, alt: words.picture(room.name) },
    address: `/r/${id}${kept}`,
  }
}
