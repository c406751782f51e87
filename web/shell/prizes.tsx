import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { useStore } from '#client/store.ts'
import { call } from '../lib/call.ts'
import { NOTIFICATIONS_KEY, unreadQuery } from '../lib/me.ts'
import { useSignedIn } from '../lib/session.ts'
import { showPrize, wonPrize } from '../lib/won-prize.ts'

const PrizeMoment = lazy(() =>
  import('./prize-moment.tsx').catch((): { default: () => ReactNode } => ({ default: () => null })),
)

/** The newest of what is not read yet: where it is a prize, that was won while its winner was away. */
function useMissedPrize(): void {
  const isSignedIn = useSignedIn()
  const hasUnread = (useQuery({ ...unreadQuery, enabled: isSignedIn }).data ?? 0) > 0
  const newest = useQuery({
    queryKey: [NOTIFICATIONS_KEY, 'newest'],
    queryFn: async ({ signal }) => {
      const { docs } = await call(listNotifications, { query: { page: 1, limit: 1, isRead: 'true' }, signal })
      return docs[0] ?? null
    },
    enabled: isSignedIn && hasUnread,
    staleTime: Infinity,
  }).data
  useEffect(() => {
    if (newest && !newest.isRead) showPrize(newest)
  }, [newest])
}

/** Its code is loaded with the first prize; one whose code cannot be loaded is found among the notifications. */
export function Prizes() {
  useMissedPrize()
  const isWon = useStore(wonPrize) !== null
  const [isWanted, setWanted] = useState(false)
  if (isWon && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <PrizeMoment />
      </Suspense>
    )
  )
}
