import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type operatorAudit, operatorAuditChecked, operatorCheckAudit } from '#contract/api/admin/console.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export type AuditRow = z.output<typeof operatorAudit.answer>['docs'][number]
export type AuditCheck = z.output<typeof operatorCheckAudit.answer>

/** The findings of the latest chain check. */
export const checkedQuery = queryOptions({
  queryKey: ['audit', 'checked'],
  queryFn: async ({ signal }) => (await call(operatorAuditChecked, { signal })).check,
})

/** Runs a chain check. */
export const checkMutation = (client: QueryClient) =>
  changing(client, ['audit', 'waiting'], () => call(operatorCheckAudit, {}))
