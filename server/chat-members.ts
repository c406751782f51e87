import type { IsMember } from '#server/modules/chat/index.ts'
import { countsOfUser, gamesOf } from '#server/modules/pools/index.ts'

/** Modes whose games have a chat, by the chat's kind. */
const MODES: Record<string, readonly string[]> = {
  'card-athlete': ['athlete-card'],
  'card-game': ['card-game'],
  coach: ['coach-friend'],
  vs: ['game-vs', 'game-vs-vip'],
}

/** Who is in the chat of a card: whoever has an entry on it. */
export const isChatMember: IsMember = async (from, { kind, id }, accountId) => {
  const game = (await gamesOf(from, [id])).get(id)
  if (!game || !MODES[kind]?.includes(game.mode)) return false
  return ((await countsOfUser(from, accountId, [id])).get(id) ?? 0) > 0
}
