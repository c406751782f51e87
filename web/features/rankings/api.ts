import { infiniteQueryOptions } from '@tanstack/react-query'
import { getRanking } from '#contract/api/rankings.ts'
import { call } from '#web/lib/call.ts'

const PAGE_SIZE = 10

/** The ranking of the week, page by page, as one list. */
export const rankingQuery = infiniteQueryOptions({
  queryKey: ['ranking', 'athlete', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(getRanking, { params: { mode: 'athlete' }, query: { page: pageParam, limit: PAGE_SIZE }, signal }),
  initialPageParam: 1,
  getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
  // A ranking moves between two pages: nobody is shown twice.
  select: ({ pages }) => [...new Map(pages.flatMap(page => page.docs).map(ranked => [ranked._id, ranked])).values()],
})
