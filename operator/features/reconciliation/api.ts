import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorReconciliation } from '#contract/api/admin/books.ts'
import { call } from '#operator/lib/call.ts'

export type Reconciliation = z.output<typeof operatorReconciliation.answer>
export type Difference = Reconciliation['differences'][number]

export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Our books against the bank's, for the days asked for. The bank is asked each time, so it is not asked by itself. */
export const reconciliationQuery = (days: Days) =>
  queryOptions({
    queryKey: ['reconciliation', days],
    queryFn: ({ signal }) => call(operatorReconciliation, { query: days, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
