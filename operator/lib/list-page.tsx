import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#client/i18n.ts'
import { DataTable, type DataTableProps } from '#ui/data-table.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from './common-messages.ts'
import { toastError } from './errors.ts'
import { shownSort, sortSearch, useListAddress } from './list-address.ts'
import { Pager, type PageRows } from './pager.tsx'
import { Problem } from './problem.tsx'

export interface Paged<Row> {
  docs: Row[]
  page: number
  pages: number
  total: number
}

export interface ListPageProps<Row> {
  query: UseQueryResult<Paged<Row>>
  onPage: (page: number) => void
  /** Called when the URL names a page beyond the last; `page` is the last one. */
  onPast: (page: number) => void
  empty: { art: ReactNode; title: string; text?: string | undefined }
  /** Page size. */
  rows?: PageRows
  onRows?: (rows: PageRows) => void
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of a long list with pagination: loading, failed, or loaded. */
export function ListPage<Row>({ query, onPage, onPast, rows, onRows, empty, children }: ListPageProps<Row>) {
  const common = useMessages(commonMessages)
  const { data, error, isPlaceholderData } = query
  const isStale = error !== null && data !== undefined
  useEffect(() => {
    if (isStale) void toastError(error)
  }, [isStale, error])
  const last = data && !isPlaceholderData && data.page > data.pages ? Math.max(1, data.pages) : undefined
  const goToLast = useEffectEvent(onPast)
  useEffect(() => {
    if (last !== undefined) goToLast(last)
  }, [last])
  if (query.isPending)
    return (
      <SkeletonGroup label={common.loading}>
        <Skeleton shape="card" height={320} />
      </SkeletonGroup>
    )
  if (data === undefined) return <Problem error={error} onRetry={() => void query.refetch()} />
  if (data.total === 0) return <State {...empty} />
  return (
    <>
      <div aria-busy={isPlaceholderData || undefined}>{children(data.docs)}</div>
      <Pager page={data.page} pages={data.pages} total={data.total} rows={rows} onPage={onPage} onRows={onRows} />
    </>
  )
}

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'sort' | 'onSort'> {
  /** Ids of the columns that the list's endpoint sorts by (`sortQuery`). */
  sorts: readonly string[]
}

/** The rows of a list with its order in the URL: a press on a title changes it, and going back restores it. */
export function ListTable<Row>({ sorts, columns, ...table }: ListTableProps<Row>) {
  const { sort, desc, narrow } = useListAddress()
  const known = sorts.find(one => one === sort)
  return (
    <DataTable
      {...table}
      isStacked
      columns={columns.map(column => (sorts.includes(column.id) ? { ...column, sortable: true } : column))}
      sort={shownSort({ sort: known, desc })}
      onSort={filters => narrow(sortSearch(filters))}
    />
  )
}

/** The row is no longer in the list: focus the page. */
export function leave(close: () => void): void {
  flushSync(close)
  document.getElementById('main')?.focus({ preventScroll: true })
}
