import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { PushModal } from '../features/push-games/push-modal.tsx'
import { TODO_KEY } from '../lib/me.ts'
import { type OpenPushGame, isInTime, openNow, openPush, waitingPushes } from '../lib/open-push.ts'
import { useStore } from '#client/store.ts'
import { walletOpen } from '../lib/wallet-open.ts'

/**
 * The question that is open (P2), over whatever page one is on: half a minute leaves no time to wait for. What is written in a field
 * stays there. Of several pages of one player, the one that is looked at asks.
 */
export default function PushQuestions(): ReactNode {
  const game = useStore(openPush)
  useTurns()
  const client = useQueryClient()
  function close() {
    openPush.set(null)
    // Answered, over or put off: what waits for one on the home page is another list now.
    void client.invalidateQueries({ queryKey: [TODO_KEY] })
  }
  // What was open last stays while it leaves; each opening begins anew.
  const [shown, setShown] = useState<{ game: OpenPushGame; turn: number } | null>(null)
  if (game !== null && game !== shown?.game) setShown({ game, turn: (shown?.turn ?? 0) + 1 })
  if (shown === null) return null
  return <PushModal key={shown.turn} game={shown.game} open={game !== null} onClose={close} />
}

/** Opens what waits, one question at a time; what came too late for its turn is left out. */
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

/** Whether this page is the one that is looked at. */
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
