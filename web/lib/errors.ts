import { createToastError } from '#client/errors.ts'
import { errorWords, type ErrorWords } from './error-words.ts'
import { useWords } from './i18n.ts'

export { sayError, sayField } from '#client/errors.ts'

/** The error dictionary in the language in use. */
export const useErrorWords = (): ErrorWords => useWords(errorWords)

/** Tells a failed call by a toast, in the language in use. */
export const toastError = createToastError(errorWords)
