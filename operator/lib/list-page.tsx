import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useMessages } from '#client/i18n.ts'
import { State } from '#ui/state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonMessages } from './common-messages.ts'
import { toastError } from './errors.ts'
import { Pager } from './pager.tsx'
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
  /** The address asks for a page that is not there any more: `page` is the last one. */
  onPast: (page: number) => void
  empty: { art: ReactNode; title: string; text?: string | undefined }
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of a long list, with the way to the others: waiting, broken, or there. */
export function ListPage<Row>({ query, onPage, onPast, empty, children }: ListPageProps<Row>) {
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
      <Pager page={data.page} pages={data.pages} total={data.total} onPage={onPage} />
    </>
  )
}
