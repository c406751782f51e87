import { queryOptions } from '@tanstack/react-query'
import { listChats } from '#contract/api/player/chat-list.ts'
import { getBalance } from '#contract/api/player/home.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { getMe } from '#contract/api/player/own-user.ts'
import type { Centavos } from '#contract/money.ts'
import { call } from './call.ts'

/** The signed-in user, as `zMe`. Code that changes the account sets or invalidates this query. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, { signal }),
})

/** The wallet balance in centavos and the sequence number of its last change. */
export interface Balance {
  amount: Centavos
  seq: number
}

/** The balance. Live events update it (shell/app-header.tsx); a response with a lower `seq` than the cached one is ignored. */
export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: ({ signal }): Promise<Balance> => call(getBalance, { signal }),
  structuralSharing: (known, read) => newerBalance(known as Balance | undefined, read as Balance),
})

const newerBalance = (known: Balance | undefined, read: Balance): Balance =>
  known !== undefined && known.seq > read.seq ? known : read

/** Other data of the wallet panel is cached under this key: a change of the balance refetches it. */
export const WALLET_KEY = 'wallet'

/** All data about notifications is cached under this key, so that one invalidation refetches it. */
export const NOTIFICATIONS_KEY = 'notifications'

/** The to-do items of the home page are cached under this key: a notification may concern one of them. */
export const TODO_KEY = 'todo'

/** All data about rooms is cached under this key: an invitation changes their lists. */
export const ROOMS_KEY = 'rooms'

export const unreadQuery = queryOptions({
  queryKey: [NOTIFICATIONS_KEY, 'unread'],
  queryFn: async ({ signal }) => {
    const { total } = await call(listNotifications, { query: { page: 1, limit: 1, isRead: 'true' }, signal })
    return total
  },
})

/** All data about conversations is cached under this key. */
export const CHATS_KEY = 'chats'

/** How many conversations have unread messages. Errors stay silent (spec section 8). */
export const unreadChatsQuery = queryOptions({
  queryKey: [CHATS_KEY, 'unread'],
  queryFn: async ({ signal }) => {
    const { unread } = await call(listChats, { query: { page: 1, limit: 1 }, signal })
    return unread
  },
})
