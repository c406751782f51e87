import { createToastError, type RefusalMessages } from '#client/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { errorMessages } from './error-messages.ts'

export { formatError, formatField } from '#client/errors.ts'

/** The error dictionary in the language in use. */
export const useErrorMessages = (): RefusalMessages => useMessages(errorMessages)

/** Tells a failed call by a toast, in the language in use. */
export const toastError = createToastError(errorMessages)
