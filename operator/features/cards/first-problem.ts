import { type RefObject, useEffect, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { toastError } from '#operator/lib/errors.ts'
import type { CardForm } from './card-form.ts'

/** The editable tabs: basic data, and questions. */
export type FormTab = 'data' | 'asked'
interface Around<Tab extends string> {
  form: CardForm
  tab: Tab | FormTab
  setTab: (tab: FormTab) => void
  tabOf: (path: string) => FormTab
  /** Another dialog is open and has the focus. */
  isCovered: boolean
}

/** Shows the form's errors on any tab: opens the tab and focuses the first invalid field. */
export function useFirstProblem<Tab extends string>({ form, tab, setTab, tabOf, isCovered }: Around<Tab>) {
  const container: RefObject<HTMLFormElement | null> = useRef<HTMLFormElement>(null)
  const [filters, setRequest] = useState(0)
  const done = useRef(0)
  useEffect(() => {
    if (filters === done.current || isCovered) return
    done.current = filters
    container.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus()
  }, [filters, isCovered])

  function go(paths: readonly string[]): void {
    const [first] = paths
    if (first === undefined) return
    if (!paths.some(path => tabOf(path) === tab)) setTab(tabOf(first))
    setRequest(filters + 1)
  }
  return {
    container,
    /** Returns whether the form is valid. */
    check: (): boolean => {
      const checked = form.check()
      if ('problems' in checked) go(Object.keys(checked.problems))
      return 'input' in checked
    },
    /** Shows an error at its fields; returns whether it has any. Stores the draft if the session has ended. */
    refuse: (error: unknown): boolean => {
      if (!(error instanceof CallError)) return false
      if (error.status === 401 && form.isDirty) form.save()
      const { reason: _reason, ...fields } = error.fields
      if (Object.keys(fields).length === 0) return false
      form.refuse(fields)
      go(Object.keys(fields))
      void toastError(error)
      return true
    },
  }
}
