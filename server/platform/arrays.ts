/** Values that a PostgreSQL array literal can contain without quotes: ids, account names, codes, numbers. */
const PLAIN = /^[\w:.+-]+$/
const escaped = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** True for values that need quotes: blanks, special characters, the empty string and the word NULL. */
const isQuoted = (text: string): boolean => !PLAIN.test(text) || text.toLowerCase() === 'null'

/**
 * Formats an array literal (`{a,b,NULL}`) for statements that write hundreds of rows: the driver's own formatter inspects each value
 * several times, which is a large part of the cost of an entry. Cast it in the statement: `${arrayOf(ids)}::text[]`.
 */
export function arrayOf(values: readonly (string | number | bigint | boolean | null)[]): string {
  let literal = '{'
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? null
    if (index > 0) literal += ','
    if (value === null) literal += 'NULL'
    else if (typeof value === 'string') literal += isQuoted(value) ? escaped(value) : value
    else literal += String(value)
  }
  return `${literal}}`
}
