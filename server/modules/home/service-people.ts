import type * as z from 'zod/mini'
import type { getPublicUser } from '#contract/api/player/users.ts'
import { presenceOf, publicAccounts } from '#server/modules/accounts/index.ts'
import { closedGamesOf } from '#server/modules/cards/index.ts'
import { hasBlocked } from '#server/modules/chat/index.ts'
import { badgesOf, standingsOf } from '#server/modules/rankings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'

type ListQuery = z.output<typeof getPublicUser.params> & z.output<typeof getPublicUser.query>

/**
 * What a player shows to others (docs/decisions/014): who it is, points, badges, and games whose cards are closed (C12); never money.
 * A frozen account shows the same as before: that it is frozen is between it and the house. Refuses `not_found` for a deleted
 * account and for none.
 */
export async function publicUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewerId: string,
  { id, page, limit }: ListQuery,
): Promise<z.output<typeof getPublicUser.answer>> {
  const presence = (await presenceOf(db, id)) ?? fail('not_found')
  const person = (await publicAccounts(db, [id])).get(id) ?? fail('not_found')
  const now = clock.now()
  return {
    ...person,
    ...presence,
    isMe: id === viewerId,
    blocked: await hasBlocked(db, viewerId, id),
    rankings: await standingsOf(db, now, id),
    badges: await badgesOf(db, now, id),
    games: await closedGamesOf(db, now, { accountId: id, page, limit }),
  }
}
