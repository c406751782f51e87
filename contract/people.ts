/**
 * Identifiers of a person in Brazil, validated the same way in the form and on the server. Pure: no clock, no I/O.
 * Every check takes the typed text and returns the value to store, or an error code.
 */
import { GENDERS, USERNAME_MAX } from './limits.ts'

/** `value` is normalised: ready to store, compare and send. */
export type Checked<Value, Code extends string> = { ok: true; value: Value } | { ok: false; code: Code }

export type Gender = (typeof GENDERS)[number]

export const NAME_MAX = 100
export const EMAIL_MAX = 254
export const ADULT_YEARS = 18

const good = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })
const bad = <const Code extends string>(code: Code): { ok: false; code: Code } => ({ ok: false, code })

/** Modulo 11 as Receita Federal has it: a remainder of 0 or 1 yields 0. A letter counts as its ASCII code minus 48. */
function checkDigit(characters: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * (characters.charCodeAt(at) - 48), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

function endsWithItsCheckDigits(characters: string, weights: readonly number[]): boolean {
  const body = characters.slice(0, -2)
  const first = checkDigit(body, weights.slice(1))
  return characters.endsWith(first + checkDigit(body + first, weights))
}

const isOneCharacterRepeated = (text: string): boolean => text === text.charAt(0).repeat(text.length)

/** Weights of the second check digit; the first uses them without the leading one. */
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** A CPF as 11 digits. Dots and dashes are accepted, other marks are not; eleven equal digits are refused (spec section 5). */
export function checkCpf(typed: string): Checked<string, 'cpf_required' | 'cpf_invalid'> {
  const digits = typed.trim().replace(/[.-]/g, '')
  if (digits === '') return bad('cpf_required')
  const valid =
    /^\d{11}$/.test(digits) && !isOneCharacterRepeated(digits) && endsWithItsCheckDigits(digits, CPF_WEIGHTS)
  return valid ? good(digits) : bad('cpf_invalid')
}

/** 11 digits as `999.999.999-99`, for the owner's own eyes. */
export const formatCpf = (cpf: string): string => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')

/** 11 digits as `***.456.789-**`, for everybody else. Anything other than a CPF is hidden completely. */
export const maskCpf = (cpf: string): string =>
  /^\d{11}$/.test(cpf) ? `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**` : '***'

/**
 * A CNPJ as 14 characters: twelve digits or capital letters, then two check digits (alphanumeric from July 2026, IN RFB 2.229/2024).
 * Lower case is refused here: a form converts it to capitals before the check.
 */
export function checkCnpj(typed: string): Checked<string, 'cnpj_invalid'> {
  const characters = typed.trim().replace(/[./-]/g, '')
  const shaped = /^[0-9A-Z]{12}\d{2}$/.test(characters) && !isOneCharacterRepeated(characters)
  return shaped && endsWithItsCheckDigits(characters, CNPJ_WEIGHTS) ? good(characters) : bad('cnpj_invalid')
}

/** 14 characters as `AA.AAA.AAA/AAAA-99`. */
export const formatCnpj = (cnpj: string): string => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')

/** The 67 area codes in use (Anatel). */
const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/**
 * A Brazilian phone as 11 digits: area code and nine more. Punctuation and a leading +55 are dropped. The rule requires eleven digits
 * and a real area code, no more (spec section 5).
 */
export function checkPhone(typed: string): Checked<string, 'phone_required' | 'phone_invalid'> {
  const compact = typed.trim().replace(/[\s().-]/g, '')
  if (compact === '') return bad('phone_required')
  const national = compact.replace(/^(?:\+55|55(?=\d{11}$))/, '')
  return /^\d{11}$/.test(national) && AREA_CODES.has(national.slice(0, 2)) ? good(national) : bad('phone_invalid')
}

/** 11 digits as `(DD)NNNNN-NNNN`, 10 as `(DD)NNNN-NNNN`; anything else is left as it is. */
export const formatPhone = (digits: string): string => digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1)$2-$3')

