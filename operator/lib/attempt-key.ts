import { useRef } from 'react'

/** Random hexadecimal digits; works where `crypto.randomUUID` is missing. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** W6: one idempotency key for all tries of the same request, so that a lost response does not execute it twice. */
export function useAttemptKey() {
  const last = useRef<{ text: string; key: string }>(undefined)
  return {
    /** The key of a request, by its content. */
    keyOf: (...parts: readonly unknown[]): string => {
      const text = parts.map(String).join(' ')
      if (last.current?.text !== text) last.current = { text, key: newKey() }
      return last.current.key
    },
    /** After success: the same request again gets a new key. */
    forgetKey: (): void => {
      last.current = undefined
    },
  }
}
