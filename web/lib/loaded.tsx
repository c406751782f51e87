import type { ReactNode } from 'react'
import { Skeletons } from '#ui/skeleton.tsx'
import { commonMessages } from './common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { Problem } from './problem.tsx'

/** What a screen has to know of a query to show its data, or what stands in its place. */
export interface Loadable<T> {
  data: T | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
}

interface LoadedProps<T> {
  query: Loadable<T>
  /** While the data is on its way: as a card, unless said otherwise. */
  skeleton?: ReactNode
  /** Of the problem, when the data could not be read. */
  title?: string
  /** The page's main heading above that problem, for screen readers. */
  heading?: string
  /** Takes the place of the problem for errors it returns something for. */
  renderRefusal?: (error: unknown) => ReactNode
  /** In the place of `null`: there is no such thing. */
  missing?: ReactNode
  /** In the place of a list without rows. */
  empty?: ReactNode
  children: (data: NonNullable<T>) => ReactNode
}

/** The data of a query, or what stands in its place. Data that is there stays while it is read again, and when that fails. */
export function Loaded<T>({
  query,
  skeleton,
  title,
  heading,
  renderRefusal,
  missing,
  empty,
  children,
}: LoadedProps<T>) {
  const common = useMessages(commonMessages)
  const { data, isError, error, refetch } = query
  if (data === undefined) {
    if (!isError) return skeleton ?? <Skeletons label={common.loading} heights={[360]} />
    const refusal = renderRefusal?.(error)
    if (refusal) return refusal
    return (
      <>
        {heading !== undefined && <h1 className="visually-hidden">{heading}</h1>}
        <Problem error={error} {...(title === undefined ? {} : { title })} onRetry={() => void refetch()} />
      </>
    )
  }
  if (data === null) return missing
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty
  return children(data)
}

type DataOf<Q> = Q extends { data: infer T } ? NonNullable<T> : never

/** Several queries as one: broken once one is, `null` when one of them is, and there when all are. */
export function together<Q extends Record<string, Loadable<unknown>>>(
  queries: Q,
): Loadable<{ [Name in keyof Q]: DataOf<Q[Name]> } | null> {
  const all = Object.values(queries)
  const broken = all.filter(({ data, isError }) => isError && data === undefined)
  const data = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.data]))
  return {
    data: all.some(query => query.data === null)
      ? null
      : all.some(query => query.data === undefined)
        ? undefined
        : (data as { [Name in keyof Q]: DataOf<Q[Name]> }),
    isError: broken.length > 0,
    error: broken[0]?.error,
    refetch: () => Promise.all(broken.map(query => query.refetch())),
  }
}
