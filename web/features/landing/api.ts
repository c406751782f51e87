import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { publicLeague } from '#contract/api/player/leagues.ts'
import { publicRoom } from '#contract/api/player/public-room.ts'
import { sharedGame } from '#contract/api/player/sharing.ts'
import { call } from '#web/lib/call.ts'
import { offsetOf } from '#web/lib/server-clock.ts'

export const sharedGameQuery = (token: string) =>
  queryOptions({ queryKey: ['shared game', token], queryFn: () => call(sharedGame, { params: { token } }) })

/** The public preview of a room's link, with the server's clock minus this device's, measured on fetch. */
export type SharedRoom = z.output<typeof publicRoom.answer> & { offset: number }

export const publicRoomQuery = (id: string, token: string | undefined) =>
  queryOptions({
    queryKey: ['public room', id, token ?? null],
    queryFn: async ({ signal }): Promise<SharedRoom> => {
      const query = token === undefined ? {} : { token }
      const room = await call(publicRoom, { params: { id }, query, signal })
      return { ...room, offset: offsetOf(room.now) }
    },
  })

/** The public preview of a league's link: its name and members. */
export type SharedLeague = z.output<typeof publicLeague.answer>

export const publicLeagueQuery = (id: string, token: string | undefined) =>
  queryOptions({
    queryKey: ['public league', id, token ?? null],
    queryFn: ({ signal }) =>
      call(publicLeague, { params: { id }, query: token === undefined ? {} : { token }, signal }),
  })
