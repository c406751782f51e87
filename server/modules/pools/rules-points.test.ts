import { expect, test } from 'vitest'
import { RULES_VERSION } from '#contract/limits.ts'
import { centavos } from '#contract/money.ts'
import { splitPool, voidByEntries } from '#contract/verify/pool.ts'

/* A rank needs a point (C14), and ties of any size (C3). */
/** Rules under which a rank needed no point. */
const BEFORE_C14 = '2026-11-21'
const TERMS = {
  shares: [10_000, 0, 0],
  split: 'places',
  price: centavos(0),
  rulesVersion: RULES_VERSION,
} as const

test('C14: when nobody scored, no prize is paid: growing and guaranteed pools are void, unless entered under earlier rules', () => {
  const zeros = { split: 'places', entries: 3, users: 3, scores: 1, best: 0 } as const
  expect(voidByEntries({ ...zeros, fixed: false, rulesVersion: RULES_VERSION })).toBe('all_equal')
  expect(voidByEntries({ ...zeros, fixed: true, rulesVersion: RULES_VERSION })).toBe('nobody_scored')
  expect(voidByEntries({ ...zeros, fixed: true, rulesVersion: BEFORE_C14 })).toBeNull()
  // At the lock the scores are unknown.
  expect(voidByEntries({ split: 'places', fixed: true, entries: 3, users: 3, rulesVersion: RULES_VERSION })).toBeNull()
})

test.each([
  [1_000_000, 'growing', false],
  [200_000, 'guaranteed', true],
])('C3, C4: a tie of %s entries is split to the centavo (%s pool)', (count, _pool, fixed) => {
  const tied = Array.from({ length: count }, (_, rank) => ({ id: `e${rank}`, accountId: `u${rank}`, score: 10 }))
  const plan = splitPool({ ...TERMS, fixed, pool: centavos(BigInt(count) * 900n + 7n) }, tied)
  expect([plan.prizes.length, plan.paid, plan.fee]).toEqual([count, BigInt(count) * 900n + 7n, 0n])
  expect([6, 7, count - 1].map(rank => plan.prizes[rank]?.amount)).toEqual([901n, 900n, 900n])
})
