/** During an upgrade the previous version works on the new schema: migrations add, and what they remove was unused since the version before. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Changes that break reads or writes of the previous version. */
const BREAKS: readonly [what: string, pattern: RegExp][] = [
  ['drops a table', /\bdrop table\b/],
  ['drops a column', /\bdrop column\b/],
  ['renames', /\brename (?:to|column|constraint)\b/],
  ['forbids null', /\balter column \w+ set not null\b/],
  ['changes a type', /\balter column \w+ (?:set data )?type\b/],
  ['adds a column that must be given', /\badd column (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/],
]
/** A migration whose first line names since which version nothing uses what it removes. */
const CONTRACTS = /^-- contract: unused since \d+\.\d+\.\d+/

const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map(statement => statement.replaceAll(/\s+/g, ' ').toLowerCase())

const breaksIn = (text: string): string[] =>
  CONTRACTS.test(text)
    ? []
    : statementsOf(text).flatMap(statement => {
        const columns = statement.split(/,(?![^(]*\))/)
        return BREAKS.flatMap(([what, pattern]) => (columns.some(column => pattern.test(column)) ? [what] : []))
      })

test.each([
  ['alter table account drop column photo;', ['drops a column']],
  ['drop table file;', ['drops a table']],
  ['alter table account rename column photo to picture;', ['renames']],
  ['alter table account alter column photo set not null;', ['forbids null']],
  ['alter table account alter column bytes type bigint;', ['changes a type']],
  ['alter table account add column a text, add column b text not null;', ['adds a column that must be given']],
  ["alter table account add column a text not null default '';", []],
  ['create table a (b text not null); -- drop table c', []],
  ['-- contract: unused since 0.2.0\nalter table account drop column photo;', []],
])('%s', (text, found) => expect(breaksIn(text)).toEqual(found))

test('a migration leaves what the version before works with', () => {
  const found = globSync('server/migrations/*.sql', { cwd: root }).flatMap(path =>
    breaksIn(readFileSync(join(root, path), 'utf8')).map(what => `${basename(path)} ${what}`),
  )
  expect(found.toSorted()).toEqual([])
})
