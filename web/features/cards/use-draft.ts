import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { useStore, createStore, type Store } from '#client/store.ts'
import type { CardTypeName } from './card-type.ts'
import { CallError } from '#client/call-error.ts'

/**
 * `kept`: the server has it all · `waiting`: it is about to be told · `failed`: it could not be told, and will be again ·
 * `refused`: it does not take it, as the card has closed or is gone.
 */
export type DraftState = 'kept' | 'waiting' | 'failed' | 'refused'

const DEBOUNCE_MS = 500
const RETRY_MS = 5000

/** Keeps what is not sent yet on the server, a moment after the last change and never two calls at once. */
interface DraftStore<D> {
  state: Store<DraftState>
  /** Something changed. */
  save: (draft: D) => void
  /** Tells the server at once. */
  flush: () => void
  /** Tells the server for the last time: the page is gone. A failure is not repeated, as a newer draft may have followed. */
  leave: () => void
  /** Nothing is to be kept any more: the game was sent. Waits for what is on its way, and answers whether there was anything. */
  stop: () => Promise<boolean>
}

/** Refusals that asking again does not change: the card has closed, or is gone. */
const isFinal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 429

/** Makes the keeper of one page. `save` tells the server; a failed one is repeated until it is told or a newer one is. */
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
      // What changed meanwhile goes next, unless a failure has set its own time for it.
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

/** Where the drafts of a type of card are kept. */
export interface KeepsDrafts<D> {
  type: CardTypeName
  empty: D
  load: (cardId: string, signal: AbortSignal) => Promise<D>
  save: (cardId: string, draft: D) => Promise<unknown>
}

/** While it is this young, what was chosen here is newer than anything the server could tell. */
const DRAFT_FRESH_MS = 60_000

/** My unsent picks on a card. */
export const draftQuery = <D>(play: KeepsDrafts<D>, cardId: string) =>
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
