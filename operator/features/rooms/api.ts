import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { GAME_STATES } from '#contract/api/admin/cards.ts'
import {
  operatorCorrectRoom,
  operatorHoldRoom,
  operatorRoom,
  operatorRooms,
  operatorSeenVersusAlert,
  operatorSettleRoom,
  operatorVersusAlerts,
  operatorVoidRoom,
  type ROOM_SORTS,
} from '#contract/api/admin/rooms.ts'
import { ROOM_TYPE_NAMES, type RoomTypeName } from '#contract/rooms.ts'
import { call } from '#operator/lib/call.ts'
import { type ListFilters, listQuery } from '#operator/lib/list-filters.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export { ROOM_TYPE_NAMES, type RoomTypeName }

export type RoomDetail = z.output<typeof operatorRoom.answer>
export type Room = RoomDetail['doc']
export type RoomState = Room['state']
export type Alert = z.output<typeof operatorVersusAlerts.answer>['docs'][number]

/** A room is made open: it is never a draft, nor does it open later. */
export const ROOM_STATES = GAME_STATES.filter(state => state !== 'draft' && state !== 'scheduled')

/** Everything about rooms is kept under this key. */
export const ROOMS = 'rooms'
const ALERTS = 'versus-alerts'
const EVERY_MS = 10_000

type RequestedRooms = ListFilters<RoomState, (typeof ROOM_SORTS)[number]> & { type: RoomTypeName | undefined }

/** What is asked of the list of rooms. */
export const roomsListQuery = (filters: RequestedRooms) => ({
  ...listQuery(filters),
  kind: filters.type,
  limit: PAGE_ROWS,
})

/** A page of rooms and duels, the newest first where no order is asked for. */
export const roomsQuery = (filters: RequestedRooms) =>
  queryOptions({
    queryKey: [ROOMS, 'list', roomsListQuery(filters)],
    queryFn: ({ signal }) => call(operatorRooms, { query: roomsListQuery(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })

/** A room, who is in it, and what would be paid. Its match goes on while it is looked at. */
export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOMS, 'one', id],
    queryFn: ({ signal }) => call(operatorRoom, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  })

/** A step in the payment of a room, with its reason. */
export type RoomStep = 'settle' | 'hold' | 'release' | 'void'

/** Takes a step; whatever comes of it, the room is read again. */
export const stepMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ step, reason }: { step: RoomStep; reason: string }) => {
      const params = { id }
      if (step === 'settle') return call(operatorSettleRoom, { params, body: { reason } })
      if (step === 'void') return call(operatorVoidRoom, { params, body: { reason } })
      return call(operatorHoldRoom, { params, body: { hold: step === 'hold', reason } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ROOMS] }),
  })

/** Asks a second person for what a correction of a paid room adds (C10). */
export const askCorrection = (id: string, reason: string) =>
  call(operatorCorrectRoom, { params: { id }, body: { reason } })

/** A page of alerts (V7), the newest first. */
export const alertsQuery = (page: number) =>
  queryOptions({
    queryKey: [ALERTS, page],
    queryFn: ({ signal }) => call(operatorVersusAlerts, { query: { page, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })

/** Marks an alert as looked at. */
export const seenMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (reason: string) => call(operatorSeenVersusAlert, { params: { id }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: [ALERTS] }),
  })
