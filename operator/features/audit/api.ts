import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { operatorAudit } from '#contract/api/operator.ts'
import { call } from '#operator/lib/call.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

/** One page of what operators did, or of what was done to one thing. The last page stays on screen while the next is on its way. */
export const auditQuery = (page: number, subject?: string) =>
  queryOptions({
    queryKey: ['audit', page, subject ?? null],
    queryFn: ({ signal }) =>
      call(operatorAudit, { query: { page, limit: PAGE_ROWS, ...(subject === undefined ? {} : { subject }) }, signal }),
    placeholderData: keepPreviousData,
    // Every change elsewhere in the console adds to it.
    staleTime: 0,
  })
