import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorTeams, operatorUpdateTeam } from '#contract/api/operator-matches.ts'
import { call } from '#operator/lib/call.ts'
import { FIND_ROWS, findRow } from '#operator/lib/find-row.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export type TeamRow = z.output<typeof operatorTeams.answer>['docs'][number]
export type TeamBody = z.output<typeof operatorUpdateTeam.body>

/** One page of the teams whose name, or another of their names, has the words. */
export const teamsQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: ['teams', { page, search }],
    queryFn: ({ signal }) =>
      call(operatorTeams, { query: { page, limit: PAGE_ROWS, search: search || undefined }, signal }),
    placeholderData: keepPreviousData,
  })

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
