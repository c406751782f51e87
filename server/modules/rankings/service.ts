import type * as z from 'zod/mini'
import type { getRanking } from '#contract/api/player/rankings.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { shareRead } from '#server/platform/shared-reads.ts'
import { isPeriodOf, periodBeside, periodOf } from './rules.ts'
import { type Rank, ranksFrom, ranksOf, type Shown } from './service-snapshots.ts'
import type { Ranking } from './sql.ts'

type ListQuery = z.output<typeof getRanking.params> & z.output<typeof getRanking.query>
type Answer = z.output<typeof getRanking.answer>

/**
 * A page of a mode's ranking, or with `user` only that user's row. `period` defaults to the current week or month; `snapshot` selects a
 * version while it is stored. Empty before the first snapshot. Refuses an invalid period (`period_invalid`).
 */
export async function ranking(
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
  viewerId: string,
  query: ListQuery,
): Promise<Answer> {
  const { mode } = query
  const current = periodOf(mode, businessDay(clock.now()))
  const period = query.period ?? current
  if (!isPeriodOf(mode, period)) fail('invalid_input', { fields: { period: 'period_invalid' } })
  const from = period < current ? reads : db
  const { hasOlder, ...page } = await pageOfBoard(from, viewerId, { mode, period }, query)
  return {
    ...page,
    period,
    previous: hasOlder ? periodBeside(mode, period, -1) : null,
    next: period < current ? periodBeside(mode, period, 1) : null,
  }
}

/** Which rows of a snapshot to read: a page, or (`user`) one account's. */
type BoardQuery = Pick<ListQuery, 'page' | 'limit' | 'user' | 'snapshot'>

/** A page of a ranking snapshot as readers see it, or one account's row; and whether anyone has points in an earlier period. */
export async function pageOfBoard(
  from: Reader,
  viewerId: string,
  ranking: Ranking,
  query: BoardQuery,
): Promise<Omit<Answer, 'period' | 'previous' | 'next'> & { hasOlder: boolean }> {
  const { limit, user } = query
  const found = await shown(from, ranking, query)
  const total = user === undefined ? found.entries : found.ranks.length
  return {
    docs: await docsOf(from, viewerId, found.ranks),
    page: user === undefined ? query.page : 1,
    pages: Math.ceil(total / limit),
    total,
    snapshot: found.snapshot,
    newest: found.newest,
    hasOlder: found.hasOlder,
  }
}

async function shown(from: Reader, ranking: Ranking, { user, page, limit, snapshot }: BoardQuery): Promise<Shown> {
  if (user === undefined) {
    const key = ['ranks', ranking.mode, ranking.period, page, limit, snapshot].join(' ')
    return shareRead(from, key, () => ranksFrom(from, ranking, { first: (page - 1) * limit, limit, snapshot }))
  }
  const [found] = await ranksOf(from, [ranking], user, snapshot)
  return found ?? NONE
}

const NONE: Shown = { ranks: [], entries: 0, snapshot: 0, newest: 0, hasOlder: false }

async function docsOf(from: Reader, viewerId: string, ranks: readonly Rank[]): Promise<Answer['docs']> {
  const people = await publicAccounts(
    from,
    ranks.map(rank => rank.accountId),
  )
  return ranks.flatMap(({ accountId, score, position }) => {
    const person = people.get(accountId)
    if (!person) return []
    return [{ _id: accountId, _user: { ...person, isMe: accountId === viewerId }, totalScore: score / 100, position }]
  })
}
