import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorTeams, operatorUpdateTeam } from '#contract/api/admin/matches.ts'
import { changing } from '#operator/lib/changing.ts'
import { call } from '#operator/lib/call.ts'
import { FIND_ROWS, findRow } from '#operator/lib/find-row.ts'

export type TeamRow = z.output<typeof operatorTeams.answer>['docs'][number]
export type TeamBody = z.output<typeof operatorUpdateTeam.body>

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', id],
    queryFn: ({ signal }) => findRow(id, page => call(operatorTeams, { query: { page, limit: FIND_ROWS }, signal })),
  })

/** Changes a team. It is seen anew wherever it stands. */
export const saveMutation = (client: QueryClient, id: string) =>
  changing(client, ['teams', 'matches', 'match'], (body: TeamBody) =>
    call(operatorUpdateTeam, { params: { id }, body }),
  )
