import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { exportInfluencerGames, getInfluencer, listInfluencerGames } from '#contract/api/player/influencers.ts'
import { call } from '#web/lib/call.ts'

export type Actor = z.output<typeof getInfluencer.answer>
export type Usage = z.output<typeof listInfluencerGames.answer>['docs'][number]

const PAGE = 20
/** Refetch interval: entries arrive while the page is open. */
const EVERY_MS = 30_000
const KEY = 'influencer'

/** My influencer dashboard; null for users who never were one. */
export const dashboardQuery = queryOptions({
  queryKey: [KEY, 'desk'],
  queryFn: async ({ signal }): Promise<Actor | null> => {
    try {
      return await call(getInfluencer, { signal })
    } catch (error) {
      if (error instanceof CallError && error.code === 'forbidden') return null
      throw error
    }
  },
  refetchInterval: EVERY_MS,
})

/** The games with entries made with my codes, paged. Rows can shift between pages, so drop duplicates. */
export const gamesQuery = infiniteQueryOptions({
  queryKey: [KEY, 'games'],
  queryFn: ({ pageParam, signal }) => call(listInfluencerGames, { query: { page: pageParam, limit: PAGE }, signal }),
  initialPageParam: 1,
  getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
  select: ({ pages }) => [...new Map(pages.flatMap(page => page.docs).map(game => [game._id, game])).values()],
  refetchInterval: EVERY_MS,
})

/** The same games as a CSV file. */
export const gamesFileMutation = mutationOptions({
  mutationFn: () => call(exportInfluencerGames, {}),
})
