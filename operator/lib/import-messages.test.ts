import { expect, test } from 'vitest'
import { formatMessage } from './import-messages.ts'

test('a message begins with a capital letter, a name that it begins with stays as it is', () => {
  const messages = { broken: '{file} is not JSON', missing: 'the column {column} is missing' }
  const values = { file: 'round.json', column: 'goals' }
  const text = (code: string, match: string | null = null) => formatMessage(messages, { code, values, match }, '')
  expect(text('broken')).toBe('round.json is not JSON')
  expect(text('missing')).toBe('The column goals is missing')
  expect(text('missing', 'CRU × BAH')).toBe('CRU × BAH: the column goals is missing')
})
