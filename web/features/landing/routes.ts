import { publicCardQuery } from '#web/lib/public-card.ts'
import { queryClient } from '#web/lib/query.ts'
import { publicRoomQuery, sharedGameQuery, type SharedRoom } from './api.ts'

/** Parameters of a card's link. */
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

/** Path of a shared card for signed-in users, with its link's parameters. */
export const ownCardPath = (card: Parameters<typeof pathOf>[0], carried: CarriedByLink): string =>
  withCarried(pathOf(card), carried)

/** The same by the card's id; null when it is not found. */
export const cardRoute = (id: string, carried: CarriedByLink): Promise<string | null> =>
  // Without the code: the card's own page checks it, and here it would count as one more try.
  queryClient.query(publicCardQuery(id)).then(
    card => ownCardPath(card, carried),
    () => null,
  )

/** Path of a shared game for signed-in users. */
export const ownGamePath = ({ _id, card }: { _id: string; card: Parameters<typeof pathOf>[0] }): string =>
  `${pathOf(card)}/users_games/${_id}`

/** The same by the token of its link; null when it is not found. */
export const gameRoute = (token: string): Promise<string | null> =>
  queryClient.query(sharedGameQuery(token)).then(ownGamePath, () => null)

/** The short path of a card, remembered through sign-in and sign-up. */
export const sharedPath = (id: string, carried: CarriedByLink): string => withCarried(`/c/${id}`, carried)

const withToken = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}?token=${encodeURIComponent(token)}`

const ROOMS = { 'coach-friend': '/family_vs_friends', 'game-vs': '/versus', 'game-vs-vip': '/versus_vip' } as const

/** Path of a room for signed-in users, with the token of its link. */
export const ownRoomPath = ({ _id, kind }: Pick<SharedRoom, '_id' | 'kind'>, token: string | undefined): string =>
  withToken(`${ROOMS[kind]}/${_id}`, token)

/** The same by the room's id; null when it is not found. */
export const roomRoute = (id: string, token: string | undefined): Promise<string | null> =>
  queryClient.query(publicRoomQuery(id, token)).then(
    room => ownRoomPath(room, token),
    () => null,
  )

/** The path of a room's link, remembered through sign-in and sign-up. */
export const roomPath = (id: string, token: string | undefined): string => withToken(`/r/${id}`, token)

/** The path of a league's link, remembered through sign-in and sign-up. */
export const leaguePath = (id: string, token: string | undefined): string => withToken(`/l/${id}`, token)
