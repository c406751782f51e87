import { PASSWORD_MIN } from './limits.ts'
import type { Checked } from './people.ts'

/** Operators move the company's money, so their passwords must be longer than players'. */
export const OPERATOR_PASSWORD_MIN = 10

/** Longer ones are refused instead of truncated, so that hashing stays bounded. */
export const PASSWORD_MAX = 128

/**
 * Spaces removed (spec section 5), one form of each accented letter, so that the same keys give the same password on every device.
 * Applied wherever a password is typed: sign-up, sign-in, confirmations.
 */
export const normalisePassword = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '')

/** 6 to 128 characters without spaces. Whether it is too common is checked on the server, which has the list. */
export function checkPassword(
  typed: string,
): Checked<string, 'password_required' | 'password_too_short' | 'password_too_long'> {
  const password = normalisePassword(typed)
  const length = [...password].length
  if (length === 0) return { ok: false, code: 'password_required' }
  if (length < PASSWORD_MIN) return { ok: false, code: 'password_too_short' }
  return length > PASSWORD_MAX ? { ok: false, code: 'password_too_long' } : { ok: true, value: password }
}

/** The same for an operator's password, which must be longer. */
export function checkOperatorPassword(
  typed: string,
): Checked<string, 'password_required' | 'operator_password_short' | 'password_too_long'> {
  const password = checkPassword(typed)
  if (!password.ok)
    return password.code === 'password_too_short'
      ? { ok: false, code: 'operator_password_short' }
      : { ok: false, code: password.code }
  return [...password.value].length < OPERATOR_PASSWORD_MIN ? { ok: false, code: 'operator_password_short' } : password
}

/** The repeated password; it must equal the first after normalising both. */
export function checkRepeat(typed: string, password: string): Checked<string, 'repeat_required' | 'repeat_differs'> {
  const repeat = normalisePassword(typed)
  if (repeat === '') return { ok: false, code: 'repeat_required' }
  return repeat === normalisePassword(password) ? { ok: true, value: repeat } : { ok: false, code: 'repeat_differs' }
}
