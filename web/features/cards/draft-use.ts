import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { useStore } from '#web/lib/store.ts'
import { createDraftKeeper, type DraftState } from './draft-keeper.ts'
import type { Card } from './api.ts'
import { draftQuery } from './play-api.ts'
import type { AnyDraft, PlayKind } from './play-kind.ts'

/** What the play page does with its draft. */
export interface DraftUse<D> {
  state: DraftState
  keep: (draft: D) => void
  /** The game was sent: the draft is forgotten. */
  forget: () => Promise<void>
}

/**
 * Keeps the unsent picks of a card on the server while its play page is open. Leaving tells what is not told yet; only when the
 * server could not be told, leaving asks first.
 */
export function useDraft<C extends Card, P, D extends AnyDraft, S>(
  play: PlayKind<C, P, D, S>,
  cardId: string,
): DraftUse<D> {
  const client = useQueryClient()
  const { queryKey } = draftQuery(play, cardId)
  const [keeper] = useState(() => createDraftKeeper<D>(draft => play.save(cardId, draft)))
  const state = useStore(keeper.state)
  useLeaveGuard(state === 'failed')
  const flush = useEffectEvent(() => keeper.flush())

  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    const whenOnline = () => flush()
    document.addEventListener('visibilitychange', whenHidden)
    addEventListener('online', whenOnline)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      removeEventListener('online', whenOnline)
      keeper.leave()
    }
  }, [keeper])

  return {
    state,
    keep: draft => {
      // Coming back to the page starts from here, even when the answer to the last save is still on its way.
      client.setQueryData<D>(queryKey, draft)
      keeper.keep(draft)
    },
    forget: async () => {
      client.setQueryData<D>(queryKey, play.empty)
      // The server takes a draft for sent that is older than the game. One that was on its way may be younger.
      if (await keeper.stop()) await play.save(cardId, play.empty).catch(() => undefined)
    },
  }
}
