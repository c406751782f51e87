import { createToastError } from '#client/errors.ts'
import { CallError } from './call-error.ts'
import { errorWords, type ErrorWords } from './error-words.ts'
import { useWords } from './i18n.ts'

export { sayError, sayField } from '#client/errors.ts'

/** The error dictionary in the language in use, without the refusals of games, of money and of chats (see game-errors.ts). */
export const useErrorWords = (): ErrorWords => useWords(errorWords)

const toastCommon = createToastError(errorWords)

/** Tells a failed call by a toast, in the language in use. The words of a game's, a wallet's or a chat's refusal are loaded for it. */
export async function toastError(thrown: unknown): Promise<void> {
  const isCommon = !(thrown instanceof CallError) || thrown.code in errorWords.pt.codes
  const whole = isCommon ? undefined : await import('./game-errors.ts').catch(() => undefined)
  await (whole ? createToastError(whole.wholeErrorWords) : toastCommon)(thrown)
}
