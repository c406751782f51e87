import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getRanking, type RankingMode } from '#contract/api/player/rankings.ts'
import { call } from './call.ts'

/** A page of a ranking, and one row of it. */
export type RankingPage = z.output<typeof getRanking.answer>
export type Ranked = RankingPage['docs'][number]

/** A ranking, and its week or month; without `period` the current one. */
export interface Board {
  mode: RankingMode
  period?: string | undefined
}

/** The keys of everything about a ranking begin with it. */
export const snapshotKey = ({ mode, period }: Board) => ['ranking', mode, period ?? 'current'] as const

const WEEK: Board = { mode: 'athlete' }

/** The first three of the week. */
export const topQuery = queryOptions({
  queryKey: [...snapshotKey(WEEK), 'top'],
  queryFn: ({ signal }) => call(getRanking, { params: { mode: WEEK.mode }, query: { page: 1, limit: 3 }, signal }),
})

/** The first three of an earlier week, which changes no more. */
export const topOfQuery = (period: string) =>
  queryOptions({
    queryKey: [...snapshotKey({ ...WEEK, period }), 'top'],
    queryFn: ({ signal }) =>
      call(getRanking, { params: { mode: WEEK.mode }, query: { page: 1, limit: 3, period }, signal }),
    staleTime: Infinity,
  })

/** A player's own row, or null without points: of the week of athletes unless said otherwise, as it was at `snapshot`. */
export const rankQuery = (userId: string | undefined, ranking: Board = WEEK, snapshot?: number) =>
  queryOptions({
    queryKey: [...snapshotKey(ranking), 'place', userId, snapshot],
    enabled: userId !== undefined,
    queryFn: async ({ signal }): Promise<Ranked | null> => {
      const query = { page: 1, limit: 1, user: userId, period: ranking.period, snapshot }
      const answer = await call(getRanking, { params: { mode: ranking.mode }, query, signal })
      return answer.docs[0] ?? null
    },
  })
