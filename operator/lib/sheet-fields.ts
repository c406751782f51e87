import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/call-error.ts'
import { useErrorMessages } from './errors.ts'

/** Codes of what is wrong, by field. */
export type Errors<Typed> = Partial<Record<keyof Typed & string, string>>

export interface SheetFields<Typed extends object> {
  typed: Typed
  wrong: Errors<Typed>
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
  problemsOf: (typed: Typed) => Errors<Typed>,
): SheetFields<Typed> {
  const errors = useErrorMessages()
  const [box, setIndex] = useState<HTMLDivElement | null>(null)
  const [typed, setTyped] = useState(first)
  const [wrong, setErrors] = useState<Errors<Typed>>({})
  /** Answers whether anything is. */
  function mark(found: Errors<Typed>): boolean {
    flushSync(() => setErrors(found))
    box?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return Object.keys(found).length > 0
  }
  return {
    typed,
    wrong,
    place: setIndex,
    type: next => {
      setTyped(now => ({ ...now, ...next }))
      setErrors(now => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in next))) as Errors<Typed>)
    },
    check: () => !mark(problemsOf(typed)),
    tellRefused: error => {
      const text = Object.entries(error instanceof CallError ? error.fields : {})
      const known = text.filter(([field, code]) => field in typed && errors.fields[code] !== undefined)
      return mark(Object.fromEntries(known) as Errors<Typed>)
    },
  }
}
