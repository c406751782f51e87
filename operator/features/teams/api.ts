import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorTeams, operatorUpdateTeam, type TEAM_SORTS } from '#contract/api/admin/matches.ts'
import { call } from '#operator/lib/call.ts'
import { FIND_ROWS, findRow } from '#operator/lib/find-row.ts'
import { type ListFilters, listQuery } from '#operator/lib/list-filters.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export type TeamRow = z.output<typeof operatorTeams.answer>['docs'][number]
export type TeamBody = z.output<typeof operatorUpdateTeam.body>

type ListQuery = ListFilters<never, (typeof TEAM_SORTS)[number]>

/** The list as its call takes it. */
export function teamsListQuery(filters: ListQuery) {
  const { page, search, sort, desc } = listQuery(filters)
  return { page, sort, desc, search: search || undefined, limit: PAGE_ROWS }
}

/** One page of the teams whose name, or another of their names, has the words. */
export const teamsQuery = (filters: ListQuery) => {
  const query = teamsListQuery(filters)
  return queryOptions({
    queryKey: ['teams', query],
    queryFn: ({ signal }) => call(operatorTeams, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One team. */
export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', id],
    queryFn: ({ signal }) => findRow(id, page => call(operatorTeams, { query: { page, limit: FIND_ROWS }, signal })),
  })

/** Changes a team. It is seen anew wherever it stands. */
export const saveMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: TeamBody) => call(operatorUpdateTeam, { params: { id }, body }),
    onSettled: () =>
      Promise.all(['teams', 'matches', 'match'].map(key => client.invalidateQueries({ queryKey: [key] }))),
  })
