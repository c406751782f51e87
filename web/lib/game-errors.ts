import type { RefusalMessages, ErrorText } from '#client/errors.ts'
import { useMessages, type Dictionary } from '#client/i18n.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { errorMessages } from './error-messages.ts'
import { fieldMessages } from './field-messages.ts'
import {
  accountErrorMessages,
  chatErrorMessages,
  gameErrorMessages,
  roomErrorMessages,
  walletErrorMessages,
} from './refusal-messages.ts'

type Part = { codes?: Partial<Record<ErrorCode, ErrorText>>; fields: Record<string, string> }

const together = (common: RefusalMessages, ...parts: readonly Part[]): RefusalMessages => ({
  ...common,
  codes: Object.assign({}, common.codes, ...parts.map(({ codes }) => codes)) as RefusalMessages['codes'],
  fields: Object.assign({}, common.fields, ...parts.map(({ fields }) => fields)) as RefusalMessages['fields'],
})

/** The complete error dictionary: all errors and all field codes. */
export const wholeErrorMessages: Dictionary<RefusalMessages> = {
  pt: together(
    errorMessages.pt,
    { fields: fieldMessages.pt },
    accountErrorMessages.pt,
    gameErrorMessages.pt,
    walletErrorMessages.pt,
    chatErrorMessages.pt,
    roomErrorMessages.pt,
  ),
  load: async () =>
    together(
      await errorMessages.load(),
      { fields: await fieldMessages.load() },
      await accountErrorMessages.load(),
      await gameErrorMessages.load(),
      await walletErrorMessages.load(),
      await chatErrorMessages.load(),
      await roomErrorMessages.load(),
    ),
}

/** The complete error dictionary in the current language, for errors shown in the page. Toasts load it on demand. */
export const useWholeErrorMessages = (): RefusalMessages =>
  together(
    useMessages(errorMessages),
    { fields: useMessages(fieldMessages) },
    useMessages(accountErrorMessages),
    useMessages(gameErrorMessages),
    useMessages(walletErrorMessages),
    useMessages(chatErrorMessages),
    useMessages(roomErrorMessages),
  )
