import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { useStore, createStore, type Store } from '#client/store.ts'
import type { CardTypeName } from './card-type.ts'
import { CallError } from '#client/call-error.ts'

/**
 * `kept`: saved on the server · `waiting`: about to be saved · `failed`: saving failed and will be retried ·
 * `refused`: the server rejects it, as the card has closed or is gone.
 */
export type DraftState = 'kept' | 'waiting' | 'failed' | 'refused'

const DEBOUNCE_MS = 500
const RETRY_MS = 5000

/** Keeps what is not sent yet on the server, a moment after the last change and never two calls at once. */
interface DraftStore<D> {
  state: Store<DraftState>
  /** Something changed. */
  save: (draft: D) => void
  /** Saves to the server at once. */
  flush: () => void
  /** Saves to the server for the last time: the page is closing. A failure is not repeated, as a newer draft may have followed. */
  leave: () => void
  /** Stops saving: the entry was sent. Waits for a running save, and returns whether there was one. */
  stop: () => Promise<boolean>
}

/** Refusals that a retry does not change: the card has closed, or is gone. */
const isFinal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 429

/** Creates the draft saver of one page. `save` calls the server; a failed save is retried until it or a newer one succeeds. */
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
      // Changes made meanwhile are saved next, unless a failure has scheduled a retry.
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

/** How the drafts of a type of card are loaded and saved. */
export interface KeepsDrafts<D> {
  type: CardTypeName
  empty: D
  load: (cardId: string, signal: AbortSignal) => Promise<D>
  save: (cardId: string, draft: D) => Promise<unknown>
}

/** While it is this young, the choices made here are newer than anything the server could return. */
const DRAFT_FRESH_MS = 60_000

/** My unsent picks on a card. */
export const draftQuery = <D>(play: KeepsDrafts<D>, cardId: string) =>
  queryOptions({
    queryKey: ['draft', play.type.mode, cardId],
    queryFn: ({ signal }) => play.load(cardId, signal),
    staleTime: DRAFT_FRESH_MS,
  })

/** The play page's operations on its draft. */
export interface DraftHandle<D> {
  state: DraftState
  save: (draft: D) => void
  /** The game was sent: the draft is forgotten. */
  forget: () => Promise<void>
}

/**
 * Saves the unsent picks of a card on the server while its play page is open. Leaving saves pending changes; only if
 * that fails, leaving asks first.
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
      // Coming back to the page starts from here, even when the response to the last save has not arrived yet.
      client.setQueryData<D>(queryKey, draft)
      draftStore.save(draft)
    },
    forget: async () => {
      client.setQueryData<D>(queryKey, play.empty)
      // The server treats a draft older than the entry as sent. One in flight may be younger.
      if (await draftStore.stop()) await play.save(cardId, play.empty).catch(() => undefined)
    },
  }
}
