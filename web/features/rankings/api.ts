import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getRanking } from '#contract/api/player/rankings.ts'
import { call } from '#web/lib/call.ts'
import { type Board, snapshotKey } from '#web/lib/ranking.ts'
import { FIRST_PAGE, nextOfSnapshot } from '#web/lib/snapshot-pages.ts'

const PAGE_SIZE = 10
/** As long as the server keeps a moment: what is older is read anew when somebody comes back to it. */
const SNAPSHOT_MS = 120_000
/** How often it is asked whether the ranking moved: it does when a game is paid. */
const WATCH_MS = 30_000

/** A ranking, page by page, all of one moment; read again, all of them move on to the newest together. */
export const rankingQuery = (ranking: Board) =>
  infiniteQueryOptions({
    queryKey: [...snapshotKey(ranking), 'list'],
    queryFn: ({ pageParam: { page, snapshot }, signal }) => {
      const query = { page, limit: PAGE_SIZE, period: ranking.period, snapshot }
      return call(getRanking, { params: { mode: ranking.mode }, query, signal })
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextOfSnapshot,
    // Rows must not move under a reader: a newer ranking is offered instead.
    refetchOnWindowFocus: false,
    staleTime: SNAPSHOT_MS,
  })

/** The newest moment of a ranking there is. `known` is what its list says: nothing is asked before that is old. */
export const newestQuery = (snapshot: Board, known: number) =>
  queryOptions({
    queryKey: [...snapshotKey(snapshot), 'newest'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 1, period: snapshot.period }
      return (await call(getRanking, { params: { mode: snapshot.mode }, query, signal })).newest
    },
    initialData: known,
    refetchInterval: WATCH_MS,
    staleTime: WATCH_MS,
  })
