/** Validates untrusted input, without any package: each reader returns the value or throws Unreadable with the path. */

/** The path at which a document is invalid. */
export class Unreadable extends Error {
  readonly field: string
  readonly expected: string
  readonly found: string

  constructor(field: string, expected: string, found: unknown) {
    super(`${field}: ${expected}`)
    this.field = field
    this.expected = expected
    this.found = formatBriefly(found)
  }
}

/** A value as a finding shows it, truncated. */
export function formatBriefly(value: unknown): string {
  const predicted = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return predicted.length > 200 ? `${predicted.slice(0, 200)}…` : predicted
}

/** Returns a checked value, or throws Unreadable at its path. */
export type Read<T> = (value: unknown, at: string) => T

const check =
  <T>(expected: string, isSo: (value: unknown) => boolean): Read<T> =>
  (value, at) => {
    if (!isSo(value)) throw new Unreadable(at, expected, value)
    return value as T
  }

const matching = (expected: string, pattern: RegExp): Read<string> =>
  check(expected, value => typeof value === 'string' && pattern.test(value))

export const text: Read<string> = check('text', value => typeof value === 'string')
export const flag: Read<boolean> = check('true or false', value => typeof value === 'boolean')
export const whole: Read<number> = check(
  'a whole number',
  value => Number.isSafeInteger(value) && !Object.is(value, -0),
)
/** Amounts, counts and indexes, which are never negative. */
export const count: Read<number> = check(
  'a whole number from 0',
  value => Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0),
)
export const id: Read<string> = matching('an id', /^[0-9a-f]{24}$/)
export const hash: Read<string> = matching('a SHA-256', /^[0-9a-f]{64}$/)
export const nonce: Read<string> = matching('hexadecimal', /^(?:[0-9a-f]{2}){16,64}$/)
/** A moment, written as it is hashed. */
export const moment: Read<string> = check(
  'a moment in UTC',
  value =>
    typeof value === 'string' &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(Date.parse(value)).toISOString() === value,
)

/** One of these texts. */
export const oneOf = <const T extends string>(...all: readonly T[]): Read<T> =>
  check(all.join(' | '), value => all.some(one => one === value))

/** This, or null. */
export const nullable =
  <T>(read: Read<T>): Read<T | null> =>
  (value, at) =>
    value === null ? null : read(value, at)

/** This, or absent. */
export const optional =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : read(value, at)

/** A list of these. */
export const list =
  <T>(read: Read<T>): Read<T[]> =>
  (value, at) => {
    if (!Array.isArray(value)) throw new Unreadable(at, 'a list', value)
    return value.map((one, index) => read(one, `${at}.${index}`))
  }

/** Names of any kind, each with one of these. */
export const record =
  <T>(read: Read<T>): Read<Record<string, T>> =>
  (value, at) =>
    Object.fromEntries(Object.entries(fieldsOf(value, at)).map(([key, one]) => [key, read(one, `${at}.${key}`)]))

/** An object with these fields; others are left out. */
export const object =
  <S extends Record<string, Read<unknown>>>(shape: S): Read<{ [K in keyof S]: ReturnType<S[K]> }> =>
  (value, at) => {
    const fields = fieldsOf(value, at)
    const read = Object.entries(shape).map(([key, one]) => [key, one(fields[key], at === '' ? key : `${at}.${key}`)])
    return Object.fromEntries(read) as { [K in keyof S]: ReturnType<S[K]> }
  }

/** An object, whatever is in it. */
export function fieldsOf(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable(at, 'an object', value)
  return value as Record<string, unknown>
}

/** The parts that the mode reads itself. */
export const anything: Read<unknown> = value => value
