import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { containsWords, typedAs } from './search.ts'

test.each([
  ['são joão', true],
  ['@ana', true],
  ['zé 123', true],
  ['ab cd', false],
  ['----', false],
  ['a-b-c', false],
  ['\u{301}\u{301}\u{301}\u{301}', false],
])('whether an index can find words of %j: %s', (search, is) => {
  expect(typedAs(search, new Date()).hasWords).toBe(is)
})

test('an empty search finds everything, and one of accents alone nothing', async () => {
  const { deps } = await startTestApp()
  const found = async (search: string) =>
    deps.db.rows(
      sql`select text from (values ('ana'), ('bia')) as known(text) where ${containsWords(sql<string>`text`, search)}`,
    )
  expect(await found('')).toHaveLength(2)
  expect(await found('  ')).toHaveLength(2)
  expect(await found('\u{301}\u{301}')).toEqual([])
  expect(await found('a \u{301}')).toHaveLength(2)
})
