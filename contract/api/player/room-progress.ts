/** The progress of a room during its match: a separate file, since only the page of a running room needs it. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zId } from '../../ids.ts'
import type { RoomTypeName } from '../../rooms.ts'
import { zProgress } from './card-progress.ts'
import { zRoomToken } from './rooms.ts'

const progressOf = (type: RoomTypeName, named: string) =>
  endpoint({
    access: 'player',
    name: `progress${named}`,
    summary:
      'From kick-off: what happened in the match of a room I may see, what it changed for my entry, and where that stood over time. Of a duel `points` are 1 while I am nearer, 0 while both are as near, and −1',
    method: 'GET',
    path: `/api/${type}/:id/progress`,
    params: z.object({ id: zId }),
    query: zRoomToken,
    answer: zProgress,
    errors: ['not_found'],
  })

export const roomProgress = {
  'coach-friend': progressOf('coach-friend', 'FamilyRoom'),
  'game-vs': progressOf('game-vs', 'Versus'),
  'game-vs-vip': progressOf('game-vs-vip', 'VersusVip'),
}
