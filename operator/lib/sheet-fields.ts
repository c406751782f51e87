import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/call-error.ts'
import { useErrorWords } from './errors.ts'

/** Codes of what is wrong, by field. */
export type Wrong<Typed> = Partial<Record<keyof Typed & string, string>>

export interface SheetFields<Typed extends object> {
  typed: Typed
  wrong: Wrong<Typed>
  /** What was wrong with a field is forgotten as it is typed. */
  type: (next: Partial<Typed>) => void
  /** Around the fields: the first that is wrong gets the focus. */
  place: (element: HTMLDivElement | null) => void
  /** Whether they can be sent; what is wrong is told at each field. */
  check: () => boolean
  /** Tells at its field what the server said of one; false when it said nothing of any. */
  tellRefused: (error: unknown) => boolean
}

/** Further fields of a sheet that asks for a reason: what is typed, and what is wrong with each. */
export function useSheetFields<Typed extends object>(
  first: Typed,
  problemsOf: (typed: Typed) => Wrong<Typed>,
): SheetFields<Typed> {
  const errors = useErrorWords()
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [typed, setTyped] = useState(first)
  const [wrong, setWrong] = useState<Wrong<Typed>>({})
  /** Answers whether anything is. */
  function mark(found: Wrong<Typed>): boolean {
    flushSync(() => setWrong(found))
    place?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return Object.keys(found).length > 0
  }
  return {
    typed,
    wrong,
    place: setPlace,
    type: next => {
      setTyped(now => ({ ...now, ...next }))
      setWrong(now => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in next))) as Wrong<Typed>)
    },
    check: () => !mark(problemsOf(typed)),
    tellRefused: error => {
      const said = Object.entries(error instanceof CallError ? error.fields : {})
      const known = said.filter(([field, code]) => field in typed && errors.fields[code] !== undefined)
      return mark(Object.fromEntries(known) as Wrong<Typed>)
    },
  }
}
