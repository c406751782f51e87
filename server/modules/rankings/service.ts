import type * as z from 'zod/mini'
import type { getRanking } from '#contract/api/rankings.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { isPeriodOf, periodBeside, periodOf, sharedPositions } from './rules.ts'
import * as sql from './sql.ts'

type Asked = z.output<typeof getRanking.params> & z.output<typeof getRanking.query>
type Answer = z.output<typeof getRanking.answer>

/**
 * A page of a mode's ranking, or with `user` that user's row alone. Without `period` it is the current week or month.
 * Refuses a period the mode does not have (`period_invalid`).
 */
export async function ranking(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewerId: string,
  asked: Asked,
): Promise<Answer> {
  const current = periodOf(asked.mode, businessDay(clock.now()))
  const period = asked.period ?? current
  if (!isPeriodOf(asked.mode, period)) fail('invalid_input', { fields: { period: 'period_invalid' } })
  const board = { mode: asked.mode, period }
  const found = asked.user === undefined ? await pageOf(db, board, asked) : await placeOf(db, board, asked.user)
  const people = await publicAccounts(
    db,
    found.places.map(place => place.accountId),
  )
  return {
    docs: found.places.flatMap(({ accountId, score, position }) => {
      const person = people.get(accountId)
      if (!person) return []
      return [
        {
          _id: accountId,
          _user: { ...person, isMe: accountId === viewerId },
          totalScore: Number(score) / 100,
          position,
        },
      ]
    }),
    page: asked.user === undefined ? asked.page : 1,
    pages: Math.ceil(found.total / asked.limit),
    total: found.total,
    period,
    previous: periodBeside(asked.mode, period, -1),
    next: period < current ? periodBeside(asked.mode, period, 1) : null,
    snapshot: 0,
    newest: 0,
  }
}

interface Place {
  accountId: string
  score: bigint
  position: number
}

async function pageOf(
  db: Deps['db'],
  board: sql.Board,
  { page, limit }: Asked,
): Promise<{ places: Place[]; total: number }> {
  const offset = (page - 1) * limit
  const { rows, above, total } = await sql.readPage(db, board, { offset, limit })
  const positions = sharedPositions(
    rows.map(row => row.score),
    offset,
    above,
  )
  return { places: rows.map((row, index) => ({ ...row, position: positions[index] ?? 0 })), total }
}

async function placeOf(
  db: Deps['db'],
  board: sql.Board,
  accountId: string,
): Promise<{ places: Place[]; total: number }> {
  const row = await sql.readOne(db, board, accountId)
  return row
    ? { places: [{ accountId, score: row.score, position: row.above + 1 }], total: 1 }
    : { places: [], total: 0 }
}
