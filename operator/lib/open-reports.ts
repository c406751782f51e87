import { queryOptions } from '@tanstack/react-query'
import { operatorLeagues } from '#contract/api/admin/leagues.ts'
import { listReports } from '#contract/api/admin/moderation.ts'
import { call } from './call.ts'

/** Data about reports is cached under this key, so that an answer refetches all of it. */
export const REPORTS_KEY = 'reports'
const LOOK_AGAIN_MS = 30_000

/** Number of open reports, for the navigation badge. */
export const openReportsQuery = queryOptions({
  queryKey: [REPORTS_KEY, 'open'],
  queryFn: async ({ signal }) =>
    (await call(listReports, { query: { state: 'open', page: 1, limit: 1 }, signal })).total,
  refetchInterval: LOOK_AGAIN_MS,
})

/** Number of leagues with open reports. Data about leagues is cached under the first of its keys. */
export const openLeaguesQuery = queryOptions({
  queryKey: ['leagues', 'reported'],
  queryFn: async ({ signal }) =>
    (await call(operatorLeagues, { query: { state: 'reported', page: 1, limit: 1 }, signal })).total,
  refetchInterval: LOOK_AGAIN_MS,
})
