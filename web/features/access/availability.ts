import { createStore, type Store } from '#client/store.ts'
import { DEBOUNCE_MS } from '#contract/limits.ts'
import type { Checked } from '#contract/people.ts'
import { isFree, type UniqueField } from './api.ts'

/** `unknown`: not checked yet, not worth a check, or no response arrived. */
export type AvailabilityState = 'unknown' | 'checking' | 'free' | 'taken'

/** The field's message when somebody else has the value. */
export const TAKEN: Record<UniqueField, string> = {
  username: 'username_taken',
  docNumber: 'cpf_taken',
  email: 'email_taken',
}

/** Availability of one typed value. */
export interface Availability {
  state: Store<AvailabilityState>
  /** On input: the running check is dropped, and the new value is checked once typing pauses. */
  typed(value: string): void
  /** The state once no check is running. */
  settled(): Promise<AvailabilityState>
  /** Resets the state to unknown and drops the running check. */
  stop(): void
}

/** One for each unique field. */
export type Availabilities = Record<UniqueField, Availability>

/**
 * Checks whether a username, e-mail or CPF is free, 500 ms after the last key (spec section 5). Values that `check` rejects are not checked. The
 * state is `checking` from the first key on, so that no form is submitted during the pause. `failed` is called for a check without a response.
 */
export function watchAvailability(
  field: UniqueField,
  check: (typed: string) => Checked<string, string>,
  failed: (error: unknown) => void,
): Availability {
  const state = createStore<AvailabilityState>('unknown')
  let question = new AbortController()
  let request = Promise.resolve()

  async function ask(value: string, signal: AbortSignal): Promise<void> {
    await pause(DEBOUNCE_MS, signal)
    if (signal.aborted) return
    try {
      const free = await isFree(field, value, signal)
      if (!signal.aborted) state.set(free ? 'free' : 'taken')
    } catch (error) {
      if (signal.aborted) return
      state.set('unknown')
      failed(error)
    }
  }

  function drop(next: AvailabilityState): void {
    question.abort()
    state.set(next)
  }

  return {
    state,
    typed(value) {
      const checked = check(value)
      drop(checked.ok ? 'checking' : 'unknown')
      if (!checked.ok) return
      question = new AbortController()
      request = ask(checked.value, question.signal)
    },
    async settled() {
      while (state.get() === 'checking') await request
      return state.get()
    },
    stop: () => drop('unknown'),
  }
}

/** Resolves after `ms`, or at once when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
