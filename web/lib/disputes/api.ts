import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listDisputes, openDispute } from '#contract/api/player/disputes.ts'
import { call } from '#web/lib/call.ts'
import { isMissing } from '#web/lib/missing.ts'

export type Dispute = z.output<typeof listDisputes.answer>['docs'][number]

/** My disputes of a game, with their answers; none of one I have not entered. */
export const disputesQuery = (game: string) =>
  queryOptions({
    queryKey: ['disputes', game],
    queryFn: async ({ signal }): Promise<Dispute[]> => {
      try {
        return (await call(listDisputes, { query: { game }, signal })).docs
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
  })

/** Doubts a fact of a game: `fact` is the id of a match or an athlete of it (C9). */
export const disputeMutation = (client: QueryClient, game: string) =>
  mutationOptions({
    mutationFn: (about: { fact: string; text: string }) => call(openDispute, { body: { game, ...about } }),
    onSuccess: () => client.invalidateQueries({ queryKey: disputesQuery(game).queryKey }),
  })
