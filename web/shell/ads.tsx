import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from '#client/store.ts'
import { athleteAdEvent } from '#contract/live.ts'
import { onLive } from '../lib/live.ts'
import { openAd, waitingAds } from '../lib/open-ad.ts'

/** Loaded with the first ad. A failure to load is ignored. */
const ShownAds = lazy(() => import('./shown-ads.tsx').catch(() => ({ default: () => null })))

/** Maximum queue of pushed ads, first in, first out; the rest stay in the notifications. */
const WAIT_AT_MOST = 5

/** Receives pushed ads and shows them and the open one. `isBusy`: the user is in the middle of a task. */
export function Ads({ isBusy }: { isBusy: boolean }) {
  const isOpen = useStore(openAd) !== null
  const isWaiting = useStore(waitingAds).length > 0
  const [isWanted, setWanted] = useState(false)
  if ((isOpen || isWaiting) && !isWanted) setWanted(true)
  useEffect(() => {
    const stop = onLive(athleteAdEvent, [], ({ _card: card, _id: ad }) => {
      const waiting = waitingAds.get()
      const isKnown = waiting.some(one => one.ad === ad)
      if (!isKnown && waiting.length < WAIT_AT_MOST) waitingAds.set([...waiting, { card, ad }])
    })
    return () => {
      stop()
      openAd.set(null)
      waitingAds.set([])
    }
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <ShownAds isBusy={isBusy} />
    </Suspense>
  )
}
