import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  answerReport,
  getReport,
  type listReports,
  REPORT_ACTIONS,
  REPORT_STATES,
} from '#contract/api/admin/moderation.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { REPORTS_KEY } from '#operator/lib/open-reports.ts'

export { REPORT_ACTIONS, REPORT_STATES }
export type Report = z.output<typeof listReports.answer>['docs'][number]
export type ReportDetail = z.output<typeof getReport.answer>
export type ContextMessage = ReportDetail['context'][number]
export type ReportState = Report['state']
export type Action = (typeof REPORT_ACTIONS)[number]

export const REPORT_TONES = {
  open: 'orange',
  dismissed: 'plain',
  deleted: 'info',
  muted: 'info',
  blocked: 'red',
} as const

/** A report with the messages around it; signed URLs of voices expire within minutes. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [REPORTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
  })

/** Answers a report; `days` is the length of a mute. */
export const answerMutation = (client: QueryClient, id: string) =>
  changing(client, [REPORTS_KEY], (body: { action: Action; days?: number; reason: string }) =>
    call(answerReport, { params: { id }, body }),
  )
