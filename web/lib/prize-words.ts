import type { Lang } from '#contract/limits.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { defineWords } from '#web/lib/i18n.ts'

/** What an entry or an answer was paid, in a few words. */
const pt = {
  prize: (amount: string) => `Prêmio ${amount}`,
  back: (amount: string, price: string) => `Voltou ${amount} de ${price}`,
}

export type PrizeWords = typeof pt
export const prizeWords = defineWords(pt, () => import('./prize-words.en.ts'))

/** C14: less than what it cost is money that came back, never a win. */
export const isCameBack = ({ prize, price }: { prize: Centavos; price: Centavos }): boolean =>
  prize > 0n && prize < price

/** `Prêmio R$ 9,00`, or `Voltou R$ 1,12 de R$ 5,00`. */
export const formatPrize = (paid: { prize: Centavos; price: Centavos }, words: PrizeWords, lang: Lang): string =>
  isCameBack(paid)
    ? words.back(formatReais(paid.prize, lang), formatReais(paid.price, lang))
    : words.prize(formatReais(paid.prize, lang))
