import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { csvLines } from '#contract/csv.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Lang } from '#contract/limits.ts'
import { EXPORT_ROWS } from '#contract/lists.ts'
import { type Centavos, centavosToReais } from '#contract/money.ts'
import { businessDayStart, dayAfter, sheetMoment } from './clock.ts'
import type { Reader } from './db.ts'
import type { Deps } from './deps.ts'
import { fail } from './fail.ts'
import { CHUNK_ROWS } from './row-stream.ts'
import { serve } from './serve.ts'
import type { Session } from './session.ts'
import type { Allowance } from './throttle.ts'

const EXPORTS: Allowance = { burst: 60, perMs: 3_600_000 }

/** The sort order of a list, as in its query. */
export interface Sorted<Column extends string> {
  sort?: Column | undefined
  desc?: boolean | undefined
}

/** The most rows of a list: one more than its file may have. */
export const MOST_ROWS = EXPORT_ROWS + 1

/** A sort order: the usual one, which an index provides, or by a column among the first rows of the usual one. */
export interface Order {
  usual: RawBuilder<unknown>
  id: RawBuilder<unknown>
  by?: { column: RawBuilder<unknown>; desc: boolean }
}

/**
 * The order of a sortable list (`sortQuery`): the requested column and then the id, so that equal rows keep their order across pages;
 * `usual` by default. Nulls come last either way.
 */
export function orderBy<Column extends string>(
  query: Sorted<Column>,
  columns: Record<Column, RawBuilder<unknown>>,
  { usual, id }: { usual: RawBuilder<unknown>; id: RawBuilder<unknown> },
): Order {
  return query.sort === undefined
    ? { usual, id }
    : { usual, id, by: { column: columns[query.sort], desc: query.desc === true } }
}

/** An `order by` expression over all rows, for short lists. */
export const inOrder = ({ usual, id, by }: Order): RawBuilder<unknown> => (by ? ordered({ ...by, id }) : usual)

const ordered = ({ column, id, desc }: NonNullable<Order['by']> & Pick<Order, 'id'>): RawBuilder<unknown> =>
  desc ? sql`${column} desc nulls last, ${id} desc` : sql`${column} nulls last, ${id}`

/** A time range: start included, end excluded; undefined is open. */
export interface Span {
  since?: Date | undefined
  until?: Date | undefined
}

/** The time range of a period of days in São Paulo, both included. Refuses an invalid date at its field. */
export function spanOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }): Span {
  const start = (field: string, day: string | undefined): Date | undefined => {
    if (day === undefined) return undefined
    try {
      return businessDayStart(day)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return fail('invalid_input', { fields: { [field]: 'date_invalid' } })
    }
  }
  // Validates the day before the following one is computed.
  start('to', to)
  return { since: start('from', from), until: start('to', to && dayAfter(to, 1)) }
}

const EVERY_ROW = sql<boolean>`true`

/** The condition that a time is in a range. An open end does not mention it: its table is not joined where nothing else needs it. */
export const isWithin = (moment: RawBuilder<unknown>, { since, until }: Span): RawBuilder<boolean> => {
  const from = since ? sql`${moment} >= ${since}` : EVERY_ROW
  return until ? sql<boolean>`${from} and ${moment} < ${until}` : sql<boolean>`${from}`
}

/** The condition of a filter by one value of a column; without a value it does not mention the column, like an open range. */
export const hasValue = (column: RawBuilder<unknown>, value: string | undefined): RawBuilder<boolean> =>
  value === undefined ? EVERY_ROW : sql<boolean>`${column} = ${value}`

/** A page of a list as in the contract (`zPaged`). */
export const pageOf = <Doc>(docs: Doc[], total: number, { page, limit }: { page: number; limit: number }) => ({
  docs,
  page,
  pages: Math.ceil(total / limit),
  total,
})

/**
 * A page of the rows of `which` (starting at `from`) and their count in one statement, because the cost of a call is mostly its number of
 * statements. An inner join of one row with the page keeps the page's order. At most MOST_ROWS rows, the first in the usual order, are
 * counted or sorted, so that a list over millions of rows stays cheap. If it can be sorted by a column (`orderBy`), `which` ends with its
 * conditions (`where …`), and the ids of the page are found first: a row that exists for each (a player's account) is best joined by
 * `left join`, which PostgreSQL leaves out of what only counts and orders. `shared` (`with … as materialized (…)`) is computed once, although
 * `which` is read several times. `most`: fewer than MOST_ROWS, where counting is costly.
 */
export async function pageOfRows<Row extends object>(
  from: Reader,
  {
    columns,
    which,
    order,
    shared = sql``,
  }: Record<'columns' | 'which', RawBuilder<unknown>> & {
    order: RawBuilder<unknown> | Order
    shared?: RawBuilder<unknown>
  },
  page: { limit: number } & ({ page: number } | { offset: number }),
  most = MOST_ROWS,
): Promise<{ rows: Row[]; total: number }> {
  const offset = 'offset' in page ? page.offset : (page.page - 1) * page.limit
  const limit = Math.max(0, Math.min(page.limit, most - offset))
  const listed =
    'usual' in order
      ? sql`select true as _is, ${columns} ${which} and ${order.id} = any(array(${idsOf(which, order, { offset, limit, most })}))
        order by ${inOrder(order)}`
      : sql`select true as _is, ${columns} ${which} order by ${order} limit ${limit} offset ${offset}`
  const found = await from.rows(sql<Row & { _total: bigint; _is: true | null }>`
    ${shared} select listed.*, counted._total from (select count(*) as _total from (select ${which} limit ${most}) bounded) counted
    left join (${listed}) listed on true`)
  return shown(found)
}

