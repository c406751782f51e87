import type { RefusalWords, Said } from '#client/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { accountErrorWords } from './account-error-words.ts'
import { chatErrorWords } from './chat-error-words.ts'
import { errorWords } from './error-words.ts'
import { fieldWords } from './field-words.ts'
import { gameErrorWords } from './game-error-words.ts'
import { useWords, type Words } from './i18n.ts'
import { roomErrorWords } from './room-error-words.ts'
import { walletErrorWords } from './wallet-error-words.ts'

type Part = { codes?: Partial<Record<ErrorCode, Said>>; fields: Record<string, string> }

const together = (common: RefusalWords, ...parts: readonly Part[]): RefusalWords => ({
  ...common,
  codes: Object.assign({}, common.codes, ...parts.map(({ codes }) => codes)) as RefusalWords['codes'],
  fields: Object.assign({}, common.fields, ...parts.map(({ fields }) => fields)) as RefusalWords['fields'],
})

/** The whole error dictionary: every refusal, those of games, of money, of chats and of rooms too, and every field. */
export const wholeErrorWords: Words<RefusalWords> = {
  pt: together(
    errorWords.pt,
    { fields: fieldWords.pt },
    accountErrorWords.pt,
    gameErrorWords.pt,
    walletErrorWords.pt,
    chatErrorWords.pt,
    roomErrorWords.pt,
  ),
  load: async () =>
    together(
      await errorWords.load(),
      { fields: await fieldWords.load() },
      await accountErrorWords.load(),
      await gameErrorWords.load(),
      await walletErrorWords.load(),
      await chatErrorWords.load(),
      await roomErrorWords.load(),
    ),
}

/** The whole error dictionary in the language in use, for what is said in the page. Toasts load it by themselves. */
export const useWholeErrorWords = (): RefusalWords =>
  together(
    useWords(errorWords),
    { fields: useWords(fieldWords) },
    useWords(accountErrorWords),
    useWords(gameErrorWords),
    useWords(walletErrorWords),
    useWords(chatErrorWords),
    useWords(roomErrorWords),
  )
