import { sql, type RawBuilder } from 'kysely'
import { ID_PATTERN } from '#contract/ids.ts'
import { BY_VALUE } from './db-prepared.ts'

/** Words beyond this number are ignored. */
const MOST_WORDS = 6

/** Text without accents and case, as the database's `plain_text` produces it: `São João` → `sao joao`. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')

/** The text of a global search. */
export interface Typed {
  text: string
  id: string | undefined
  /** Minimum length of a word that an index can find. */
  hasWords: boolean
  now: Date
}

/** The shortest word that a trigram index finds. */
const SHORTEST_WORD = 3

/** Parses the text of a global search as an id or as words; `now` is when. */
export function typedAs(search: string, now: Date): Typed {
  const text = search.trim()
  const id = text.toLowerCase()
  return {
    text,
    now,
    id: ID_PATTERN.test(id) ? id : undefined,
    hasWords: text.split(/\s+/).some(word => word.replaceAll(/[@\\%_]/g, '').length >= SHORTEST_WORD),
  }
}

/** The condition that a row has the id that was typed, or the words; undefined if neither can match. */
export function foundBy(
  typed: Typed,
  id: RawBuilder<unknown>,
  words: RawBuilder<string>,
): RawBuilder<boolean> | undefined {
  if (typed.id !== undefined) return sql<boolean>`${id} = ${typed.id}`
  return typed.hasWords ? containsWords(words, typed.text) : undefined
}

/** How rare a word is decides whether its index or the order of the list finds a page sooner. */
const PLANNED_BY_VALUE = sql.raw(BY_VALUE)

/** The condition that a text (made by `plain_text`) contains every search word; true for an empty search. */
export function containsWords(text: RawBuilder<string>, search: string): RawBuilder<boolean> {
  // People are shown as `@user`, so searches may include the `@`; a lone `@` is kept, so that it does not match everything.
  const words = plainText(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map(word => word.replace(/^@+(?=[^@])/, ''))
  if (words.length === 0) return sql<boolean>`true`
  const likes = words.map(word => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`(${PLANNED_BY_VALUE} ${sql.join(likes, sql` and `)})`
}
