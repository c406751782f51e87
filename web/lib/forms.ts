import { useEffect } from 'react'
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { toastError } from './errors.ts'
import type { PaidAction } from './use-paid-action.ts'

/**
 * Shows the errors of a refused form: at each field the server named (the first gets the focus), and by a toast. A wrong password is shown at the
 * field `password`.
 */
export function showRefusal<T extends FieldValues, O>(error: unknown, form: UseFormReturn<T, unknown, O>): void {
  markRefused(form, fieldsOf(error))
  void toastError(error)
}

/** The field codes of an error. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError)) return {}
  return error.code === 'wrong_password' ? { ...error.fields, password: error.code } : error.fields
}

/** Sets codes on the form's own fields and focuses the first. Returns whether there was one. */
export function markRefused<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  codes: Readonly<Record<string, string>>,
): boolean {
  const names = (Object.keys(form.getValues()) as FieldPath<T>[]).filter(name => codes[name] !== undefined)
  for (const [index, name] of names.entries())
    form.setError(name, { message: codes[name] ?? 'invalid' }, { shouldFocus: index === 0 })
  return names.length > 0
}

/** Resolver for a check that returns an error code per field. */
export const checkedBy =
  <T extends FieldValues>(check: (typed: T) => { [K in keyof T]?: string | undefined }): Resolver<T> =>
  typed => {
    const codes = Object.entries(check(typed)).filter(([, message]) => message !== undefined)
    if (codes.length === 0) return { values: typed, errors: {} }
    const errors = Object.fromEntries(codes.map(([name, message]) => [name, { type: 'custom', message }]))
    return { values: {}, errors: errors as FieldErrors<T> }
  }

type Paying = Pick<PaidAction<never, never>, 'failure' | 'isSending' | 'clearFailure'>

/** Password field that confirms a payment: a wrong password stays, selected, to be retyped. With `isNeeded`, nothing is sent without one. */
export function usePasswordForm(
  { failure, isSending, clearFailure }: Paying,
  mode: 'all' | 'onSubmit',
  isNeeded = true,
) {
  const form = useForm({
    resolver: checkedBy(({ password }) => (isNeeded && password === '' ? { password: 'password_required' } : {})),
    mode,
    defaultValues: { password: '' },
  })
  const isWrong = failure instanceof CallError && failure.code === 'wrong_password'
  useEffect(() => {
    if (isWrong) form.setFocus('password', { shouldSelect: true })
  }, [isWrong, form])
  const input = {
    control: form.control,
    name: 'password',
    type: 'password',
    autoComplete: 'current-password',
    maxLength: 200,
    readOnly: isSending,
    wrong: isWrong ? 'wrong_password' : undefined,
    onTyped: clearFailure,
  } as const
  return { form, input, refused: isWrong ? undefined : failure }
}
