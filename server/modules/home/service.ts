import type * as z from 'zod/mini'
import { type openNow, type Todo, TODOS } from '#contract/api/player/home.ts'
import type { getPublicUser } from '#contract/api/player/users.ts'
import { presenceOf, publicAccounts } from '#server/modules/accounts/index.ts'
import { closedGamesOf, closingCards } from '#server/modules/cards/index.ts'
import { hasBlocked } from '#server/modules/chat/index.ts'
import type { TodoSource } from '#server/modules/pending.ts'
import { achievementsOf, standingsOf } from '#server/modules/rankings/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { shareRead } from '#server/platform/shared-reads.ts'
import { paidSince } from './reads.ts'
import { restsFromPlaying } from './service-past.ts'

/** Maximum items; further ones are found in their own lists. */
const MOST = 8

/** A player's pending actions, the most urgent first. */
export async function todosOf(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  sources: readonly TodoSource[],
  accountId: string,
): Promise<Todo[]> {
  const now = clock.now()
  const { profile } = await currentSettings(db, config)
  const todos: Todo[] = []
  // Sequentially, so that a home page uses one connection.
  for (const source of sources) todos.push(...(await source(db, { accountId, now, profile })))
  return todos.toSorted(byUrgency).slice(0, MOST)
}

const byUrgency = (a: Todo, b: Todo): number =>
  TODOS.indexOf(a.kind) - TODOS.indexOf(b.kind) || (a.until?.getTime() ?? 0) - (b.until?.getTime() ?? 0)

const WEEK_MS = 7 * 24 * 3_600_000

/** Games that any visitor can enter or verify. */
export async function openForAll(deps: Pick<Deps, 'db' | 'clock'>): Promise<z.output<typeof openNow.answer>> {
  const now = deps.clock.now()
  return {
    cards: await closingCards(deps),
    paid: await paidSince(deps.db, new Date(now.getTime() - WEEK_MS)),
    now,
  }
}

type ListQuery = z.output<typeof getPublicUser.params> & z.output<typeof getPublicUser.query>

/**
 * A player's public profile (docs/decisions/014): identity, points, badges, and games whose cards are closed (C12); never money. A frozen
 * account looks the same, because freezing is confidential. Refuses `not_found` for a deleted or unknown account.
 */
export async function publicUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewerId: string,
  { id, page, limit }: ListQuery,
): Promise<z.output<typeof getPublicUser.answer>> {
  const now = clock.now()
  const shown = await shareRead(db, `person ${id} ${page} ${limit}`, async () => {
    const presence = (await presenceOf(db, id)) ?? fail('not_found')
    const account = (await publicAccounts(db, [id])).get(id) ?? fail('not_found')
    // At once: each goes through all games of a player.
    const [rankings, achievements, games] = await Promise.all([
      standingsOf(db, now, id),
      achievementsOf(db, now, id),
      closedGamesOf(db, now, { accountId: id, page, limit }),
    ])
    return { ...presence, ...account, rankings, ...achievements, games }
  })
  const rests = await restsFromPlaying(db, now, viewerId)
  const own = { isMe: id === viewerId, blocked: await hasBlocked(db, viewerId, id) }
  return { ...shown, ...own, streak: rests ? null : shown.streak }
}
