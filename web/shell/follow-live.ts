import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { balanceEvent, chatUnreadEvent, notificationEvent, notificationOverEvent } from '#contract/live.ts'
import { useMessages } from '#client/i18n.ts'
import { onLive, onLiveStart, startLive } from '../lib/live.ts'
import {
  balanceQuery,
  meQuery,
  NOTIFICATIONS_KEY,
  ROOMS_KEY,
  TODO_KEY,
  unreadChatsQuery,
  unreadQuery,
  WALLET_KEY,
} from '../lib/me.ts'
import { messages as shellMessages } from './i18n.ts'
import type { Notices } from './notice-toast.tsx'

/** Loaded with the first thing to format, so that a page does not wait for it; whoever comes after waits in line. What cannot load is in the panel. */
let notices: Promise<Notices> | undefined
function withNotices(use: (notices: Notices) => void): void {
  void notices?.then(use, () => undefined)
}

/** Keeps the socket open while a private page is shown, and follows what concerns the signed-in user everywhere. */
export function useFollowLive(userId: string | undefined): void {
  const client = useQueryClient()
  const router = useRouter()
  const messages = useMessages(shellMessages).news
  const format = useEffectEvent((result: Parameters<Notices['formatNotice']>[0]) => {
    notices ??= import('./notice-toast.tsx')
    notices.catch(() => (notices = undefined))
    withNotices(({ formatNotice }) => formatNotice(result, messages, router, client))
  })
  useEffect(() => startLive(), [])
  useFollowChats(client)
  // What moved after the balance was read and before the socket stood was told to nobody.
  useEffect(
    () => onLiveStart(() => void readAgain(client, balanceQuery.queryKey, [WALLET_KEY], unreadChatsQuery.queryKey)),
    [client],
  )

  useEffect(() => {
    if (userId === undefined) return
    return onLive(balanceEvent, [userId], ({ seq, balance }) => {
      // Each event says the whole balance, so one that arrives late or twice has nothing new to say.
      const known = client.getQueryData(balanceQuery.queryKey)
      if (known !== undefined && seq <= known.seq) return
      client.setQueryData(balanceQuery.queryKey, { amount: balance, seq })
      client.setQueryData(meQuery.queryKey, me => me && { ...me, balance: { amount: balance } })
      void readAgain(client, [WALLET_KEY])
    })
  }, [client, userId])

  useEffect(
    () =>
      onLive(notificationEvent, [], result => {
        // The spot appears at once, and the truth is read right after.
        client.setQueryData(unreadQuery.queryKey, (unread = 0) => unread + 1)
        void client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] })
        void client.invalidateQueries({ queryKey: [TODO_KEY] })
        void client.invalidateQueries({ queryKey: [ROOMS_KEY] })
        // What is told may be of the wallet: a withdrawal's end moves no money.
        void readAgain(client, [WALLET_KEY])
        format(result)
      }),
    [client],
  )
  useEffect(
    () =>
      onLive(notificationOverEvent, [], ({ _id }) => {
        withNotices(({ endNotice }) => endNotice(_id))
        void readAgain(client, [NOTIFICATIONS_KEY], [TODO_KEY])
      }),
    [client],
  )
  useEffect(() => router.subscribe('onResolved', () => withNotices(({ endNoticesHere }) => endNoticesHere())), [router])
}

/** How many conversations wait to be read: each event says the whole number. */
function useFollowChats(client: QueryClient): void {
  useEffect(
    () => onLive(chatUnreadEvent, [], ({ unread }) => void client.setQueryData(unreadChatsQuery.queryKey, unread)),
    [client],
  )
}

/**
 * Reads all of this again that is shown. What is just being read for the first time was asked for before the news, and an invalidation
 * alone would let it stand.
 */
async function readAgain(client: QueryClient, ...keys: (readonly string[])[]): Promise<void> {
  await Promise.all(keys.map(queryKey => client.cancelQueries({ queryKey })))
  await Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
}
