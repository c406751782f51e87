import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from '#client/store.ts'
import { viewAd } from '#contract/api/player/ads.ts'
import { useTopModal } from '#ui/modal-stack.ts'
import { AdModal } from '../features/ads/ad-modal.tsx'
import { call } from '../lib/call.ts'
import { type AdRequest, openAd, waitingAds } from '../lib/open-ad.ts'

/**
 * The open ad, and the queue of pushed ads. A pushed ad waits until no dialog is open, the page is visible, no field is being typed into, and no
 * task is under way (`isBusy`). Only one of the user's screens shows it, once.
 */
export default function ShownAds({ isBusy }: { isBusy: boolean }): ReactNode {
  const request = useStore(openAd)
  useTurns(isBusy)
  // The last ad stays mounted during the closing animation.
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

/** Opens a pushed ad on this screen, unless another screen has shown it or an ad is open: then it stays in the notifications. */
async function showOnce(next: AdRequest): Promise<void> {
  waitingAds.set(waitingAds.get().filter(one => one !== next))
  // Expired, or not for this account any more. Offline it stays in the notifications too.
  const result = await call(viewAd, { params: { id: next.ad } }).catch(() => undefined)
  if (result?.first && openAd.get() === null) openAd.set(next)
}

const TYPED_IN = 'input, textarea, select, [contenteditable]'

/** Whether this page is visible and no field is focused: an ad must not swallow keystrokes. */
const isFree = (): boolean =>
  document.visibilityState === 'visible' && document.activeElement?.matches(TYPED_IN) !== true

function useIsFree(): boolean {
  const [is, setIs] = useState(isFree)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      // While the focus moves between fields, no element has it for a moment.
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
