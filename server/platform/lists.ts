import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Lang } from '#contract/limits.ts'
import { EXPORT_ROWS } from '#contract/lists.ts'
import { type Centavos, centavosToReais } from '#contract/money.ts'
import { businessDayStart, dayAfter } from './clock.ts'
import { csvLines, sheetMoment } from './csv.ts'
import type { Deps } from './deps.ts'
import { fail } from './fail.ts'
import { serve } from './serve.ts'
import type { Session } from './session.ts'
import type { Allowance } from './throttle.ts'

const EXPORTS: Allowance = { burst: 60, perMs: 3_600_000 }
/** So many rows of a file are read and written at once. */
const CHUNK_ROWS = 500

/** What a list is sorted by, as its query says. */
export interface Sorted<Column extends string> {
  sort?: Column | undefined
  desc?: boolean | undefined
}

/**
 * What `order by` says for a list that can be sorted (`sortQuery`): the asked column and then the id, so that rows that are alike never
 * change places between two pages; `usual` when none is asked for. What is not there comes last either way.
 */
export function orderBy<Column extends string>(
  query: Sorted<Column>,
  columns: Record<Column, RawBuilder<unknown>>,
  { usual, id }: { usual: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (query.sort === undefined) return usual
  const column = columns[query.sort]
  return query.desc ? sql`${column} desc nulls last, ${id} desc` : sql`${column} nulls last, ${id}`
}

/** From one moment (included) until another (not included); undefined is without end. */
export interface Span {
  since?: Date | undefined
  until?: Date | undefined
}

/** The moments between which days of São Paulo lie, both included. Refuses a day that no calendar has at its field. */
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
  // Whether there is such a day, before the one after it is named.
  start('to', to)
  return { since: start('from', from), until: start('to', to && dayAfter(to, 1)) }
}

/** The condition that a moment lies in a span. */
export const isWithin = (moment: RawBuilder<unknown>, span: Span): RawBuilder<boolean> =>
  sql<boolean>`(${span.since ?? null}::timestamptz is null or ${moment} >= ${span.since ?? null})
    and (${span.until ?? null}::timestamptz is null or ${moment} < ${span.until ?? null})`

/** A page of a list as the contract answers it (`zPaged`). */
export const pageOf = <Doc>(docs: Doc[], total: number, { page, limit }: { page: number; limit: number }) => ({
  docs,
  page,
  pages: Math.ceil(total / limit),
  total,
})

/** The documents of many ids, read a few hundred at a time: all that they are made of never lies in memory at once. */
export async function docsInParts<Doc>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<Doc[]>,
): Promise<Doc[]> {
  const docs: Doc[] = []
  for (let first = 0; first < ids.length; first += CHUNK_ROWS)
    docs.push(...(await read(ids.slice(first, first + CHUNK_ROWS))))
  return docs
}

/** A column of a list's file: its heading in both languages and what stands in it. Money (bigint) is written in reais, a moment as São Paulo's clock says it. */
export interface FileColumn<Row> {
  pt: string
  en: string
  cell: (row: Row) => CellValue
}
type CellValue = string | number | bigint | boolean | Date | null | undefined

type Page<Doc> = ReturnType<typeof pageOf<Doc>>

/** A list and its file of the contract (`exportOf`), how both are read, and what stands in the file. */
export interface ServedList<Query extends { page: number; limit: number }, Doc> {
  list: Endpoint<Schema, z.ZodMiniType<Query>, Schema, z.ZodMiniType<Page<Doc>>, 'operator'>
  file: Endpoint<Schema, z.ZodMiniType<Query>, Schema, z.ZodMiniType<string>, 'operator'>
  /** `forFile`: all rows at once, for the file; what its columns do not say need not be found. */
  read: (call: { query: Query; session: Session; forFile: boolean }) => Promise<Page<Doc>>
  columns: readonly FileColumn<Doc>[]
}

/**
 * Serves a list and, by the same reading, its file: all of what the filters find, read at one moment and sent row by row. Refuses
 * `too_many_rows` beyond EXPORT_ROWS, and more than 60 files in an hour.
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
