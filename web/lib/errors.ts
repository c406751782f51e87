import { CallError } from '#client/call-error.ts'
import { createToastError } from '#client/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { errorMessages, type ErrorMessages } from './error-messages.ts'

export { formatError, formatField } from '#client/errors.ts'

/** The error dictionary in the current language, without errors of games, money and chats (see game-errors.ts). */
export const useErrorMessages = (): ErrorMessages => useMessages(errorMessages)

const toastCommon = createToastError(errorMessages)

/** Shows a failed call as a toast in the current language. Loads the messages of games, the wallet or chats on demand. */
export async function toastError(thrown: unknown): Promise<void> {
  const isCommon = !(thrown instanceof CallError) || thrown.code in errorMessages.pt.codes
  const whole = isCommon ? undefined : await import('./game-errors.ts').catch(() => undefined)
  await (whole ? createToastError(whole.wholeErrorMessages) : toastCommon)(thrown)
}
