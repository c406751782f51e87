import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorCardCalendar,
  operatorCardSchedules,
  operatorDraftQueue,
  operatorSetCardSchedule,
} from '#contract/api/admin/card-calendar.ts'
import { operatorChampionships } from '#contract/api/admin/matches.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export type CalendarCard = z.output<typeof operatorCardCalendar.answer>['docs'][number]
export type QueuedDraft = z.output<typeof operatorDraftQueue.answer>['docs'][number]
export type Schedule = z.output<typeof operatorCardSchedules.answer>['docs'][number]
export type ScheduleBody = z.output<typeof operatorSetCardSchedule.body>

/** Data of the page is cached under this key, so that changes of kick-offs and cards refetch it. */
const CALENDAR = 'calendar'

export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [CALENDAR, 'days', from, to],
    queryFn: ({ signal }) => call(operatorCardCalendar, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })

export const draftsQuery = queryOptions({
  queryKey: [CALENDAR, 'drafts'],
  queryFn: ({ signal }) => call(operatorDraftQueue, { signal }),
})

export const schedulesQuery = queryOptions({
  queryKey: [CALENDAR, 'schedules'],
  queryFn: ({ signal }) => call(operatorCardSchedules, { signal }),
})

const MOST = 50

/** Championships of the newest seasons. */
export const championshipsQuery = queryOptions({
  queryKey: ['championships', 'calendar'],
  queryFn: ({ signal }) => call(operatorChampionships, { query: { page: 1, limit: MOST }, signal }),
})

export const setScheduleMutation = (client: QueryClient) =>
  changing(client, [CALENDAR], (body: ScheduleBody) => call(operatorSetCardSchedule, { body }))
