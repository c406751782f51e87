import type { Lang } from '#contract/limits.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { defineMessages } from '#web/lib/i18n.ts'

/** What an entry or an answer was paid, in a few words. */
const pt = {
  prize: (amount: string) => `Prêmio ${amount}`,
  back: (amount: string, price: string) => `Voltou ${amount} de ${price}`,
}

export type PrizeMessages = typeof pt
export const prizeMessages = defineMessages(pt, () => import('./prize-messages.en.ts'))

/** C14: less than what it cost is money that came back, never a win. */
export const isCameBack = ({ prize, price }: { prize: Centavos; price: Centavos }): boolean =>
  prize > 0n && prize < price

/** `Prêmio R$ 9,00`, or `Voltou R$ 1,12 de R$ 5,00`. */
export const formatPrize = (paid: { prize: Centavos; price: Centavos }, messages: PrizeMessages, lang: Lang): string =>
  isCameBack(paid)
    ? messages.back(formatReais(paid.prize, lang), formatReais(paid.price, lang))
    : messages.prize(formatReais(paid.prize, lang))
