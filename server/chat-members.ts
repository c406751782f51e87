import type { IsMember } from '#server/modules/chat/index.ts'
import { isInLeague } from '#server/modules/leagues/index.ts'
import { countsOfUser, gamesOf } from '#server/modules/pools/index.ts'
import { isInRoom } from '#server/modules/rooms/index.ts'

/** Modes whose games have a chat, by chat type. */
const CARDS: Record<string, readonly string[]> = { 'card-athlete': ['athlete-card'], 'card-game': ['card-game'] }
const ROOMS: Record<string, readonly string[]> = { coach: ['coach-friend'], vs: ['game-vs', 'game-vs-vip'] }

/** Members of the chat of a card: players with an entry on it; of a room or a league: its members. */
export const isChatMember: IsMember = async (from, { kind, id }, accountId) => {
  if (kind === 'league') return isInLeague(from, id, accountId)
  const rooms = ROOMS[kind]
  if (rooms) return isInRoom(from, { id, kinds: rooms }, accountId)
  const game = (await gamesOf(from, [id])).get(id)
  if (!game || !CARDS[kind]?.includes(game.mode)) return false
  return ((await countsOfUser(from, accountId, [id])).get(id) ?? 0) > 0
}
