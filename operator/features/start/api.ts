import { queryOptions } from '@tanstack/react-query'
import { operatorStatus } from '#contract/api/operator.ts'
import { call } from '#operator/lib/call.ts'

/** The figures of the house, read again every 10 s while somebody looks at them. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call(operatorStatus, { signal }),
  refetchInterval: 10_000,
})
