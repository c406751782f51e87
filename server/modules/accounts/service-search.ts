import type * as z from 'zod/mini'
import type { searchUsers } from '#contract/api/player/cards.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { bounds } from './bounds.ts'
import { publicAccounts } from './index.ts'
import { searchAccounts } from './sql.ts'

/**
 * Finds players by name or username, ignoring accents, from four characters on. Rate-limited by account, so that the list of players cannot
 * be copied (`too_many_requests`).
 */
export async function searchPlayers(
  { db, throttle }: Pick<Deps, 'db' | 'throttle'>,
  viewerId: string,
  { search, page, limit }: z.output<typeof searchUsers.query>,
): Promise<z.output<typeof searchUsers.answer>> {
  if (search.length < USER_SEARCH_MIN) return { docs: [], page, pages: 0, total: 0 }
  await throttle.take(`user-search:${viewerId}`, bounds.userSearch)
  const { ids, total } = await searchAccounts(db, { search, page, limit })
  const people = await publicAccounts(db, ids)
  const docs = ids.flatMap(id => {
    const person = people.get(id)
    return person ? [{ ...person, isMe: id === viewerId }] : []
  })
  return { docs, page, pages: Math.ceil(total / limit), total }
}
