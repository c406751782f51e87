import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import type { About, NextSubjects } from './reads-check.ts'

/** Subjects of an invariant that a slice of the full check reads. */
const AT_ONCE = 2_000

/** Rows of a table in the order of an index. */
interface InOrder {
  /** A table or a join, with its aliases. */
  table: RawBuilder<unknown>
  /** Text columns that are unique together and are the prefix of an index. */
  columns: readonly string[]
  /** The subject of a row. */
  subject: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  atOnce?: number
}

/** Walks a table in index order, a bounded number of rows at a time. */
export const inOrder =
  ({ table, columns, subject, where = sql`true`, atOnce = AT_ONCE }: InOrder): NonNullable<About['next']> =>
  async (from: Reader, after: string): Promise<NextSubjects> => {
    const names = sql.join(columns.map(column => sql.ref(column)))
    const place: string[] = after === '' ? columns.map(() => '') : (JSON.parse(after) as string[])
    const rows = await from.rows(sql<{ subject: string; place: string[] }>`
      select ${subject} as subject, array[${names}] as place from ${table}
      where ${where} and (${names}) > (${sql.join(place)}) order by ${names} limit ${atOnce}`)
    const last = rows.length < atOnce ? undefined : rows.at(-1)?.place
    return { subjects: rows.map(row => row.subject), after: last ? JSON.stringify(last) : null }
  }

/** One table after another. */
export const oneAfterOther =
  (...parts: readonly NonNullable<About['next']>[]): NonNullable<About['next']> =>
  async (from, after) => {
    const [number, rest]: [number, string] = after === '' ? [0, ''] : (JSON.parse(after) as [number, string])
    const found = await parts[number]?.(from, rest)
    if (!found) return { subjects: [], after: null }
    if (found.after !== null) return { ...found, after: JSON.stringify([number, found.after]) }
    return { ...found, after: number + 1 < parts.length ? JSON.stringify([number + 1, '']) : null }
  }

/** For the statement of an invariant: all rows, or those whose `column` is among `only`. */
export const among = (column: RawBuilder<unknown>, only: readonly string[] | undefined): RawBuilder<unknown> =>
  only === undefined ? sql`true` : sql`${column} = any(${only}::text[])`

/** The references of movements with these reasons. */
export const causesOf =
  (...reasons: readonly string[]): NonNullable<About['of']> =>
  ({ reason, cause }) =>
    reasons.includes(reason) ? [cause] : []

/** The games whose escrow a movement credits or debits. */
export const gamesOfMovement: NonNullable<About['of']> = ({ debit, credit }) =>
  [debit, credit].filter(account => account.startsWith('escrow:')).map(account => account.slice('escrow:'.length))
