import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const now = new Date(2026, 10, 25, 15, 30)
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each([
  [0.5, 'agora', 'now'],
  [-5, 'agora', 'now'],
  [12, 'há 12 min', '12 min ago'],
  [60, 'há 1 h', '1 hr ago'],
  [15 * 60, 'há 15 h', '15 hr ago'],
  [16 * 60, 'ontem', 'yesterday'],
  [3 * 24 * 60, 'há 3 dias', '3 days ago'],
])('%d minutes ago', (minutes, pt, en) => {
  expect(ago(before(minutes), now, 'pt-BR')).toBe(pt)
  expect(ago(before(minutes), now, 'en')).toBe(en)
})

test('after a week it is the date', () => {
  expect(ago(before(8 * 24 * 60), now, 'pt-BR')).toBe('17/11/2026')
  expect(ago(before(8 * 24 * 60), now, 'en')).toBe('17/11/2026')
})
