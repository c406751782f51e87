import { publicCardQuery } from '#web/lib/public-card.ts'
import { queryClient } from '#web/lib/query.ts'
import { publicRoomQuery, sharedGameQuery } from './api.ts'

/** What a card's link carries beside the card. */
export interface CarriedByLink {
  influencer_code?: string
  challenge?: string
}

function withCarried(path: string, carried: CarriedByLink): string {
  const query = Object.entries(carried).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

const pathOf = ({ _id, championship }: { _id: string; championship?: string | undefined }): string =>
  championship === undefined ? `/cards/${_id}` : `/championships/${championship}/cards/${_id}`

/** Where a shared card is for who is signed in, with what its link carries; null when it is unknown now. */
export const cardRoute = (id: string, carried: CarriedByLink): Promise<string | null> =>
  // The code is for the card's own page to look at: here it would only count as tried.
  queryClient.query(publicCardQuery(id)).then(
    card => withCarried(pathOf(card), carried),
    () => null,
  )

/** Where a shared game is for who is signed in; null when it is unknown now. */
export const gameRoute = (token: string): Promise<string | null> =>
  queryClient.query(sharedGameQuery(token)).then(
    ({ _id, card }) => `${pathOf(card)}/users_games/${_id}`,
    () => null,
  )

/** The short address of a card, which is remembered through sign-in and sign-up. */
export const sharedPath = (id: string, carried: CarriedByLink): string => withCarried(`/c/${id}`, carried)

const withToken = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}?token=${encodeURIComponent(token)}`

const ROOMS = { 'coach-friend': '/family_vs_friends', 'game-vs': '/versus', 'game-vs-vip': '/versus_vip' } as const

/** Where a room is for who is signed in, with the token its link carries; null when it is unknown now. */
export const roomRoute = (id: string, token: string | undefined): Promise<string | null> =>
  queryClient.query(publicRoomQuery(id, token)).then(
    ({ kind }) => withToken(`${ROOMS[kind]}/${id}`, token),
    () => null,
  )

/** The link of a room, which is remembered through sign-in and sign-up. */
export const roomPath = (id: string, token: string | undefined): string => withToken(`/r/${id}`, token)

/** The link of a league, which is remembered through sign-in and sign-up. */
export const leaguePath = (id: string, token: string | undefined): string => withToken(`/l/${id}`, token)
