import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { toastError } from './errors.ts'

/**
 * Tells a refused form: at each of its fields the server named (the first one gets the focus), and by a toast. A wrong
 * password is told at the field `password`.
 */
export function showRefusal<T extends FieldValues, O>(error: unknown, form: UseFormReturn<T, unknown, O>): void {
  markRefused(form, fieldsOf(error))
  void toastError(error)
}

/** What a refusal says of single fields. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError)) return {}
  return error.code === 'wrong_password' ? { ...error.fields, password: error.code } : error.fields
}

/** Puts codes beside the form's own fields, the focus on the first. Answers whether there was one. */
export function markRefused<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  codes: Readonly<Record<string, string>>,
): boolean {
  const names = (Object.keys(form.getValues()) as FieldPath<T>[]).filter(name => codes[name] !== undefined)
  for (const [index, name] of names.entries())
    form.setError(name, { message: codes[name] ?? 'invalid' }, { shouldFocus: index === 0 })
  return names.length > 0
}

/** A form's own check, which gives the code of what is wrong with each field. */
export const checkedBy =
  <T extends FieldValues>(check: (typed: T) => { [K in keyof T]?: string | undefined }): Resolver<T> =>
  typed => {
    const codes = Object.entries(check(typed)).filter(([, message]) => message !== undefined)
    if (codes.length === 0) return { values: typed, errors: {} }
    const errors = Object.fromEntries(codes.map(([name, message]) => [name, { type: 'custom', message }]))
    return { values: {}, errors: errors as FieldErrors<T> }
  }
