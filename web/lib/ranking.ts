import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getRanking } from '#contract/api/rankings.ts'
import { call } from './call.ts'

/** One row of a ranking. */
export type Ranked = z.output<typeof getRanking.answer>['docs'][number]

/** The first three of the week. */
export const topQuery = queryOptions({
  queryKey: ['ranking', 'athlete', 'top'],
  queryFn: ({ signal }) => call(getRanking, { params: { mode: 'athlete' }, query: { page: 1, limit: 3 }, signal }),
})

/** A player's own row of the week, or null without points. */
export const placeQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['ranking', 'athlete', 'place', userId],
    enabled: userId !== undefined,
    queryFn: async ({ signal }): Promise<Ranked | null> => {
      const query = { page: 1, limit: 1, ...(userId === undefined ? {} : { user: userId }) }
      const answer = await call(getRanking, { params: { mode: 'athlete' }, query, signal })
      return answer.docs[0] ?? null
    },
  })
