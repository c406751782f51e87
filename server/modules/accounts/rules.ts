/** Rules of accounts, without clock, database or framework. */
import { checkBirthDate, identify } from '#contract/people.ts'

/** W3: five wrong passwords in 15 minutes lock them for 15. */
export const PASSWORD_TRIES = 5
export const PASSWORD_LOCK_MS = 15 * 60_000

export interface Name {
  kind: 'username' | 'email' | 'cpf'
  value: string
}

/** Which of the three identifiers was typed at sign-in. Text that cannot be an identifier is treated as an unknown username. */
export function nameTyped(typed: string): Name {
  const name = identify(typed)
  // PostgreSQL takes no NUL in text; no stored name has a control character.
  return /\p{Cc}/u.test(name.value) ? { kind: 'username', value: '' } : name
}

/**
 * W3: seconds until a password may be tried again, 0 for now. `tries` are the times of the latest wrong ones, in any
 * order: five within 15 minutes lock until 15 minutes after the fifth.
 */
export function passwordWait(tries: readonly Date[], now: Date): number {
  const latest = tries
    .map(at => at.getTime())
    .sort((a, b) => b - a)
    .slice(0, PASSWORD_TRIES)
  const [newest] = latest
  const oldest = latest[PASSWORD_TRIES - 1]
  if (newest === undefined || oldest === undefined || newest - oldest >= PASSWORD_LOCK_MS) return 0
  return Math.max(0, Math.ceil((newest + PASSWORD_LOCK_MS - now.getTime()) / 1_000))
}

interface SignUp {
  birthDate?: string | undefined
  acceptedTerms?: boolean | undefined
}

/** Validations that the sign-up schema cannot express: field → code. `today` is the business day. */
export function signUpProblems(person: SignUp, today: string): Record<string, string> {
  const fields: Record<string, string> = {}
  const born = person.birthDate === undefined ? undefined : checkBirthDate(person.birthDate, today)
  if (born && !born.ok) fields.birthDate = born.code
  if (person.acceptedTerms === false) fields.acceptedTerms = 'terms_required'
  return fields
}

/**
 * The name used in a mail's greeting: the first word of the full name, or empty if it is not a plain name. Anyone can have a mail sent to
 * any address, so it must not contain arbitrary text.
 */
export function greetingName(name: string): string {
  const first = name.split(' ')[0] ?? ''
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : ''
}
