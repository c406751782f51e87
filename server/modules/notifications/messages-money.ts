import type { Lang } from '#contract/limits.ts'
import { centavos, formatReais } from '#contract/money.ts'

/** Centavos as text, as notifications keep them, in words. */
export const reais = (amount: string, lang: Lang): string => formatReais(centavos(BigInt(amount)), lang)

export const isMoney = (amount: string): boolean => BigInt(amount) > 0n
