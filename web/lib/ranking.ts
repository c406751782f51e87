import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getRanking, type RankingMode } from '#contract/api/player/rankings.ts'
import { call } from './call.ts'

export type RankingPage = z.output<typeof getRanking.answer>
export type Ranked = RankingPage['docs'][number]

/** A ranking of a week or month; without `period` the current one. */
export interface Board {
  mode: RankingMode
  period?: string | undefined
}

/** Prefix of all query keys of a ranking. */
export const snapshotKey = ({ mode, period }: Board) => ['ranking', mode, period ?? 'current'] as const

const WEEK: Board = { mode: 'athlete' }

/** The top three of the week. */
export const topQuery = queryOptions({
  queryKey: [...snapshotKey(WEEK), 'top'],
  queryFn: ({ signal }) => call(getRanking, { params: { mode: WEEK.mode }, query: { page: 1, limit: 3 }, signal }),
})

/** The top three of an earlier week, which is final. */
export const topOfQuery = (period: string) =>
  queryOptions({
    queryKey: [...snapshotKey({ ...WEEK, period }), 'top'],
    queryFn: ({ signal }) =>
      call(getRanking, { params: { mode: WEEK.mode }, query: { page: 1, limit: 3, period }, signal }),
    staleTime: Infinity,
  })

/** A player's own row, or null without points; default: this week's athlete ranking, at `snapshot`. */
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
