import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasLimit,
  type StoredLimits,
  type StoredLimit,
  later,
  leftOf,
  limitAfter,
  limitAt,
  pauseEnd,
  exclusionAt,
  RAISE_WAITS_MS,
} from './rules.ts'

const NOW = new Date('2026-11-21T15:00:00.000Z')
const after = (ms: number): Date => new Date(NOW.getTime() + ms)
const limit = (amount: bigint | null, next: StoredLimit['next'] = null): StoredLimit => ({ amount, next })
const waiting = (amount: bigint | null, at = after(RAISE_WAITS_MS)) => ({ amount, at })

describe('W4: a limit', () => {
  test.each<[string, StoredLimit | undefined, bigint | null, StoredLimit | undefined]>([
    ['a first one holds at once', undefined, 100n, limit(100n)],
    ['a lower one holds at once', limit(100n), 50n, limit(50n)],
    ['the same changes nothing', limit(100n), 100n, undefined],
    ['none where there is none changes nothing', undefined, null, undefined],
    ['a higher one waits a day', limit(100n), 200n, limit(100n, waiting(200n))],
    ['none waits a day', limit(100n), null, limit(100n, waiting(null))],
    [
      'the raise that waits, asked for again, does not begin anew',
      limit(100n, waiting(200n, after(1))),
      200n,
      undefined,
    ],
    ['none, asked for again, does not begin anew', limit(100n, waiting(null, after(1))), null, undefined],
    ['another raise waits a day of its own', limit(100n, waiting(200n, after(1))), 150n, limit(100n, waiting(150n))],
    ['a lower one gives up the raise', limit(100n, waiting(200n, after(1))), 80n, limit(80n)],
    ['what is in force gives up the raise', limit(100n, waiting(200n, after(1))), 100n, limit(100n)],
    ['a raise whose time has come is in force', limit(100n, waiting(200n, NOW)), 150n, limit(150n)],
    ['and is the same as itself', limit(100n, waiting(200n, NOW)), 200n, undefined],
    ['after a removal a limit is a first one', limit(100n, waiting(null, NOW)), 900n, limit(900n)],
  ])('%s', (_name, stored, wanted, expected) => {
    expect(limitAfter(stored, wanted, NOW)).toEqual(expected)
  })

  test('whatever is asked for, no more is allowed within a day than before', () => {
    const amount = fc.option(fc.bigInt({ min: 1n, max: 1_000n }))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, fc.integer({ min: 0, max: RAISE_WAITS_MS - 1 })), { maxLength: 20 }),
        query => {
          let stored: StoredLimit | undefined = limit(100n)
          for (const [wanted, ms] of query.toSorted(([, a], [, b]) => a - b)) {
            stored = limitAfter(stored, wanted, after(ms)) ?? stored
            const inForce = limitAt(stored, after(ms)).amount
            expect(inForce !== null && inForce <= 100n).toBe(true)
          }
        },
      ),
    )
  })
})

const stored = (changes: Partial<StoredLimits>): StoredLimits => ({
  reminderMinutes: null,
  pausedUntil: null,
  excludedUntil: null,
  seenAt: null,
  ineligible: null,
  limits: {},
  ...changes,
})

test('an exclusion is told before a pause, and both end by the clock', () => {
  const both = { pausedUntil: after(1), excludedUntil: after(2) }
  expect(exclusionAt(both, NOW)).toBe('self_excluded')
  expect(exclusionAt({ ...both, excludedUntil: null }, NOW)).toBe('paused')
  expect(exclusionAt(both, after(2))).toBeNull()
  expect(exclusionAt(stored({}), NOW)).toBeNull()
})

test('neither is ever made shorter', () => {
  expect(later(after(5), after(3))).toEqual(after(5))
  expect(later(after(3), after(5))).toEqual(after(5))
  expect(later(null, NOW)).toBe(NOW)
  expect(pauseEnd(NOW, 30).toISOString()).toBe('2026-12-21T15:00:00.000Z')
})

test('what is left is what the nearest limit leaves, more when winning', () => {
  const limits = { 'loss-day': limit(50n), 'loss-month': limit(200n), 'deposit-week': limit(1n) }
  const used = { day: 20n, week: 500n, month: 190n }
  expect(leftOf(stored({ limits }), 'loss', used, NOW)).toBe(10n)
  expect(leftOf(stored({ limits }), 'loss', { day: -30n, week: 0n, month: 0n }, NOW)).toBe(80n)
  expect(leftOf(stored({ limits }), 'loss', { day: 80n, week: 0n, month: 0n }, NOW)).toBe(-30n)
  expect(leftOf(stored({}), 'loss', used, NOW)).toBeNull()
  expect(leftOf(stored({ limits: { 'loss-day': limit(50n, waiting(null, NOW)) } }), 'loss', used, NOW)).toBeNull()
  expect([hasLimit(stored({ limits }), 'loss', NOW), hasLimit(stored({}), 'loss', NOW)]).toEqual([true, false])
})
