import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { CallError } from './call.ts'
import { toastError } from './errors.ts'

/**
 * Tells a refused form: at each of its fields the server named (the first one gets the focus), and by a toast. A wrong
 * password is told at the field `password`.
 */
export function showRefusal<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  names: readonly FieldPath<T>[],
): void {
  const fieldErrors: Record<string, string> = error instanceof CallError ? { ...error.fields } : {}
  if (error instanceof CallError && error.code === 'wrong_password') fieldErrors.password = 'wrong_password'
  const errors = names.filter(name => fieldErrors[name] !== undefined)
  for (const [index, name] of errors.entries())
    setError(name, { message: fieldErrors[name] ?? 'invalid' }, { shouldFocus: index === 0 })
  void toastError(error)
}
