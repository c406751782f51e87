import { type ReactNode, useEffect, useState } from 'react'
import { viewAd } from '#contract/api/player/ads.ts'
import { useTopModal } from '#ui/modal-stack.ts'
import { AdModal } from '../features/ads/ad-modal.tsx'
import { call } from '../lib/call.ts'
import { type AdRequest, openAd, waitingAds } from '../lib/open-ad.ts'
import { useStore } from '#client/store.ts'

/**
 * The ad that is open, and those that are pushed: they wait until nothing else is open, the page is looked at and not written into, and
 * it is not one where somebody is in the middle of something (`isBusy`). Of all the screens one has, one shows it, once.
 */
export default function ShownAds({ isBusy }: { isBusy: boolean }): ReactNode {
  const request = useStore(openAd)
  useTurns(isBusy)
  // What was open last stays while it leaves.
  const [shown, setShown] = useState<AdRequest | null>(request)
  if (request !== null && request !== shown) setShown(request)
  if (shown === null) return null
  return <AdModal key={shown.ad} request={shown} open={request !== null} onClose={() => openAd.set(null)} />
}

function useTurns(isBusy: boolean): void {
  const [next] = useStore(waitingAds)
  const isLooking = useIsFree()
  const isAlone = useTopModal() === null
  const isCalm = isLooking && isAlone && !isBusy
  useEffect(() => {
    if (isCalm && next !== undefined) void showOnce(next)
  }, [isCalm, next])
}

/** Opens a pushed ad on this screen, unless another one has shown it, or one is open already: then it waits among the notifications. */
async function showOnce(next: AdRequest): Promise<void> {
  waitingAds.set(waitingAds.get().filter(one => one !== next))
  // Over, or not for this account any more; without a connection it waits among the notifications too.
  const result = await call(viewAd, { params: { id: next.ad } }).catch(() => undefined)
  if (result?.first && openAd.get() === null) openAd.set(next)
}

const TYPED_IN = 'input, textarea, select, [contenteditable]'

/** Whether somebody looks at this page and does not write into it: no keystroke is lost to an ad. */
const isFree = (): boolean =>
  document.visibilityState === 'visible' && document.activeElement?.matches(TYPED_IN) !== true

function useIsFree(): boolean {
  const [is, setIs] = useState(isFree)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      // While the focus moves from one field to the next it is nowhere for a moment.
      timer = setTimeout(() => setIs(isFree()))
    }
    const signals = ['visibilitychange', 'focusin', 'focusout'] as const
    for (const signal of signals) document.addEventListener(signal, look)
    return () => {
      clearTimeout(timer)
      for (const signal of signals) document.removeEventListener(signal, look)
    }
  }, [])
  return is
}
