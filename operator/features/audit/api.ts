import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { operatorAudit } from '#contract/api/operator.ts'
import { call } from '#operator/lib/call.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

/** One page of what operators did. The last page stays on screen while the next is on its way. */
export const auditQuery = (page: number) =>
  queryOptions({
    queryKey: ['audit', page],
    queryFn: ({ signal }) => call(operatorAudit, { query: { page, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    // Every change elsewhere in the console adds to it.
    staleTime: 0,
  })
