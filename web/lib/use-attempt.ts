import { useRef } from 'react'
import { CallError } from '#client/call-error.ts'
import { newKey } from './new-key.ts'

/** Whether nobody knows what became of a call: no answer came, or the server broke while giving it. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'network' || error.status >= 500

/**
 * The `Idempotency-Key` of what was confirmed (W6). `keyOf(input)` gives the same key as long as the same input is sent without an
 * answer, so that it moves money once; `settle` is called when an answer has come, whatever it says: what follows is another attempt.
 */
export function useAttempt() {
  const attempt = useRef<{ input: string; key: string }>(undefined)
  return {
    keyOf: (input: readonly (string | bigint | boolean)[]): string => {
      const same = input.join('\n')
      if (attempt.current?.input !== same) attempt.current = { input: same, key: newKey() }
      return attempt.current.key
    },
    settle: (): void => void (attempt.current = undefined),
  }
}
