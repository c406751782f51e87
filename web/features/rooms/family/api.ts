import { queryOptions } from '@tanstack/react-query'
import { getFamilyGame } from '#contract/api/player/family-rooms.ts'
import { call } from '#web/lib/call.ts'
import { isMissing } from '#web/lib/missing.ts'
import { roomKey } from '../api.ts'
import { familyType } from '../room-type.ts'

/** The link token gives non-members access to a private room. */
export const saveToken = ({ token }: { token?: string }): { token?: string } => (token === undefined ? {} : { token })

/**
 * A prediction of a room with its explanation, using the link token for non-members; null when not found. Another's is refused before kick-off
 * (F7).
 */
export const gameQuery = (room: string, game: string, token?: string) =>
  queryOptions({
    queryKey: [...roomKey(familyType, room), 'game', game, token ?? null],
    queryFn: async ({ signal }) => {
      const query = token === undefined ? {} : { token }
      try {
        return (await call(getFamilyGame, { params: { id: room, gameId: game }, query, signal })).doc
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  })
