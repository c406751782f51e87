import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { operatorTeams, operatorUpdateTeam } from '#contract/api/admin/matches.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { FIND_ROWS, findRow } from '#operator/lib/find-row.ts'

export type TeamRow = z.output<typeof operatorTeams.answer>['docs'][number]
export type TeamBody = z.output<typeof operatorUpdateTeam.body>

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', id],
    queryFn: ({ signal }) => findRow(id, page => call(operatorTeams, { query: { page, limit: FIND_ROWS }, signal })),
  })

/** Updates a team and invalidates every page that shows it. */
export const saveMutation = (client: QueryClient, id: string) =>
  changing(client, ['teams', 'matches', 'match'], (body: TeamBody) =>
    call(operatorUpdateTeam, { params: { id }, body }),
  )

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map(line => line.trim()))].filter(Boolean)

/** A team as typed: its other names are one per line. */
export const zTypedTeam = z.extend(operatorUpdateTeam.body, {
  aliases: z.pipe(z.pipe(z.string(), z.transform(linesOf)), operatorUpdateTeam.body.shape.aliases),
})
type TypedTeam = z.input<typeof zTypedTeam>
export type TeamFormControl = UseFormReturn<TypedTeam, unknown, TeamBody>
