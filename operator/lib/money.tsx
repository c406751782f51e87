import { useLang } from '#client/i18n.ts'
import { type Centavos, formatReais } from '#contract/money.ts'

/** An amount of reais in figures of one width; `signed` also writes the plus of what came in. */
export function Money({ amount, signed = false }: { amount: Centavos; signed?: boolean }) {
  return <span className="num">{formatReais(amount, useLang(), { signed })}</span>
}
