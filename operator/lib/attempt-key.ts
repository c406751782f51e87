import { useRef } from 'react'

/** Random hexadecimal letters; also where `crypto.randomUUID` is not offered. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** W6: one key for as long as the very same is tried again, so that an answer that was lost never makes two of it. */
export function useAttemptKey() {
  const last = useRef<{ text: string; key: string }>(undefined)
  return {
    /** The key of what is about to be sent, by all that it says. */
    keyOf: (...parts: readonly unknown[]): string => {
      const text = parts.map(String).join(' ')
      if (last.current?.text !== text) last.current = { text, key: newKey() }
      return last.current.key
    },
    /** It is done: the same again is another one. */
    forgetKey: (): void => {
      last.current = undefined
    },
  }
}
