import { createToastError, type RefusalWords } from '#client/errors.ts'
import { useWords } from '#client/i18n.ts'
import { errorWords } from './error-words.ts'

export { sayError, sayField } from '#client/errors.ts'

/** The error dictionary in the language in use. */
export const useErrorWords = (): RefusalWords => useWords(errorWords)

/** Tells a failed call by a toast, in the language in use. */
export const toastError = createToastError(errorWords)
