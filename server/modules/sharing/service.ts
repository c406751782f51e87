import type * as z from 'zod/mini'
import type { sharedGame as sharedGameCall, sharePlayedAthlete } from '#contract/api/player/sharing.ts'
import type { Lang } from '#contract/limits.ts'
import { sharedGame } from '#server/modules/cards/index.ts'
import { previewOfRoom, roomTypes } from '#server/modules/rooms/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import type { SharedRoom } from './draw-room.ts'
import { gameOfToken, gameToken } from './seal.ts'

type Reading = Pick<Deps, 'db' | 'clock' | 'config'>

/** The game that a shared link names, for anybody. Refuses `not_found`, also for a link this server did not make. */
export async function gameOfLink(deps: Reading, token: string, lang: Lang) {
  const id = gameOfToken(deps.config.secretKey, token) ?? fail('not_found')
  return sharedGame(deps, null, { id, lang })
}

/** The room that a link names, for anybody: a private one only with its token. Refuses `not_found`. */
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
 * The link of a game of mine. Refuses `not_found`, also for another's: nobody publishes somebody else's game; and until the card locks
 * what any id answers (C12).
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