/**
 * A page of rows that belong to one person, and their count. `found` selects their `id` and what `order` needs, from an index: all of them,
 * since they are counted, but once, and only the page is read whole (`columns` of `rows`). Planned apart from the page, because for a person
 * with few rows a limit would lead the planner through everybody's in order.
 */
export async function pageOfFound<Row extends object>(
  from: Reader,
  {
    found,
    columns,
    rows,
    order = sql`id desc`,
  }: Record<'found' | 'columns' | 'rows', RawBuilder<unknown>> & {
    order?: RawBuilder<unknown>
  },
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const listed = await from.rows(sql<Row & { _total: bigint; _is: true | null }>`
    with found as materialized (${found})
    select listed.*, counted._total from (select count(*) as _total from found) counted left join (
      select true as _is, ${columns} from ${rows}
      where id = any(array(select id from found order by ${order} limit ${limit} offset ${(page - 1) * limit})) order by ${order}
    ) listed on true`)
  return shown(listed)
}

function shown<Row extends object>(found: readonly (Row & { _total: bigint; _is: true | null })[]) {
  const rows = found.filter(row => row._is !== null).map(({ _total, _is, ...row }) => row as unknown as Row)
  return { rows, total: Number(found[0]?._total ?? 0n) }
}

/** Selects the ids of a page. */
function idsOf(
  which: RawBuilder<unknown>,
  { usual, id, by }: Order,
  { offset, limit, most }: { offset: number; limit: number; most: number },
): RawBuilder<unknown> {
  const cut = sql`limit ${limit} offset ${offset}`
  if (!by) return sql`select ${id} ${which} order by ${usual} ${cut}`
  return sql`select _id from (
      select ${by.column} as _sort, ${id} as _id ${which} order by ${usual} limit ${most}) found
    order by ${ordered({ column: sql`_sort`, id: sql`_id`, desc: by.desc })} ${cut}`
}

/** Counts rows, up to MOST_ROWS. */
export async function countRows(from: Reader, which: RawBuilder<unknown>): Promise<number> {
  const [row] = await from.rows(sql<{ total: bigint }>`
    select count(*) as total from (select ${which} limit ${MOST_ROWS}) bounded`)
  return Number(row?.total ?? 0n)
}

/** Reads the documents of many ids a few hundred at a time, to bound memory. */
export async function docsInParts<Doc>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<Doc[]>,
): Promise<Doc[]> {
  const docs: Doc[] = []
  for (let first = 0; first < ids.length; first += CHUNK_ROWS)
    docs.push(...(await read(ids.slice(first, first + CHUNK_ROWS))))
  return docs
}

/**
 * A column of a list's file: its heading in both languages and its value. Money (bigint) is written in reais, a time in São Paulo's time
 * zone.
 */
export interface FileColumn<Row> {
  pt: string
  en: string
  cell: (row: Row) => CellValue
}
type CellValue = string | number | bigint | boolean | Date | null | undefined

type Page<Doc> = ReturnType<typeof pageOf<Doc>>

/** A list of the contract with its file (`exportOf`): how both are read, and the file's columns. */
export interface ServedList<Query extends { page: number; limit: number }, Doc> {
  list: Endpoint<Schema, z.ZodMiniType<Query>, Schema, z.ZodMiniType<Page<Doc>>, 'operator'>
  file: Endpoint<Schema, z.ZodMiniType<Query>, Schema, z.ZodMiniType<string>, 'operator'>
  /** `forFile`: all rows at once, for the file; data without a column need not be read. */
  read: (call: { query: Query; session: Session; forFile: boolean }) => Promise<Page<Doc>>
  columns: readonly FileColumn<Doc>[]
}

/**
 * Serves a list and, with the same query, its file: all rows that match the filters, read from one snapshot and streamed row by row.
 * Refuses `too_many_rows` beyond EXPORT_ROWS, and more than 60 files in an hour.
 */
export function serveList<Query extends { page: number; limit: number }, Doc>(
  app: FastifyInstance,
  { throttle }: Pick<Deps, 'throttle'>,
  { list, file, read, columns }: ServedList<Query, Doc>,
): void {
  serve(app, list, ({ query, session }) => read({ query, session, forFile: false }))
  serve(app, file, async ({ query, session, caller }) => {
    await throttle.take(`list-export:${session.subjectId}`, EXPORTS)
    const { docs, total } = await read({ query: { ...query, page: 1, limit: EXPORT_ROWS }, session, forFile: true })
    if (total > EXPORT_ROWS) fail('too_many_rows')
    return Readable.from(linesOf(docs, columns, caller.lang))
  })
}

function* linesOf<Row>(rows: readonly Row[], columns: readonly FileColumn<Row>[], lang: Lang): Generator<string> {
  yield `\uFEFF${csvLines([columns.map(column => (lang === 'en' ? column.en : column.pt))])}`
  for (let first = 0; first < rows.length; first += CHUNK_ROWS) {
    const lines = rows.slice(first, first + CHUNK_ROWS)
    yield csvLines(lines.map(row => columns.map(({ cell }) => written(cell(row)))))
  }
}

function written(value: CellValue): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return centavosToReais(value as Centavos)
  if (value instanceof Date) return sheetMoment(value)
  return typeof value === 'boolean' ? String(value) : value
}
