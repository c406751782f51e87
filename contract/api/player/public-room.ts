/** A room as its link previews it to visitors. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { ROOM_TYPE_NAMES } from '../../rooms.ts'
import { zIdParam } from '../common.ts'
import { zCardFixture } from './card-documents.ts'
import { zCardChampionship } from './championship-cards.ts'
import { ROOM_STATUSES, zRoomToken } from './rooms.ts'

export const publicRoom = endpoint({
  name: 'publicRoom',
  summary: 'What the link of a room previews, without a session: a private one only with its `token`',
  method: 'GET',
  path: '/api/public/room/:id',
  access: 'visitor',
  params: zIdParam,
  query: zRoomToken,
  answer: z.object({
    _id: zId,
    kind: z.enum(ROOM_TYPE_NAMES),
    name: z.string(),
    price: zReais,
    status: z.enum(ROOM_STATUSES),
    championship: zCardChampionship,
    _match: zCardFixture,
    /** When it closes to predictions: at kick-off, or earlier when its owner closed it (F6). */
    lockDate: zDate,
    now: zDate,
    /** The room's owner: the name alone. */
    owner: z.string(),
    members: z.number(),
    canJoin: z.boolean(),
  }),
  errors: ['not_found'],
})
