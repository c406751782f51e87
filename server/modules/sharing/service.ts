import type * as z from 'zod/mini'
import type {
  challengePlayedAthlete,
  getChallenge,
  sharedGame as sharedGameCall,
  sharePlayedAthlete,
} from '#contract/api/player/sharing.ts'
import type { Lang } from '#contract/limits.ts'
import { challengeGame, sharedGame, storyGame } from '#server/modules/cards/index.ts'
import { hasBlocked } from '#server/modules/chat/index.ts'
import { previewOfRoom, roomTypes } from '#server/modules/rooms/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import type { SharedRoom } from './draw-room.ts'
import type { Story } from './draw-story.ts'
import { challengeToken, gameOfChallenge, gameOfToken, gameToken } from './seal.ts'

type Reading = Pick<Deps, 'db' | 'clock' | 'config'>

/** The game of a share link, for anybody. Refuses `not_found`, also for a link this server did not create. */
export async function gameOfLink(deps: Reading, token: string, lang: Lang) {
  const id = gameOfToken(deps.config.secretKey, token) ?? fail('not_found')
  return sharedGame(deps, null, { id, lang })
}

/** The room of a link, for anybody: a private one only with its token. Refuses `not_found`. */
export const roomOfLink = (deps: Reading, id: string, token: string | undefined): Promise<SharedRoom> =>
  previewOfRoom(deps, roomTypes, { id, token })

/** The page of a shared game. Refuses `not_found`. */
export async function sharedPage(
  deps: Reading,
  token: string,
  lang: Lang,
): Promise<z.output<typeof sharedGameCall.answer>> {
  const { id, card, owner, place, of, points, hits, picks, void: isVoid } = await gameOfLink(deps, token, lang)
  const { name, username, photo } = owner
  return {
    _id: id,
    card: {
      _id: card.id,
      name: card.name,
      status: card.status,
      ...(card.isChampionship && card.championship ? { championship: card.championship._id } : {}),
    },
    user: { name, username, photo },
    position: place,
    of,
    totalScore: points,
    hits,
    picks,
    void: isVoid,
  }
}

/**
 * The share link of the caller's game. Refuses `not_found`, also for another's, because only owners may publish a game; and until the card
 * locks the same error as for any id (C12).
 */
export async function share(
  deps: Reading,
  mode: 'athlete-card' | 'card-game',
  { accountId, id, lang }: { accountId: string; id: string; lang: Lang },
): Promise<z.output<typeof sharePlayedAthlete.answer>> {
  const game = await sharedGame(deps, mode, { id, lang })
  if (game.owner._id !== accountId) fail('not_found')
  const token = gameToken(deps.config.secretKey, id)
  const { publicUrl } = deps.config
  return { token, url: `${publicUrl}/g/${token}`, image: `${publicUrl}/api/public/game/${token}/image` }
}

/**
 * The sealed challenge token of the caller's game. Refuses `not_found`, also for another's, and `card_not_open` once it cannot be accepted
 * any more.
 */
export async function challenge(
  deps: Reading,
  mode: 'athlete-card' | 'card-game',
  { accountId, id }: { accountId: string; id: string },
): Promise<z.output<typeof challengePlayedAthlete.answer>> {
  const game = await challengeGame(deps, id)
  if (game.owner._id !== accountId || game.mode !== mode) fail('not_found')
  if (!game.card.isOpen || game.state !== 'sealed') fail('card_not_open')
  return { token: challengeToken(deps.config.secretKey, id) }
}

/**
 * A challenge as shown to a visitor, signed in or not (null). Refuses `not_found`, also for a link this server did not create, and if
 * either player blocked the other, which stays secret.
 */
export async function challengeOfLink(
  deps: Reading,
  token: string,
  viewer: string | null,
): Promise<z.output<typeof getChallenge.answer>> {
  const id = gameOfChallenge(deps.config.secretKey, token) ?? fail('not_found')
  const { card, owner, state } = await challengeGame(deps, id)
  const isMe = owner._id === viewer
  if (viewer !== null && !isMe) {
    const isApart = (await hasBlocked(deps.db, viewer, owner._id)) || (await hasBlocked(deps.db, owner._id, viewer))
    if (isApart) fail('not_found')
  }
  const { name, username, photo } = owner
  return {
    card: { _id: card.id, name: card.name },
    user: { name, username, photo, isMe },
    state,
    game: state === 'open' ? id : null,
  }
}

/** The side length of the photo in a story, in pixels. */
const PHOTO = 240

/** A game for its story, with the photo of its owner as a small PNG; null without a readable one. */
export async function story(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  mode: 'athlete-card' | 'card-game',
  request: { id: string; lang: Lang; viewer: string },
): Promise<Story> {
  const game = await storyGame(deps, mode, request)
  const { photo: file } = game.owner
  const bytes = file === null ? null : await deps.files.get(file._id)
  const { default: sharp } = await import('sharp')
  const photo =
    bytes === null
      ? null
      : await sharp(bytes)
          .resize(PHOTO, PHOTO, { fit: 'cover' })
          .png()
          .toBuffer()
          .catch(() => null)
  return { game, photo }
}
