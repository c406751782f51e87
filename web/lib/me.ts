import { queryOptions } from '@tanstack/react-query'
import { getBalance } from '#contract/api/home.ts'
import { getMe } from '#contract/api/me.ts'
import { listNotifications } from '#contract/api/notifications.ts'
import { call } from './call.ts'

/** The signed-in user, as `zMe`. What changes the account sets this anew or invalidates it. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, { signal }),
})

/** The balance in centavos, `{amount}`. Live events keep it up to date (shell/follow-live.ts). */
export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: ({ signal }) => call(getBalance, { signal }),
})

/** Everything about notifications is kept under this key, so that one invalidation reads all of it again. */
export const NOTIFICATIONS_KEY = 'notifications'

/** How many notifications wait to be read. */
export const unreadQuery = queryOptions({
  queryKey: [NOTIFICATIONS_KEY, 'unread'],
  queryFn: async ({ signal }) => {
    const { total } = await call(listNotifications, { query: { page: 1, limit: 1, isRead: 'true' }, signal })
    return total
  },
})
