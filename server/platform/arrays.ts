/** What an array literal of PostgreSQL holds without quotes: ids, account names, codes, numbers. */
const PLAIN = /^[\w:.+-]+$/
const escaped = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** True for what needs quotes: blanks, marks, nothing at all, and the word that means no value. */
const isQuoted = (text: string): boolean => !PLAIN.test(text) || text.toLowerCase() === 'null'

/**
 * An array as PostgreSQL reads it (`{a,b,NULL}`), for statements that write hundreds of rows: the driver's own way looks at each value
 * several times, which is a good part of what a play costs. Cast it in the statement: `${arrayOf(ids)}::text[]`.
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
