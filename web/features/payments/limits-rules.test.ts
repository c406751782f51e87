import { expect, test } from 'vitest'
import { effectOf, exclusionsAfter, pausesAfter } from './limits-rules.ts'

test.each([
  ['a first limit', { amount: null, next: null }, 10_000n, 'now'],
  ['a lower one', { amount: 10_000n, next: null }, 5_000n, 'now'],
  ['a higher one', { amount: 10_000n, next: null }, 20_000n, 'later'],
  ['none', { amount: 10_000n, next: null }, null, 'later'],
  ['the same', { amount: 10_000n, next: null }, 10_000n, 'same'],
  ['none where there is none', { amount: null, next: null }, null, 'same'],
  ['the raise that waits', { amount: 10_000n, next: { amount: 20_000n } }, 20_000n, 'same'],
  ['no limit, which waits', { amount: 10_000n, next: { amount: null } }, null, 'same'],
  ['what is in force', { amount: 10_000n, next: { amount: 20_000n } }, 10_000n, 'kept'],
  ['another raise', { amount: 10_000n, next: { amount: 20_000n } }, 15_000n, 'later'],
  ['a lower one while a raise waits', { amount: 10_000n, next: { amount: 20_000n } }, 5_000n, 'now'],
] as const)('asking for %s', (_name, limit, wanted, effect) => expect(effectOf(limit, wanted)).toBe(effect))

test('a rest is only ever made longer', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  expect(pausesAfter(null, now)).toHaveLength(30)
  expect(pausesAfter(new Date('2026-12-18T13:00:00.000Z'), now)).toEqual([28, 29, 30])
  expect(pausesAfter(new Date('2027-01-18T12:00:00.000Z'), now)).toEqual([])
  expect(exclusionsAfter(null, now)).toEqual([3, 6, 12, 24, 36, 60])
  expect(exclusionsAfter(new Date('2027-11-21T12:00:00.000Z'), now)).toEqual([24, 36, 60])
  expect(exclusionsAfter(new Date('2031-11-21T12:00:00.000Z'), now)).toEqual([])
})
