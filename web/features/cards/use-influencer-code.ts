import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CodeState } from '#ui/game/code-box.tsx'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import type { CardTypeName } from './card-type.ts'

/** Maximum length of a code (contract/api/player/cards.ts). */
const CODE_MAX = 30

/** Normalizes a typed code: no spaces, upper case. */
export const tidyCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase().slice(0, CODE_MAX)

/** The influencer's code of an entry. */
export interface InfluencerCode {
  state: CodeState
  code: string
  /** The code sent with the entry: only one known to be valid. */
  applied: string | null
  type: (typed: string) => void
  check: (code: string) => void
  remove: () => void
  /** Checks a typed code that is still unchecked. Returns whether the entry can be sent with it. */
  settle: () => Promise<boolean>
  /** Marks the code as unavailable after the server refused it. */
  refuse: () => void
}

/**
 * State of the code: unchecked, valid or unavailable. A code from the URL (`first`) is checked at once. `changed` is called with every new text,
 * including an empty one.
 */
export function useInfluencerCode(
  type: CardTypeName,
  cardId: string,
  first: string,
  changed: (code: string | null) => void,
): InfluencerCode {
  const [code, setCode] = useState(() => tidyCode(first))
  const [state, setState] = useState<CodeState>(code === '' ? 'typing' : 'checking')
  const request = useRef(0)

  /** Ignores a response that arrives after the text has changed. */
  function learn(typed: string): Promise<CodeState> {
    const turn = ++request.current
    const show = (answer: CodeState) => {
      if (turn === request.current) setState(answer)
      return answer
    }
    return call(type.calls.checkCode, { params: { id: cardId, code: typed } }).then(
      isValid => show(isValid ? 'applied' : 'unavailable'),
      (error: unknown) => {
        void toastError(error)
        return show('typing')
      },
    )
  }

  function ask(typed: string): Promise<CodeState> {
    setState('checking')
    return learn(typed)
  }

  const checkFirst = useEffectEvent(() => {
    if (code !== '') void learn(code)
  })
  useEffect(() => checkFirst(), [])

  function change(next: string) {
    request.current++
    setCode(next)
    setState('typing')
    changed(next === '' ? null : next)
  }

  return {
    state,
    code,
    applied: state === 'applied' ? code : null,
    type: typed => change(tidyCode(typed)),
    check: typed => void ask(tidyCode(typed)),
    remove: () => change(''),
    settle: async () => {
      const needsConfirming = code !== '' && (state === 'typing' || state === 'checking')
      return !needsConfirming || (await ask(code)) === 'applied'
    },
    refuse: () => setState('unavailable'),
  }
}
