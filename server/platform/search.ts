import { sql, type RawBuilder } from 'kysely'

/** Words beyond this number are ignored. */
const MOST_WORDS = 6

/** Text without accents and case, as the database's `plain_text` produces it: `São João` → `sao joao`. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')

/** The condition that a text (made by `plain_text`) contains every search word; true for an empty search. */
export function containsWords(text: RawBuilder<string>, search: string): RawBuilder<boolean> {
  // People are shown as `@user`, and typed like that; a lone `@` stays, so that it is not a search for everything.
  const words = plainText(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map(word => word.replace(/^@+(?=[^@])/, ''))
  if (words.length === 0) return sql<boolean>`true`
  const likes = words.map(word => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`(${sql.join(likes, sql` and `)})`
}
