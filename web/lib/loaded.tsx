import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { commonMessages } from './common-messages.ts'
import { Problem } from './problem.tsx'

/** What a screen needs of a query to show its data, or a placeholder for it. */
export interface Loadable<T> {
  data: T | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
}

interface LoadedProps<T> {
  query: Loadable<T>
  /** Shown while loading; default: a card. */
  skeleton?: ReactNode
  /** Title of the error message. */
  title?: string
  /** The page's main heading above that error, for screen readers. */
  heading?: string
  /** Replaces the error message for errors that it returns something for. */
  renderRefusal?: (error: unknown) => ReactNode
  /** Shown for `null`: not found. */
  missing?: ReactNode
  /** Shown for an empty list. */
  empty?: ReactNode
  children: (data: NonNullable<T>) => ReactNode
}

/** The data of a query, or its skeleton, error or empty state. Data stays visible while it is refetched and when that fails. */
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

/** Combines queries: failed when one has failed, `null` when one is, loaded when all are. */
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
