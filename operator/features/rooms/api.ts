import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { GAME_STATES } from '#contract/api/admin/cards.ts'
import { operatorRoom, operatorSeenVersusAlert, type operatorVersusAlerts } from '#contract/api/admin/rooms.ts'
import { ROOM_TYPE_NAMES } from '#contract/rooms.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export { ROOM_TYPE_NAMES }

export type RoomDetail = z.output<typeof operatorRoom.answer>
export type Room = RoomDetail['doc']
export type RoomState = Room['state']
export type Alert = z.output<typeof operatorVersusAlerts.answer>['docs'][number]

/** A room is created open: it is never a draft or scheduled. */
export const ROOM_STATES = GAME_STATES.filter(state => state !== 'draft' && state !== 'scheduled')

/** Everything about rooms is cached under this key. */
export const ROOMS = 'rooms'
export const ALERTS = 'versus-alerts'
const EVERY_MS = 10_000

/** A room with its players and settlement preview. Polled while its match is live. */
export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOMS, 'one', id],
    queryFn: ({ signal }) => call(operatorRoom, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  })

/** Marks an alert as seen. */
export const seenMutation = (client: QueryClient, id: string) =>
  changing(client, [ALERTS], (reason: string) => call(operatorSeenVersusAlert, { params: { id }, body: { reason } }))

/** `Flamengo × Palmeiras`; `unknown` replaces a team that is not known. */
export const pairOf = ({ home, away }: Room['_match'], unknown: string): string =>
  home && away ? `${home.name} × ${away.name}` : unknown
