import { publicCardQuery } from '#web/lib/public-card.ts'
import { queryClient } from '#web/lib/query.ts'
import { publicRoomQuery, sharedGameQuery } from './api.ts'

const withCode = (path: string, code: string | undefined): string =>
  code === undefined ? path : `${path}?influencer_code=${encodeURIComponent(code)}`

const pathOf = ({ _id, championship }: { _id: string; championship?: string | undefined }): string =>
  championship === undefined ? `/cards/${_id}` : `/championships/${championship}/cards/${_id}`

/** Where a shared card is for who is signed in, with the code its link carries; null when it cannot be told now. */
export const cardRoute = (id: string, code: string | undefined): Promise<string | null> =>
  // The code is for the card's own page to look at: here it would only count as tried.
  queryClient.query(publicCardQuery(id)).then(
    card => withCode(pathOf(card), code),
    () => null,
  )

/** Where a shared game is for who is signed in; null when it cannot be told now. */
export const gameRoute = (token: string): Promise<string | null> =>
  queryClient.query(sharedGameQuery(token)).then(
    ({ _id, card }) => `${pathOf(card)}/users_games/${_id}`,
    () => null,
  )

/** The short address of a card, which is remembered through sign-in and sign-up. */
export const sharedPath = (id: string, code: string | undefined): string => withCode(`/c/${id}`, code)

const withToken = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}?token=${encodeURIComponent(token)}`

const ROOMS = { 'coach-friend': '/family_vs_friends', 'game-vs': '/versus', 'game-vs-vip': '/versus_vip' } as const

/** Where a room is for who is signed in, with the token its link carries; null when it cannot be told now. */
export const roomRoute = (id: string, token: string | undefined): Promise<string | null> =>
  queryClient.query(publicRoomQuery(id, token)).then(
    ({ kind }) => withToken(`${ROOMS[kind]}/${id}`, token),
    () => null,
  )

/** The link of a room, which is remembered through sign-in and sign-up. */
export const roomPath = (id: string, token: string | undefined): string => withToken(`/r/${id}`, token)