/** The international form: `+55` and the 11 digits of `checkPhone`. */
export const phoneToWire = (digits: string): string => `+55${digits}`

const MAILBOX = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** An e-mail in lower case: at most 254 characters, 64 before the @, a domain of two labels or more whose last one has a letter. */
export function checkEmail(typed: string): Checked<string, 'email_required' | 'email_invalid'> {
  const email = typed.trim().toLowerCase()
  if (email === '') return bad('email_required')
  const [mailbox = '', domain = '', ...more] = email.split('@')
  const labels = domain.split('.')
  const top = labels.at(-1) ?? ''
  const valid =
    email.length <= EMAIL_MAX &&
    more.length === 0 &&
    mailbox.length <= 64 &&
    MAILBOX.test(mailbox) &&
    labels.length >= 2 &&
    labels.every(label => DOMAIN_LABEL.test(label)) &&
    /^[a-z][a-z0-9-]+$/.test(top)
  return valid ? good(email) : bad('email_invalid')
}

/** `a***@domain`, to show where a mail was sent without revealing the address. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/su, '$1***@')

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * Lower case, no spaces, no accents: what the sign-up field shows while typing. Invalid characters are kept, so that the user sees them.
 */
export const normaliseUsername = (typed: string): string => withoutAccents(typed.toLowerCase()).replace(/\s/g, '')

/**
 * A username: 1 to 30 of letters, digits, period, hyphen and underscore, at least one of them a letter or digit. One that reads as a
 * CPF is refused, so that the three names of sign-in never mean two people.
 */
export function checkUsername(
  typed: string,
): Checked<string, 'username_required' | 'username_too_long' | 'username_invalid'> {
  const username = normaliseUsername(typed)
  if (username === '') return bad('username_required')
  if (username.length > USERNAME_MAX) return bad('username_too_long')
  const valid = /^[a-z0-9._-]+$/.test(username) && /[a-z0-9]/.test(username) && identify(username).kind === 'username'
  return valid ? good(username) : bad('username_invalid')
}

/** The type and normalised value of the text in the sign-in field. Does not check whether such an account exists. */
export function identify(typed: string): { kind: 'username' | 'email' | 'cpf'; value: string } {
  if (typed.includes('@')) return { kind: 'email', value: typed.trim().toLowerCase() }
  const digits = typed.replace(/[.\s-]/g, '')
  if (/^\d{11}$/.test(digits)) return { kind: 'cpf', value: digits }
  return { kind: 'username', value: normaliseUsername(typed) }
}

/** A full name: trimmed, single spaces, at most 100 characters, a letter in it, no control or direction marks. One word is a name too. */
export function checkName(typed: string): Checked<string, 'name_required' | 'name_too_long' | 'name_invalid'> {
  const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name === '') return bad('name_required')
  if ([...name].length > NAME_MAX) return bad('name_too_long')
  return /\p{L}/u.test(name) && !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(name) ? good(name) : bad('name_invalid')
}

/** One of M, F, O. */
export function checkGender(typed: string): Checked<Gender, 'gender_required' | 'gender_invalid'> {
  if (typed === '') return bad('gender_required')
  const gender = GENDERS.find(known => known === typed)
  return gender ? good(gender) : bad('gender_invalid')
}

/** Whole years between two `yyyy-mm-dd` days. People born on 29 February complete a year on 1 March of a common year. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** A birth date `yyyy-mm-dd`: a valid date from 1900 up to `today`, at least 18 years before it. `today` is the business day. */
export function checkBirthDate(
  typed: string,
  today: string,
): Checked<string, 'birth_date_required' | 'birth_date_invalid' | 'under_age'> {
  const day = typed.trim()
  if (day === '') return bad('birth_date_required')
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const real = /^\d{4}-\d{2}-\d{2}$/.test(day) && month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month)
  if (!real || year < 1900 || day > today) return bad('birth_date_invalid')
  return ageOn(day, today) >= ADULT_YEARS ? good(day) : bad('under_age')
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
