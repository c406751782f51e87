import { queryOptions } from '@tanstack/react-query'
import { getFamilyGame } from '#contract/api/family-rooms.ts'
import { call } from '#web/lib/call.ts'
import { isMissing } from '#web/lib/missing.ts'
import { roomKey } from '../api.ts'
import { familyUse } from '../kind.ts'

/** A prediction of a room, explained; null when there is none with this id. Another's is refused before kick-off (F7). */
export const gameQuery = (room: string, game: string) =>
  queryOptions({
    queryKey: [...roomKey(familyUse, room), 'game', game],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getFamilyGame, { params: { id: room, gameId: game }, signal })).doc
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  })
