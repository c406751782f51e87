import * as z from 'zod/mini'
import { GENDERS } from './limits.ts'
import { checkOperatorPassword, checkPassword } from './passwords.ts'
import {
  type Checked,
  checkCpf,
  checkEmail,
  checkGender,
  checkName,
  checkPhone,
  checkUsername,
  type Gender,
} from './people.ts'

/**
 * A text field that a rule of people.ts checks and normalises. The rule's code becomes the field's code; what is missing
 * is checked as empty text, so that it gets the `…_required` code of its own rule.
 */
export const field = (check: (typed: string) => Checked<string, string>) =>
  z._default(z.string({ error: 'invalid' }), '').check(payload => {
    const checked = check(payload.value)
    if (checked.ok) payload.value = checked.value
    else payload.issues.push({ code: 'custom', message: checked.code, input: payload.value })
  })

export const zUsername = field(checkUsername)
export const zEmail = field(checkEmail)
export const zCpf = field(checkCpf)
export const zName = field(checkName)
export const zPhone = field(checkPhone)
export const zNewPassword = field(checkPassword)
export const zOperatorPassword = field(checkOperatorPassword)
export const zGender = z.pipe(field(checkGender), z.enum(GENDERS)) satisfies z.ZodMiniType<Gender>
/** A password of an existing account: required, never judged, so that an old rule's password still signs in. */
export const zPassword = z
  .string({ error: 'password_required' })
  .check(z.minLength(1, { error: 'password_required' }), z.maxLength(200, { error: 'password_too_long' }))

/** Text without control characters and lone surrogates, which PostgreSQL cannot store. */
export const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u

/** The optional reason of a change that does not affect money, results or people yet. */
export const zReasonIfAny = z._default(
  z
    .string({ error: 'invalid' })
    .check(z.trim(), z.maxLength(500, { error: 'reason_too_long' }), z.regex(PLAIN, { error: 'invalid' })),
  '',
)

/** Every change carries its reason, stored in the audit log. */
export const zReason = z
  .string({ error: 'reason_required' })
  .check(
    z.trim(),
    z.minLength(3, { error: 'reason_required' }),
    z.maxLength(500, { error: 'reason_too_long' }),
    z.regex(PLAIN, { error: 'reason_required' }),
  )
