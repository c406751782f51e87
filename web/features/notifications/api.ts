import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { deleteNotification, listNotifications, readNotifications } from '#contract/api/player/notifications.ts'
import { call } from '#web/lib/call.ts'
import { NOTIFICATIONS_KEY, TODO_KEY, unreadQuery } from '#web/lib/me.ts'

const PAGE_SIZE = 10

type Page = z.output<typeof listNotifications.answer>
export type Notification = Page['docs'][number]

/** My notifications, newest first, paged. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [NOTIFICATIONS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) => call(listNotifications, { query: { page: pageParam, limit: PAGE_SIZE }, signal }),
  initialPageParam: 1,
  getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
  // New notifications shift the pages, so drop duplicates.
  select: ({ pages }) => [...new Map(pages.flatMap(page => page.docs).map(doc => [doc._id, doc])).values()],
})

/** Updates the cached list; returns the undo function. */
function rewrite(client: QueryClient, change: (docs: Notification[]) => Notification[]): () => void {
  const key = notificationsQuery.queryKey
  const before = client.getQueryData<InfiniteData<Page>>(key)
  client.setQueryData<InfiniteData<Page>>(
    key,
    data => data && { ...data, pages: data.pages.map(page => ({ ...page, docs: change(page.docs) })) },
  )
  return () => client.setQueryData(key, before)
}

/** Marks one notification as read, or all without an id; applied at once, rolled back on failure (throws CallError). */
export async function markRead(client: QueryClient, id?: string): Promise<void> {
  await client.cancelQueries({ queryKey: [NOTIFICATIONS_KEY] })
  const unread = client.getQueryData(unreadQuery.queryKey)
  const undo = rewrite(client, docs =>
    docs.map(doc => (id === undefined || doc._id === id ? { ...doc, isRead: true } : doc)),
  )
  client.setQueryData(unreadQuery.queryKey, count => (id === undefined ? 0 : Math.max(0, (count ?? 0) - 1)))
  try {
    await call(readNotifications, { body: { notification: id ?? '' } })
  } catch (error) {
    undo()
    client.setQueryData(unreadQuery.queryKey, unread)
    throw error
  }
  await Promise.all([unreadQuery.queryKey, [TODO_KEY]].map(queryKey => client.invalidateQueries({ queryKey })))
}

/** Deletes a notification permanently. Throws CallError. */
export async function remove(client: QueryClient, id: string): Promise<void> {
  await call(deleteNotification, { params: { id } })
  rewrite(client, docs => docs.filter(doc => doc._id !== id))
  await client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] })
}
