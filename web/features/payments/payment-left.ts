import type { QueryClient } from '@tanstack/react-query'
import { balanceEvent } from '#contract/live.ts'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { noteSaid } from '#web/lib/said-already.ts'
import { depositQuery } from './api.ts'

/** Deposits whose page was left before they were paid, and how each ceases to be followed. */
const left = new Map<string, () => void>()

interface Left {
  id: string
  userId: string
  notify: () => void
}

/** Follows a deposit on without its page, as after the way to the bank's app, and tells once when it is paid. */
export function followLeft(client: QueryClient, { id, userId, notify }: Left): void {
  unfollowLeft(id)
  const end = () => {
    left.delete(id)
    for (const stop of stops) stop()
  }
  const paid = () => {
    if (!left.has(id)) return
    end()
    noteSaid(id)
    notify()
  }
  async function look() {
    const known = await client.query({ ...depositQuery(id), staleTime: 0 }).catch(() => undefined)
    const status = known?.transaction.status
    if (status === 'paid') paid()
    else if (status !== undefined && status !== 'waiting') end()
  }
  const stops = [
    onLive(balanceEvent, [userId], ({ type, _transaction }) => {
      if (type === 'in' && _transaction === id) paid()
      else if (_transaction === null) void look()
    }),
    onLiveStart(() => void look()),
  ]
  left.set(id, end)
}

/** Its page is there again, and says so itself. */
export const unfollowLeft = (id: string): void => left.get(id)?.()
