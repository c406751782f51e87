import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useStore, createStore, type Store } from '#client/store.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import type { CardTypeName } from './card-type.ts'

/**
 * `kept`: saved on the server · `waiting`: about to be saved · `failed`: saving failed and will be retried · `refused`: the server rejects it,
 * because the card has closed or is gone.
 */
export type DraftState = 'kept' | 'waiting' | 'failed' | 'refused'

const DEBOUNCE_MS = 500
const RETRY_MS = 5000

/** Saves the draft on the server a moment after the last change, one call at a time. */
interface DraftStore<D> {
  state: Store<DraftState>
  /** Schedules a save of this draft. */
  save: (draft: D) => void
  /** Saves at once. */
  flush: () => void
  /** Last save as the page closes. Not retried: a newer draft may have followed. */
  leave: () => void
  /** Stops saving after the entry was sent. Waits for a running save, and returns whether there was one. */
  stop: () => Promise<boolean>
}

/** Errors that a retry does not fix: the card has closed, or is gone. */
const isFinal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 429

/** Creates the draft store of one page. `save` calls the server; a failed save is retried until it or a newer one succeeds. */
function createDraftStore<D>(save: (draft: D) => Promise<unknown>): DraftStore<D> {
  const state = createStore<DraftState>('kept')
  let next: { draft: D } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | undefined
  let isStopped = false
  let hasLeft = false

  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  async function send(result: { draft: D }): Promise<void> {
    try {
      await save(result.draft)
      if (next === undefined) state.set('kept')
    } catch (error) {
      if (isStopped || hasLeft) return
      if (isFinal(error)) return state.set('refused')
      state.set('failed')
      next ??= result
      later(RETRY_MS)
    }
  }

  function flush() {
    clearTimeout(timer)
    if (isStopped || next === undefined || saving !== undefined) return
    const result = next
    next = undefined
    saving = send(result).finally(() => {
      saving = undefined
      // Save changes made meanwhile, unless a failure has scheduled a retry.
      if (next !== undefined && state.get() === 'waiting') flush()
    })
  }

  return {
    state,
    save(draft) {
      if (isStopped) return
      next = { draft }
      state.set('waiting')
      later(DEBOUNCE_MS)
    },
    flush,
    leave() {
      flush()
      hasLeft = true
    },
    async stop() {
      isStopped = true
      next = undefined
      clearTimeout(timer)
      const wasSaving = saving !== undefined
      await saving
      state.set('kept')
      return wasSaving
    },
  }
}

/** How drafts of a card type are loaded and saved. */
export interface KeepsDrafts<D> {
  type: CardTypeName
  empty: D
  load: (cardId: string, signal: AbortSignal) => Promise<D>
  save: (cardId: string, draft: D) => Promise<unknown>
}

/** While the cached draft is this fresh, local picks are newer than anything the server could return. */
const DRAFT_FRESH_MS = 60_000

/** My draft on a card. */
export const draftQuery = <D>(play: KeepsDrafts<D>, cardId: string) =>
  queryOptions({
    queryKey: ['draft', play.type.mode, cardId],
    queryFn: ({ signal }) => play.load(cardId, signal),
    staleTime: DRAFT_FRESH_MS,
  })

export interface DraftHandle<D> {
  state: DraftState
  save: (draft: D) => void
  /** Drops the draft after the entry was sent. */
  forget: () => Promise<void>
}

/**
 * Saves the draft of a card on the server while its play page is open. Leaving saves pending changes; only if that fails does leaving need a
 * confirmation.
 */
export function useDraft<D>(play: KeepsDrafts<D>, cardId: string): DraftHandle<D> {
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
      // Returning to the page starts from here, even before the last save has completed.
      client.setQueryData<D>(queryKey, draft)
      draftStore.save(draft)
    },
    forget: async () => {
      client.setQueryData<D>(queryKey, play.empty)
      // The server treats a draft older than the entry as sent. A save in flight may be younger, so clear it.
      if (await draftStore.stop()) await play.save(cardId, play.empty).catch(() => undefined)
    },
  }
}
