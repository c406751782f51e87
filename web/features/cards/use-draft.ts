import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { useStore } from '#client/store.ts'
import { createDraftStore, type DraftState } from './draft-store.ts'
import type { PlayCardType, PlayTypes } from './use-play.ts'

/** While it is this young, what was chosen here is newer than anything the server could tell. */
const DRAFT_FRESH_MS = 60_000

/** My unsent picks on a card. */
export const draftQuery = <T extends PlayTypes>(play: PlayCardType<T>, cardId: string) =>
  queryOptions({
    queryKey: ['draft', play.type.mode, cardId],
    queryFn: ({ signal }) => play.load(cardId, signal),
    staleTime: DRAFT_FRESH_MS,
  })

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
export function useDraft<T extends PlayTypes>(play: PlayCardType<T>, cardId: string): DraftHandle<T['draft']> {
  const client = useQueryClient()
  const { queryKey } = draftQuery(play, cardId)
  const [draftStore] = useState(() => createDraftStore<T['draft']>(draft => play.save(cardId, draft)))
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
      client.setQueryData<T['draft']>(queryKey, draft)
      draftStore.save(draft)
    },
    forget: async () => {
      client.setQueryData<T['draft']>(queryKey, play.empty)
      // The server takes a draft for sent that is older than the game. One that was on its way may be younger.
      if (await draftStore.stop()) await play.save(cardId, play.empty).catch(() => undefined)
    },
  }
}
