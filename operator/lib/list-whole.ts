import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { csvOf } from '#contract/csv.ts'
import type { CellValue, Column } from '#ui/data-table.tsx'
import type { Paged } from './list-page.tsx'
import { toWallTime } from './wall-time.ts'

/** The sortable columns of a list loaded whole. */
export const sortsOfColumns = <Row>(columns: readonly Column<Row>[]): string[] =>
  columns.flatMap(({ id, value }) => (value ? [id] : []))

function compare(one: CellValue, other: CellValue): number {
  if (typeof one === 'string' && typeof other === 'string')
    return one.localeCompare(other, undefined, { numeric: true })
  const [first, second] = [Number(one), Number(other)]
  return first - second
}

/** Sorts like the server: stable, with missing values last in either direction. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { sort, desc }: { sort?: string | undefined; desc?: true | undefined },
): readonly Row[] {
  const value = columns.find(({ id }) => id === sort)?.value
  if (!value) return rows
  return rows.toSorted((one, other) => {
    const [first, second] = [value(one), value(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return desc ? compare(second, first) : compare(first, second)
  })
}

/** The rows as CSV text, with the columns that have values. */
export function fileOfRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const written = columns.flatMap(({ title, value }) => (value ? [{ title, value }] : []))
  return csvOf(
    written.map(({ title }) => title),
    rows.map(row => written.map(({ value }) => cellOf(value(row)))),
  )
}

function cellOf(value: CellValue): string | number | null {
  if (value instanceof Date) return toWallTime(value).replace('T', ' ')
  return typeof value === 'bigint' ? String(value) : value
}

/** Wraps a list without pages as a single page. */
export const paged = <A extends { docs: object[] }>(answer: A): A & Paged<A['docs'][number]> => ({
  page: 0,
  pages: 0,
  total: answer.docs.length,
  ...answer,
})

/** The sort columns an endpoint declares. */
export function sortsOf({ query: { shape } }: { query: z.ZodMiniObject }): readonly string[] {
  const sort = shape.sort as z.ZodMiniOptional<z.ZodMiniEnum> | undefined
  return sort ? Object.values(sort.def.innerType.def.entries).map(String) : []
}

/** Retrying does not help when it does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.code === 'not_found'
