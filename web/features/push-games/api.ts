import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  archivePush,
  getPushPlayed,
  listPushPlayed,
  type PushPlayed,
  unarchivePush,
} from '#contract/api/player/push-games.ts'
import { notificationEvent } from '#contract/live.ts'
import { call } from '#web/lib/call.ts'
import type { Shown } from '#web/lib/history-page.tsx'
import { onLive } from '#web/lib/live.ts'
import { openGameOf } from '#web/lib/open-push.ts'
import { offsetOf } from '#web/lib/server-clock.ts'

/** All data about push games is cached under this key. */
export const PUSH_KEY = 'push-games'
const PAGE = 10
/** Refetch interval of an answered question that is not paid yet. */
const WAITING_MS = 15_000

/** Questions I answered, newest first, as one paged list. */
export const historyQuery = (status: Shown) =>
  infiniteQueryOptions({
    queryKey: [PUSH_KEY, 'history', status],
    queryFn: ({ pageParam, signal }) =>
      call(listPushPlayed, { query: { page: pageParam, limit: PAGE, status }, signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    // Rows can shift between pages, so drop duplicates.
    select: ({ pages }) => [...new Map(pages.flatMap(page => page.docs).map(doc => [doc._id, doc])).values()],
  })

/** A question sent to me: open, answered, or missed. Refetched at every opening, since it is open for half a minute. */
export const pushQuery = (id: string) =>
  queryOptions({
    queryKey: [PUSH_KEY, 'one', id],
    queryFn: async ({ signal }) => {
      const { open, doc } = await call(getPushPlayed, { params: { id }, signal })
      return { open: open && openGameOf(open), doc, offset: doc ? offsetOf(doc.now) : 0 }
    },
    staleTime: 0,
    // A notification announces the result, but nothing announces that payment is pending.
    refetchInterval: ({ state: { data } }) => (data?.doc?.result === 'waiting' ? WAITING_MS : false),
  })

/** Archives an answered question, or restores it. */
export const archiveMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ _id: id, archived }: PushPlayed) =>
      archived
        ? call(unarchivePush, { params: { id }, body: { status: true } })
        : call(archivePush, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PUSH_KEY] }),
  })

/** Refetches the shown push games when a notification about one arrives, such as its result. */
export function useFollowResults(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive(notificationEvent, [], ({ redirect }) => {
        if (redirect.uri.startsWith('/push_games')) void client.invalidateQueries({ queryKey: [PUSH_KEY] })
      }),
    [client],
  )
}
