import type { QueryClient } from '@tanstack/react-query'
import { readNotifications } from '#contract/api/player/notifications.ts'
import { call } from './call.ts'
import { NOTIFICATIONS_KEY, TODO_KEY } from './me.ts'

/** Marks a notification as read when its link is followed. On failure it stays unread in the panel. */
export async function readNotice(client: QueryClient, id: string): Promise<void> {
  await call(readNotifications, { body: { notification: id } }).catch(() => undefined)
  await Promise.all([[NOTIFICATIONS_KEY], [TODO_KEY]].map(queryKey => client.invalidateQueries({ queryKey })))
}
