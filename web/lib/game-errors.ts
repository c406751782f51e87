import type { RefusalWords } from '#client/errors.ts'
import { errorWords, type ErrorWords } from './error-words.ts'
import { gameErrorWords, type GameErrorWords } from './game-error-words.ts'
import { useWords, type Words } from './i18n.ts'

const together = (common: ErrorWords, games: GameErrorWords): RefusalWords => ({
  ...common,
  codes: { ...common.codes, ...games.codes },
  fields: { ...common.fields, ...games.fields },
})

/** The whole error dictionary: every refusal, those of games too. */
export const wholeErrorWords: Words<RefusalWords> = {
  pt: together(errorWords.pt, gameErrorWords.pt),
  load: async () => together(await errorWords.load(), await gameErrorWords.load()),
}

/** The whole error dictionary in the language in use, for what is said in the page. Toasts load it by themselves. */
export const useGameErrorWords = (): RefusalWords => together(useWords(errorWords), useWords(gameErrorWords))
