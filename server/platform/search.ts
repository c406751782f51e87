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
  /** Whether one of the words is one that an index can find. */
  hasWords: boolean
  now: Date
}

/** What a trigram index can look for: a pattern is cut at everything else. */
const IN_INDEX = /[\p{L}\p{N}]{3}/u

/** Whether a search contains a word that a trigram index finds; without one, every row would be compared. */
const hasIndexedWord = (search: string): boolean => IN_INDEX.test(plainText(search))

/** Two words in a row, which an index finds as one, however short they are. */
const IN_A_ROW = /[\p{L}\p{N}] [\p{L}\p{N}]/u

/**
 * As `containsWords`, for a table too large to be compared row by row: of short words ("jo li") it asks that they follow each other. Undefined
 * if no index can find what is searched.
 */
export function containsIndexedWords(text: RawBuilder<string>, search: string): RawBuilder<boolean> | undefined {
  const words = containsWords(text, search)
  if (hasIndexedWord(search)) return words
  const phrase = wordsOf(search).join(' ')
  if (!IN_A_ROW.test(phrase)) return undefined
  return sql<boolean>`(${words} and ${contains(text, phrase)})`
}

const contains = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`

// People are shown as `@user`, so searches may include the `@`; a lone `@` is kept, so that it does not match everything.
const wordsOf = (search: string): string[] =>
  plainText(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map(word => word.replace(/^@+(?=[^@])/, ''))

/** Parses the text of a global search as an id or as words; `now` is when. */
export function typedAs(search: string, now: Date): Typed {
  const text = search.trim()
  const id = text.toLowerCase()
  return {
    text,
    now,
    id: ID_PATTERN.test(id) ? id : undefined,
    hasWords: hasIndexedWord(text),
  }
}

/** The condition that a text (made by `plain_text`) contains a word. */
export type Contains = (text: RawBuilder<unknown>) => RawBuilder<boolean>

/** What is searched: one text, or for each word the condition that a row has it, where its words are in several tables. */
type Searched = RawBuilder<string> | ((contains: Contains) => RawBuilder<boolean>)

/** The condition that a row has the id that was typed, or the words; undefined if neither can match. */
export function foundBy(typed: Typed, id: RawBuilder<unknown>, searched: Searched): RawBuilder<boolean> | undefined {
  if (typed.id !== undefined) return sql<boolean>`${id} = ${typed.id}`
  return typed.hasWords ? containsWords(searched, typed.text) : undefined
}

/** How rare a word is decides whether its index or the order of the list finds a page sooner. */
const PLANNED_BY_VALUE = sql.raw(BY_VALUE)

/**
 * The condition that a text (made by `plain_text`) contains every search word, or that a row has every one of them; true for an empty
 * search, false for one without words.
 */
export function containsWords(searched: Searched, search: string): RawBuilder<boolean> {
  const words = wordsOf(search)
  // A search of accents alone has no words, and nothing has those.
  if (words.length === 0) return search.trim() === '' ? sql<boolean>`true` : sql<boolean>`false`
  const conditions = words.map(word => {
    const hasWord: Contains = text => contains(text, word)
    return typeof searched === 'function' ? sql`(${searched(hasWord)})` : hasWord(searched)
  })
  return sql<boolean>`(${PLANNED_BY_VALUE} ${sql.join(conditions, sql` and `)})`
}
