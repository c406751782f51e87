import { queryOptions } from '@tanstack/react-query'
import { listChats } from '#contract/api/player/chat-list.ts'
import { getBalance } from '#contract/api/player/home.ts'
import { getMe } from '#contract/api/player/own-user.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import type { Centavos } from '#contract/money.ts'
import { call } from './call.ts'

/** The signed-in user, as `zMe`. What changes the account sets this anew or invalidates it. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, { signal }),
})

/** What the wallet holds, in centavos, and the count of its changes. */
export interface Balance {
  amount: Centavos
  seq: number
}

/**
 * The balance. Live events keep it up to date (shell/app-header.tsx); an answer that is older than what is known, by its `seq`, never
 * takes its place.
 */
export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: ({ signal }): Promise<Balance> => call(getBalance, { signal }),
  structuralSharing: (known, read) => newerBalance(known as Balance | undefined, read as Balance),
})

const newerBalance = (known: Balance | undefined, read: Balance): Balance =>
  known !== undefined && known.seq > read.seq ? known : read

/** What the wallet's panel knows beside the balance is kept under this key: a change of the balance reads it again. */
export const WALLET_KEY = 'wallet'

/** Everything about notifications is cached under this key, so that one invalidation reads all of it again. */
export const NOTIFICATIONS_KEY = 'notifications'

/** What waits for me on the home page is kept under this key: what I am told of may be one of these. */
export const TODO_KEY = 'todo'

/** Everything about rooms is cached under this key: an invitation is news for their lists. */
export const ROOMS_KEY = 'rooms'

/** How many notifications wait to be read. */
export const unreadQuery = queryOptions({
  queryKey: [NOTIFICATIONS_KEY, 'unread'],
  queryFn: async ({ signal }) => {
    const { total } = await call(listNotifications, { query: { page: 1, limit: 1, isRead: 'true' }, signal })
    return total
  },
})

/** Everything about conversations is cached under this key. */
export const CHATS_KEY = 'chats'

/** How many conversations have words that I have not read. Nobody is told when it cannot be read (spec section 8). */
export const unreadChatsQuery = queryOptions({
  queryKey: [CHATS_KEY, 'unread'],
  queryFn: async ({ signal }) => {
    const { unread } = await call(listChats, { query: { page: 1, limit: 1 }, signal })
    return unread
  },
})
