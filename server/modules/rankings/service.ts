import type * as z from 'zod/mini'
import type { getRanking } from '#contract/api/rankings.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { isPeriodOf, periodBeside, periodOf } from './rules.ts'
import { boardFor, type Place, placeOf, placesFrom } from './service-boards.ts'
import { type Board, hasOlder } from './sql-boards.ts'

type Asked = z.output<typeof getRanking.params> & z.output<typeof getRanking.query>
type Answer = z.output<typeof getRanking.answer>

/**
 * A page of a mode's ranking, or with `user` that user's row alone. Without `period` it is the current week or month; with `snapshot` it
 * is of that board as long as it is kept. Empty before there is one. Refuses a period the mode does not have (`period_invalid`).
 */
export async function ranking(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewerId: string,
  asked: Asked,
): Promise<Answer> {
  const { mode, limit, user } = asked
  const current = periodOf(mode, businessDay(clock.now()))
  const period = asked.period ?? current
  if (!isPeriodOf(mode, period)) fail('invalid_input', { fields: { period: 'period_invalid' } })
  const [found, isOlder] = await Promise.all([
    boardFor(db, { mode, period }, asked.snapshot),
    hasOlder(db, { mode, period }),
  ])
  const places = found ? await placesOf(db, found.board, asked) : []
  const total = user === undefined ? (found?.board.entries ?? 0) : places.length
  return {
    docs: await docsOf(db, viewerId, places),
    page: user === undefined ? asked.page : 1,
    pages: Math.ceil(total / limit),
    total,
    period,
    previous: isOlder ? periodBeside(mode, period, -1) : null,
    next: period < current ? periodBeside(mode, period, 1) : null,
    snapshot: found?.board.version ?? 0,
    newest: found?.newest ?? 0,
  }
}

async function placesOf(from: Reader, board: Board, { user, page, limit }: Asked): Promise<Place[]> {
  if (user === undefined) return placesFrom(from, board, { first: (page - 1) * limit, limit })
  const place = await placeOf(from, board, user)
  return place ? [place] : []
}

async function docsOf(from: Reader, viewerId: string, places: readonly Place[]): Promise<Answer['docs']> {
  const people = await publicAccounts(
    from,
    places.map(place => place.accountId),
  )
  return places.flatMap(({ accountId, score, position }) => {
    const person = people.get(accountId)
    if (!person) return []
    return [{ _id: accountId, _user: { ...person, isMe: accountId === viewerId }, totalScore: score / 100, position }]
  })
}
