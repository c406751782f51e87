import { queryOptions } from '@tanstack/react-query'
import { operatorLeagues } from '#contract/api/admin/leagues.ts'
import { listReports } from '#contract/api/admin/moderation.ts'
import { call } from './call.ts'

/** Everything about reports is kept under this key, so that an answer reads all of it again. */
export const REPORTS_KEY = 'reports'
const LOOK_AGAIN_MS = 30_000

/** How many reports wait for somebody: the count beside their place in the console. */
export const openReportsQuery = queryOptions({
  queryKey: [REPORTS_KEY, 'open'],
  queryFn: async ({ signal }) =>
    (await call(listReports, { query: { state: 'open', page: 1, limit: 1 }, signal })).total,
  refetchInterval: LOOK_AGAIN_MS,
})

/** How many leagues were reported and wait for somebody. Everything about leagues is kept under the first of its keys. */
export const openLeaguesQuery = queryOptions({
  queryKey: ['leagues', 'reported'],
  queryFn: async ({ signal }) =>
    (await call(operatorLeagues, { query: { state: 'reported', page: 1, limit: 1 }, signal })).total,
  refetchInterval: LOOK_AGAIN_MS,
})
