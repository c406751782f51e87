import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** W6: one idempotency key for all tries of the same request, so that a lost response does not execute it twice. */
export function useAttemptKey() {
  const last = useRef<{ text: string; key: string }>(undefined)
  return {
    /** The key of a request, by its content. */
    keyOf: (...parts: readonly unknown[]): string => {
      const text = parts.map(String).join('\n')
      if (last.current?.text !== text) last.current = { text, key: newKey() }
      return last.current.key
    },
    /** The same request again gets a new key: after success, or an error that proves that nothing was done. */
    forgetKey: (): void => {
      last.current = undefined
    },
  }
}
