import { type Centavos, centavos } from '#contract/money.ts'
import { identify } from '#contract/people.ts'

/** Client-side checks of a transfer (spec section 5). Pure. */

/** Maximum number of digits: a million is a typing error. */
const MOST_DIGITS = 6

/** The digits of typed or pasted text. Two decimals at the end are cut off, so that `180,50` does not become 18050. */
export const digitsOf = (typed: string): string =>
  typed
    .replace(/[.,]\d{0,2}$/, '')
    .replace(/\D/g, '')
    .slice(0, MOST_DIGITS)

/** Typed coins as centavos; 0 when empty. */
export const amountOf = (digits: string): Centavos => centavos(BigInt(digits || '0') * 100n)

/** Why an amount cannot be transferred: exceeds `balance` or `left` (today's remaining limit), in centavos; undefined when it can. */
export function amountProblem(
  digits: string,
  { balance, left }: { balance: bigint | undefined; left: bigint },
): 'required' | 'notWhole' | 'tooMuch' | undefined {
  if (digits === '') return 'required'
  const amount = amountOf(digits)
  if (amount === 0n) return 'notWhole'
  return amount > left || (balance !== undefined && amount > balance) ? 'tooMuch' : undefined
}

/** Whether a search names the searching player, normalized as on the server. */
export function isMyself(typed: string, me: { docNumber: string; email: string; username: string }): boolean {
  const { kind, value } = identify(typed.trim().replace(/^@/, ''))
  return value === { cpf: me.docNumber, email: me.email.toLowerCase(), username: me.username }[kind]
}
