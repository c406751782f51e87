import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { useStore } from '#client/store.ts'
import { createDraftStore, type DraftState } from './draft-store.ts'
import type { Card } from './api.ts'
import { draftQuery } from './play-api.ts'
import type { AnyDraft, PlayCardType } from './play-card-type.ts'

/** What the play page does with its draft. */
export interface DraftHandle<D> {
  state: DraftState
  save: (draft: D) => void
  /** The game was sent: the draft is forgotten. */
  forget: () => Promise<void>
}

/**
 * Keeps the unsent picks of a card on the server while its play page is open. Leaving tells what is not told yet; only when the
 * server could not be told, leaving asks first.
 */
export function useDraft<C extends Card, P, D extends AnyDraft, S>(
  play: PlayCardType<C, P, D, S>,
  cardId: string,
): DraftHandle<D> {
  const client = useQueryClient()
  const { queryKey } = draftQuery(play, cardId)
  const [draftStore] = useState(() => createDraftStore<D>(draft => play.save(cardId, draft)))
  const state = useStore(draftStore.state)
  useLeaveGuard(state === 'failed')
  const flush = useEffectEvent(() => draftStore.flush())

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
      draftStore.leave()
    }
  }, [draftStore])

  return {
    state,
    save: draft => {
      // Coming back to the page starts from here, even when the answer to the last save is still on its way.
      client.setQueryData<D>(queryKey, draft)
      draftStore.save(draft)
    },
    forget: async () => {
      client.setQueryData<D>(queryKey, play.empty)
      // The server takes a draft for sent that is older than the game. One that was on its way may be younger.
      if (await draftStore.stop()) await play.save(cardId, play.empty).catch(() => undefined)
    },
  }
}
