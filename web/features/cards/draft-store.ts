import { CallError } from '#client/call-error.ts'
import { createStore, type Store } from '#client/store.ts'

/**
 * `kept`: the server has it all · `waiting`: it is about to be told · `failed`: it could not be told, and will be again ·
 * `refused`: it does not take it, as the card has closed or is gone.
 */
export type DraftState = 'kept' | 'waiting' | 'failed' | 'refused'

const DEBOUNCE_MS = 500
const RETRY_MS = 5000

/** Keeps what is not sent yet on the server, a moment after the last change and never two calls at once. */
export interface DraftStore<D> {
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
export function createDraftStore<D>(save: (draft: D) => Promise<unknown>): DraftStore<D> {
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
