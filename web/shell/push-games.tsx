import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from '#client/store.ts'
import { pushGameEvent } from '#contract/live.ts'
import { onLive } from '../lib/live.ts'
import { openGameOf, letWait, openPush, waitingPushes } from '../lib/open-push.ts'

/** Loaded with the first push game. If loading fails, it is still in the notifications. */
const PushQuestions = lazy(() => import('./push-questions.tsx').catch(() => ({ default: () => null })))

/** Receives push games (P2) and shows them. */
export function PushGames() {
  const isRequested = useStore(openPush) !== null
  const isWaiting = useStore(waitingPushes).length > 0
  const [isWanted, setWanted] = useState(false)
  if ((isRequested || isWaiting) && !isWanted) setWanted(true)
  useEffect(() => {
    const stop = onLive(pushGameEvent, [], ({ stmt }) => letWait(openGameOf(stmt)))
    return () => {
      stop()
      openPush.set(null)
      waitingPushes.set([])
    }
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <PushQuestions />
    </Suspense>
  )
}
