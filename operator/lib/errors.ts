import * as z from 'zod/mini'
import { createToastError, type RefusalMessages } from '#client/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { errorMessages } from './error-messages.ts'

export { formatError, formatField } from '#client/errors.ts'

/** The error dictionary in the current language. */
export const useErrorMessages = (): RefusalMessages => useMessages(errorMessages)

/** Shows a failed call as a toast in the current language. */
export const toastError = createToastError(errorMessages)

/** Validates a value by the contract's schema: field → error code, as the server would return them. */
export function fieldCodes(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const read = z.safeEncode(schema, value)
  if (read.success) return {}
  return Object.fromEntries(
    read.error.issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}
