import { centavos, type Centavos, reaisToCentavos } from '#contract/money.ts'
import { checkPixKey, type PixKeyType } from '#contract/pix-keys.ts'

/** What is typed into the form of a withdrawal. */
export interface Typed {
  /** Digits only. */
  amount: string
  pixKeyType: PixKeyType | undefined
  pixKey: string
  /** Everything, centavos too, to close the account. */
  closing: boolean
}
export type TypedField = Exclude<keyof Typed, 'closing'>

/** The coins that are asked for; undefined for what is no number of coins. */
export function amountOf({ amount, closing }: Typed, available: Centavos): Centavos | undefined {
  if (closing) return available
  return amount === '' ? undefined : reaisToCentavos(Number(amount))
}

/** Codes of what is wrong with what was typed (spec section 5); a random key is only required, the server knows its shape. */
export function errorsIn(
  typed: Typed,
  { available, held }: Record<'available' | 'held', Centavos>,
): Partial<Record<TypedField, string>> {
  const errors: Partial<Record<TypedField, string>> = {}
  const amount = amountOf(typed, available)
  if (typed.amount === '' && !typed.closing) errors.amount = 'amount_required'
  else if (amount === undefined || amount <= 0n) errors.amount = 'amount_invalid'
  else if (amount > available + held) errors.amount = 'insufficient_balance'
  else if (amount > available) errors.amount = 'amount_held'
  if (typed.pixKeyType === undefined) return { ...errors, pixKeyType: 'pix_key_type_required' }
  const key = checkPixKey(typed.pixKeyType, typed.pixKey)
  if (!key.ok && key.code !== 'random_key_invalid') errors.pixKey = key.code
  return errors
}

/** A key as the wire takes it: the digits of a CPF, +55 before a phone. */
export function keyToSend(type: PixKeyType, typed: string): string {
  const key = checkPixKey(type, typed)
  return key.ok ? key.value : typed.trim()
}

/** Whether there are centavos that only the closing withdrawal takes; it takes all, so nothing may be held. */
export const canClose = (available: Centavos, held: Centavos): boolean =>
  available % 100n !== 0n && held === centavos(0)
