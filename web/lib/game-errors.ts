import type { RefusalWords } from '#client/errors.ts'
import { errorWords, type ErrorWords } from './error-words.ts'
import { gameErrorWords, type GameErrorWords } from './game-error-words.ts'
import { useWords, type Words } from './i18n.ts'
import { walletErrorWords, type WalletErrorWords } from './wallet-error-words.ts'

const together = (common: ErrorWords, games: GameErrorWords, wallet: WalletErrorWords): RefusalWords => ({
  ...common,
  codes: { ...common.codes, ...games.codes, ...wallet.codes },
  fields: { ...common.fields, ...games.fields, ...wallet.fields },
})

/** The whole error dictionary: every refusal, those of games and of money too. */
export const wholeErrorWords: Words<RefusalWords> = {
  pt: together(errorWords.pt, gameErrorWords.pt, walletErrorWords.pt),
  load: async () => together(await errorWords.load(), await gameErrorWords.load(), await walletErrorWords.load()),
}

/** The whole error dictionary in the language in use, for what is said in the page. Toasts load it by themselves. */
export const useWholeErrorWords = (): RefusalWords =>
  together(useWords(errorWords), useWords(gameErrorWords), useWords(walletErrorWords))
