import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'

/**
 * Puts what the server refused beside the fields of the form, the focus on the first. Answers whether every refused field
 * is one of `names`, so that nothing is left to say elsewhere.
 */
export function markRefused<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  names: readonly FieldPath<T>[],
  error: unknown,
): boolean {
  if (!(error instanceof CallError)) return false
  const { fields } = error
  const refused = names.filter(name => fields[name] !== undefined)
  for (const name of refused.toReversed())
    form.setError(name, { message: fields[name] ?? 'invalid' }, { shouldFocus: true })
  return refused.length > 0 && refused.length === Object.keys(fields).length
}
