import type { Lang } from '#contract/limits.ts'
import { type SharedCard, sharedCard } from '#server/modules/cards/index.ts'
import { previewOfLeague } from '#server/modules/leagues/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/fail.ts'
import type { LinkPreview, PreviewedPages } from '#server/platform/link-preview.ts'
import { invitationOf, kickerOf, positionOf } from './draw-card.ts'
import { roomPosition, sidesOf } from './draw-room.ts'
import { formatCount, formatRank, pointsLabel, reaisLabel, messagesOf } from './messages.ts'
import * as service from './service.ts'

/** The preview of a link to any other page. */
export const operatorPreview = (lang: Lang): LinkPreview => ({
  ...messagesOf(lang).house,
  image: { path: '/api/public/image', alt: 'Crava' },
})

/**
 * The pages with their own link preview: cards by short and full address, shared games, and rooms and leagues (private ones only by a link
 * with their token).
 */
export const sharedPages = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): PreviewedPages[] => {
  const card = async (id: string, lang: Lang, query: URLSearchParams) =>
    challengePreview(deps, cardPreview(await sharedCard(deps, id), lang), { id, lang, query })
  return [
    { path: /^\/c\/([0-9a-f]{24})$/, preview: card },
    { path: /^\/cards\/([0-9a-f]{24})$/, preview: card },
    { path: /^\/championships\/[0-9a-f]{24}\/cards\/([0-9a-f]{24})$/, preview: card },
    { path: /^\/r\/([0-9a-f]{24})$/, preview: (id, lang, query) => roomPreview(deps, { id, lang, query }) },
    { path: /^\/l\/([0-9a-f]{24})$/, preview: (id, lang, query) => leaguePreview(deps, { id, lang, query }) },
    { path: /^\/g\/([\w-]{32})$/, preview: (token, lang) => gamePreview(deps, token, lang) },
  ]
}

function cardPreview(card: SharedCard, lang: Lang): LinkPreview {
  const messages = messagesOf(lang)
  const parts = [
    kickerOf(card, lang),
    positionOf(card, lang),
    ...(card.status === 'new' ? [invitationOf(card, lang)] : []),
    ...(card.pool > 0n && !card.voided ? [`${messages.pool}: ${reaisLabel(card.pool, lang)}`] : []),
    ...(card.count > 0 ? [messages.games(formatCount(card.count, lang), card.count === 1)] : []),
  ]
  const names = card.podium.map(({ name, place }) => `${formatRank(place, lang)} ${name}`).join(', ')
  return {
    title: card.name,
    description: `${parts.join(' · ')}.${names === '' ? '' : ` ${messages.podium(names)}`}`,
    image: { path: `/api/public/card/${card.id}/image`, alt: messages.picture(card.name) },
  }
}

/** A card's link that carries a challenge names the challenger. */
async function challengePreview(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  preview: LinkPreview,
  { id, lang, query }: { id: string; lang: Lang; query: URLSearchParams },
): Promise<LinkPreview> {
  const token = query.get('challenge')
  if (token === null) return preview
  const challenge = await service.challengeOfLink(deps, token, null).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (challenge === null || challenge.card._id !== id || challenge.state === 'void') return preview
  const code = query.get('influencer_code')?.slice(0, 30)
  const stored = new URLSearchParams({ ...(code ? { influencer_code: code } : {}), challenge: token })
  return {
    ...preview,
    title: messagesOf(lang).challenge(challenge.user.name, preview.title),
    address: `/c/${id}?${stored.toString()}`,
  }
}

async function gamePreview(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
  lang: Lang,
): Promise<LinkPreview> {
  const game = await service.gameOfLink(deps, token, lang)
  const messages = messagesOf(lang)
  const stands =
    game.place === null
      ? messages.waiting
      : [
          ...(game.points > 0
            ? [`${formatRank(game.place, lang)} ${messages.rank} ${messages.among(formatCount(game.of, lang))}`]
            : []),
          pointsLabel(game.points, lang),
        ].join(', ')
  return {
    title: `${game.owner.name} · ${game.card.name}`,
    description: `${game.void ? messages.refunded : stands}. ${messages.invite}`,
    image: { path: `/api/public/game/${token}/image`, alt: messages.picture(game.card.name) },
  }
}

async function roomPreview(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id, lang, query }: { id: string; lang: Lang; query: URLSearchParams },
): Promise<LinkPreview> {
  const token = query.get('token') ?? undefined
  const room = await service.roomOfLink(deps, id, token)
  const messages = messagesOf(lang)
  const parts = [
    messages.rooms[room.kind],
    sidesOf(room),
    roomPosition(room, lang),
    ...(room.canJoin ? [invitationOf(room, lang)] : []),
  ]
  const stored = token === undefined ? '' : `?token=${encodeURIComponent(token)}`
  return {
    title: `${room.name} · ${messages.hostedBy(room.owner)}`,
    description: `${parts.join(' · ')}.${room.canJoin ? ` ${messages.join}` : ''}`,
    image: { path: `/api/public/room/${id}/image${stored}`, alt: messages.picture(room.name) },
    address: `/r/${id}${stored}`,
  }
}

async function leaguePreview(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, lang, query }: { id: string; lang: Lang; query: URLSearchParams },
): Promise<LinkPreview> {
  const token = query.get('token') ?? undefined
  const league = await previewOfLeague(deps, { id, token })
  const { league: messages } = messagesOf(lang)
  const names = league.people.slice(0, 3).map(({ name }) => name)
  const stored = token === undefined ? '' : `?token=${encodeURIComponent(token)}`
  return {
    title: messages.title(league.name),
    description: messages.text(league.owner, names.join(', '), formatCount(league.members, lang), league.members === 1),
    image: { path: `/api/public/league/${id}/image${stored}`, alt: messagesOf(lang).picture(league.name) },
    address: `/l/${id}${stored}`,
  }
}
