import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  answerReport,
  getReport,
  listReports,
  REPORT_ACTIONS,
  type REPORT_SORTS,
  REPORT_STATES,
} from '#contract/api/admin/moderation.ts'
import { call } from '#operator/lib/call.ts'
import { type ListFilters, listQuery } from '#operator/lib/list-filters.ts'
import { REPORTS_KEY } from '#operator/lib/open-reports.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export { REPORT_ACTIONS, REPORT_STATES }
export type Report = z.output<typeof listReports.answer>['docs'][number]
export type ReportDetail = z.output<typeof getReport.answer>
export type ContextMessage = ReportDetail['context'][number]
export type ReportState = Report['state']
export type Action = (typeof REPORT_ACTIONS)[number]

/** A page of reports: where no order is asked for those that wait from the oldest, the answered from the newest. */
export const reportsQuery = (filters: ListFilters<ReportState, (typeof REPORT_SORTS)[number]>) =>
  queryOptions({
    queryKey: [REPORTS_KEY, 'list', listQuery(filters)],
    queryFn: ({ signal }) => call(listReports, { query: { ...listQuery(filters), limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })

/** A report with what was said around it; the addresses of voices are good for minutes. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [REPORTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
  })

/** Answers a report; `days` are those of a mute. */
export const answerMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { action: Action; days?: number; reason: string }) =>
      call(answerReport, { params: { id }, body }),
    // One that somebody else has answered is seen after a refusal too.
    onSettled: () => client.invalidateQueries({ queryKey: [REPORTS_KEY] }),
  })
