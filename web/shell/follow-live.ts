import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { balanceEvent, notificationEvent } from '#contract/live.ts'
import { toast } from '#ui/toast.tsx'
import { onLive, startLive } from '../lib/live.ts'
import { balanceQuery, meQuery, NOTIFICATIONS_KEY, unreadQuery } from '../lib/me.ts'

/** Keeps the socket open while a private page is shown, and follows what concerns the signed-in user everywhere. */
export function useFollowLive(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => startLive(), [])

  useEffect(() => {
    if (userId === undefined) return
    let newest = -1
    return onLive(balanceEvent, [userId], ({ seq, balance }) => {
      // Each event says the whole balance, so one that arrives late or twice has nothing new to say.
      if (seq <= newest) return
      newest = seq
      // An answer still on its way was read before this event: it must not put the older balance back.
      void client.cancelQueries({ queryKey: balanceQuery.queryKey }).then(() => {
        if (seq < newest) return
        client.setQueryData(balanceQuery.queryKey, { amount: balance })
        client.setQueryData(meQuery.queryKey, me => me && { ...me, balance: { amount: balance } })
      })
    })
  }, [client, userId])

  useEffect(
    () =>
      onLive(notificationEvent, [], ({ title, text }) => {
        // The spot appears at once, and the truth is read right after.
        client.setQueryData(unreadQuery.queryKey, (unread = 0) => unread + 1)
        void client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] })
        toast.info(title, text)
      }),
    [client],
  )
}
