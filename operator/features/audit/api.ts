import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  type AUDIT_SORTS,
  operatorAudit,
  operatorAuditChecked,
  operatorCheckAudit,
} from '#contract/api/admin/console.ts'
import { call } from '#operator/lib/call.ts'
import type { Sorting } from '#operator/lib/list-address.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export type AuditRow = z.output<typeof operatorAudit.answer>['docs'][number]
export type AuditCheck = z.output<typeof operatorCheckAudit.answer>

/** What of the log the address asks for. */
export interface RequestedAudit extends Sorting<(typeof AUDIT_SORTS)[number]> {
  page: number
  subject: string | undefined
  operator: string | undefined
  action: string | undefined
}

/** A page of what operators did. The last page stays on screen while the next is on its way. */
export const auditQuery = (filters: RequestedAudit) =>
  queryOptions({
    queryKey: ['audit', 'list', filters],
    queryFn: ({ signal }) => call(operatorAudit, { query: { ...filters, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    // Every change elsewhere in the console adds to it.
    staleTime: 0,
  })

/** What the newest check of the chain found. */
export const checkedQuery = queryOptions({
  queryKey: ['audit', 'checked'],
  queryFn: async ({ signal }) => (await call(operatorAuditChecked, { signal })).check,
})

/** Proves the chain now. */
export const checkMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(operatorCheckAudit, {}),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['audit'] }),
        client.invalidateQueries({ queryKey: ['waiting'] }),
      ]),
  })
