import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from '#client/store.ts'
import { PushModal } from '../features/push-games/push-modal.tsx'
import { TODO_KEY } from '../lib/me.ts'
import { type OpenPushGame, isInTime, openNow, openPush, waitingPushes } from '../lib/open-push.ts'
import { walletOpen } from '../lib/wallet-open.ts'

/**
 * The open push game (P2), shown over any page at once, because it lasts half a minute. Text in form fields is kept. With several tabs open, the
 * visible one shows it.
 */
export default function PushQuestions(): ReactNode {
  const game = useStore(openPush)
  useTurns()
  const client = useQueryClient()
  function close() {
    openPush.set(null)
    // Answered, expired or put off: the to-do items of the home page changed.
    void client.invalidateQueries({ queryKey: [TODO_KEY] })
  }
  // The last one stays mounted during the closing animation; each opening resets its state.
  const [shown, setShown] = useState<{ game: OpenPushGame; turn: number } | null>(null)
  if (game !== null && game !== shown?.game) setShown({ game, turn: (shown?.turn ?? 0) + 1 })
  if (shown === null) return null
  return <PushModal key={shown.turn} game={shown.game} open={game !== null} onClose={close} />
}

/** Opens queued push games one at a time and drops expired ones. */
function useTurns(): void {
  const [next] = useStore(waitingPushes)
  const isFree = useStore(openPush) === null
  const isWalletOpen = useStore(walletOpen) !== false
  const isLooking = useIsLooking()
  useEffect(() => {
    if (next === undefined || !isFree || !isLooking || (next.isLeft && isWalletOpen)) return
    if (isInTime(next)) openNow(next)
    else waitingPushes.set(waitingPushes.get().filter(one => one !== next))
  }, [next, isFree, isLooking, isWalletOpen])
}

const look = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Whether this page is visible and focused. */
function useIsLooking(): boolean {
  const [is, setIs] = useState(look)
  useEffect(() => {
    const changed = () => setIs(look())
    for (const signal of ['focus', 'blur'] as const) addEventListener(signal, changed)
    document.addEventListener('visibilitychange', changed)
    return () => {
      for (const signal of ['focus', 'blur'] as const) removeEventListener(signal, changed)
      document.removeEventListener('visibilitychange', changed)
    }
  }, [])
  return is
}
