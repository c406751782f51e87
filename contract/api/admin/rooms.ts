/**
 * Rooms and duels in the admin console: searched, held, settled, voided; and alerts of V7. No prediction is shown before kick-off (C12).
 */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { ROOM_TYPE_NAMES, ROOM_TYPES } from '../../rooms.ts'
import { zIdParam } from '../common.ts'
import { GAME_STATES, zCardFixture } from '../player/card-documents.ts'
import { byReason } from '../reasons.ts'

const operator = { access: 'operator', roles: ['games'] } as const

const zUser = z.object({ _id: zId, username: z.string(), name: z.string() })

const zOperatorRoom = z.object({
  _id: zId,
  kind: z.enum(ROOM_TYPE_NAMES),
  name: z.string(),
  type: z.enum(ROOM_TYPES),
  state: z.enum(GAME_STATES),
  _match: zCardFixture,
  owner: zUser,
  price: zReais,
  pot: zReais,
  members: z.number(),
  played: z.number(),
  createdAt: zDate,
  /** Facts it waits for. */
  missing: z.array(z.string()),
  hold: z.nullable(z.string()),
  voided: z.nullable(z.string()),
  payDate: z.nullable(zDate),
})
export type OperatorRoom = z.output<typeof zOperatorRoom>

export const ROOM_SORTS = ['name', 'kind', 'state', 'owner', 'price', 'created'] as const
export const operatorRooms = endpoint({
  ...operator,
  name: 'operatorRooms',
  roles: ['support', 'games', 'finance'],
  summary: 'Rooms and duels, the newest first, by kind, state and words (room, team, user)',
  method: 'GET',
  path: '/api/operator/room',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(ROOM_SORTS),
    ...daysQuery,
    kind: z.optional(z.enum(ROOM_TYPE_NAMES)),
    state: z.optional(z.enum(GAME_STATES)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(zOperatorRoom),
})
export const operatorRoomsCsv = exportOf(operatorRooms)

export const operatorRoom = endpoint({
  ...operator,
  name: 'operatorRoom',
  roles: ['support', 'games', 'finance'],
  summary: 'A room: who is in it, and what would be paid once there is a ranking',
  method: 'GET',
  path: '/api/operator/room/:id',
  params: zIdParam,
  answer: z.object({
    doc: zOperatorRoom,
    players: z.array(z.extend(zUser, { isOwner: z.boolean(), played: z.boolean() })),
    winners: z.array(z.extend(zUser, { amount: zReais })),
    fee: zReais,
  }),
  errors: ['not_found'],
})

export const ALERT_SORTS = ['amount', 'games', 'at', 'held'] as const
export const operatorVersusAlerts = endpoint({
  ...operator,
  name: 'operatorVersusAlerts',
  roles: ['games', 'finance'],
  summary: 'V7: who lost more than R$ 2.000 net to one opponent in 30 days, the newest first',
  method: 'GET',
  path: '/api/operator/versus-alert',
  query: z.object({ ...zPageQuery, ...sortQuery(ALERT_SORTS) }),
  answer: zPaged(
    z.object({
      _id: zId,
      loser: zUser,
      winner: zUser,
      /** Net, over 30 days, when it was raised. */
      amount: zReais,
      games: z.number(),
      createdAt: zDate,
      /** Until when the winnings cannot be withdrawn. */
      heldUntil: zDate,
      seenAt: z.nullable(zDate),
    }),
  ),
})
export const operatorVersusAlertsCsv = exportOf(operatorVersusAlerts)

export const operatorSeenVersusAlert = endpoint({
  ...operator,
  ...byReason,
  name: 'operatorSeenVersusAlert',
  roles: ['games', 'finance'],
  summary: 'Marks an alert as looked at, with what was found',
  method: 'POST',
  path: '/api/operator/versus-alert/:id/seen',
  errors: ['not_found'],
})
