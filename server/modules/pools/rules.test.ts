import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RULES_VERSION } from '#contract/limits.ts'
import { centavos } from '#contract/money.ts'
import { commissionOf, type Ranked, ranksIn, type Shares, splitPool, voidByEntries } from '#contract/verify/pool.ts'
import { nextStep, startOf } from './rules.ts'

const ranked = (...rows: [accountId: string, score: number][]): Ranked[] =>
  rows.map(([accountId, score], index) => ({ id: `e${index}`, accountId, score }))
const DEFAULT: Shares = [5_000, 2_500, 1_500]
/** Rules under which a rank needed no point. */
const BEFORE_C14 = '2026-11-21'
const terms = (pool: bigint, shares: Shares, fixed: boolean, rulesVersion = RULES_VERSION) => {
  return { pool: centavos(pool), shares, fixed, split: 'places' as const, price: centavos(0), rulesVersion }
}
const amounts = (pool: number, shares: Shares, fixed: boolean, entries: Ranked[], version?: string) => {
  const plan = splitPool(terms(BigInt(pool), shares, fixed, version), entries)
  return { prizes: plan.prizes.map(prize => [prize.id, prize.rank, Number(prize.amount)]), fee: Number(plan.fee) }
}

describe('C1 to C5: who gets what', () => {
  const three = ranked(['a', 30], ['b', 20], ['c', 10], ['d', 5])
  test.each<[string, ReturnType<typeof amounts>, ReturnType<typeof amounts>]>([
    [
      'C1: the default shares leave 10 % to the operator',
      amounts(100_00, DEFAULT, false, three),
      { prizes: [['e0', 1, 5_000], ['e1', 2, 2_500], ['e2', 3, 1_500]], fee: 1_000 }, // prettier-ignore
    ],
    [
      'C4: leftover centavos go from the first place down',
      amounts(101, [5_000, 2_500, 2_500], false, three),
      {
        prizes: [
          ['e0', 1, 51],
          ['e1', 2, 25],
          ['e2', 3, 25],
        ],
        fee: 0,
      },
    ],
    [
      'C3: a tie for first shares first and second',
      amounts(100_00, DEFAULT, false, ranked(['a', 30], ['b', 30], ['c', 10])),
      {
        prizes: [
          ['e0', 1, 3_750],
          ['e1', 1, 3_750],
          ['e2', 3, 1_500],
        ],
        fee: 1_000,
      },
    ],
    [
      'C3: a tie for third shares the third prize alone, the odd centavo by acceptance',
      amounts(100_00, DEFAULT, false, ranked(['a', 30], ['b', 20], ['c', 10], ['d', 10], ['e', 10], ['f', 10])),
      {
        prizes: [
          ['e0', 1, 5_000],
          ['e1', 2, 2_500],
          ['e2', 3, 375],
          ['e3', 3, 375],
          ['e4', 3, 375],
          ['e5', 3, 375],
        ],
        fee: 1_000,
      },
    ],
    [
      'C5: with two entries the third share goes to both, pro rata',
      amounts(90_00, DEFAULT, false, ranked(['a', 30], ['b', 20])),
      {
        prizes: [
          ['e0', 1, 5_400],
          ['e1', 2, 2_700],
        ],
        fee: 900,
      },
    ],
    [
      'C5: of a guaranteed pool the share of an empty place returns',
      amounts(100_00, DEFAULT, true, ranked(['a', 30], ['b', 20])),
      {
        prizes: [
          ['e0', 1, 5_000],
          ['e1', 2, 2_500],
        ],
        fee: 2_500,
      },
    ],
    [
      'C5: a guaranteed pool pays a user for the best entry only',
      amounts(100_00, DEFAULT, true, ranked(['a', 30], ['a', 25], ['b', 20], ['a', 20], ['c', 1])),
      {
        prizes: [
          ['e0', 1, 5_000],
          ['e2', 2, 2_500],
          ['e4', 3, 1_500],
        ],
        fee: 1_000,
      },
    ],
    [
      'C5 and C3: a guaranteed pool pays also when all are equal',
      amounts(100_00, DEFAULT, true, ranked(['a', 7], ['b', 7])),
      {
        prizes: [
          ['e0', 1, 3_750],
          ['e1', 1, 3_750],
        ],
        fee: 2_500,
      },
    ],
    [
      'C14: an entry without a point leaves its place to those that have one',
      amounts(90_00, DEFAULT, false, ranked(['a', 30], ['b', 20], ['c', 0], ['d', 0])),
      {
        prizes: [
          ['e0', 1, 5_400],
          ['e1', 2, 2_700],
        ],
        fee: 900,
      },
    ],
    [
      'C14: of a guaranteed pool the share of a place that nobody has a point for returns',
      amounts(100_00, DEFAULT, true, ranked(['a', 30], ['b', 0], ['c', 0])),
      { prizes: [['e0', 1, 5_000]], fee: 5_000 },
    ],
    [
      'C14: entries made under earlier rules are paid by those',
      amounts(100_00, DEFAULT, true, ranked(['a', 30], ['b', 0], ['c', 0]), BEFORE_C14),
      {
        prizes: [
          ['e0', 1, 5_000],
          ['e1', 2, 2_000],
          ['e2', 2, 2_000],
        ],
        fee: 1_000,
      },
    ],
    ['an empty pool pays nobody', amounts(0, DEFAULT, false, three), { prizes: [], fee: 0 }],
  ])('%s', (_name, got, wanted) => expect(got).toEqual(wanted))

  test('a pool of one centavo goes to the first', () => {
    expect(amounts(1, [10_000, 0, 0], false, three)).toEqual({ prizes: [['e0', 1, 1]], fee: 0 })
  })
})

/** An independent implementation of splitPool, rank by rank with fractions over one denominator, for comparison. */
function oracle(pool: bigint, shares: Shares, fixed: boolean, all: Ranked[], needsPoint: boolean): Map<string, bigint> {
  const seen = new Set<string>()
  const entries = needsPoint ? all.filter(entry => entry.score !== 0) : all
  const counted = fixed ? entries.filter(entry => !seen.has(entry.accountId) && seen.add(entry.accountId)) : entries
  if (counted.length === 0) return new Map()
  const fee = (pool * BigInt(10_000 - shares[0] - shares[1] - shares[2])) / 10_000n
  const indexes = [0, 1, 2].filter(rank => fixed || rank < counted.length)
  const total = indexes.reduce((sum, rank) => sum + (shares[rank] ?? 0), 0)
  const purse = indexes.map(rank => ((pool - fee) * BigInt(shares[rank] ?? 0)) / BigInt(total))
  let over = pool - fee - purse.reduce((sum, amount) => sum + amount, 0n)
  for (let rank = 0; over > 0n; rank += 1, over -= 1n) purse[rank] = (purse[rank] ?? 0n) + 1n
  const won = new Map<string, bigint>()
  counted.forEach(entry => {
    const better = counted.filter(other => other.score > entry.score).length
    const level = counted.filter(other => other.score === entry.score)
    const shared = purse.slice(better, better + level.length).reduce((sum, amount) => sum + amount, 0n)
    const order = level.indexOf(entry)
    const extra = BigInt(order) < shared % BigInt(level.length) ? 1n : 0n
    const amount = shared / BigInt(level.length) + extra
    if (amount > 0n) won.set(entry.id, amount)
  })
  return won
}

const zShares = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 })
  .map(list => list.sort((a, b) => b - a) as [number, number, number])
  .filter(([a, b, c]) => a > 0 && a + b + c <= 10_000)

test('C1 to C5, C14: prizes + fee = pool to the centavo, and each prize is what an independent count says', () => {
  const entries = fc.array(fc.record({ user: fc.integer({ min: 0, max: 6 }), score: fc.integer({ min: 0, max: 6 }) }), {
    maxLength: 30,
  })
  const pools = fc.bigInt({ min: 0n, max: 10n ** 9n })
  const versions = fc.constantFrom(RULES_VERSION, BEFORE_C14)
  fc.assert(
    fc.property(pools, zShares, versions, fc.boolean(), entries, (pool, shares, version, fixed, rows) => {
      const list = ranked(
        ...rows.toSorted((a, b) => b.score - a.score).map(row => [`u${row.user}`, row.score] as [string, number]),
      )
      fc.pre(list.length > 0)
      const plan = splitPool(terms(pool, shares, fixed, version), list)
      expect(plan.paid + plan.fee).toBe(pool)
      expect(new Map(plan.prizes.map(prize => [prize.id, BigInt(prize.amount)]))).toEqual(
        oracle(pool, shares, fixed, list, version === RULES_VERSION),
      )
      const fee = (pool * BigInt(10_000 - shares[0] - shares[1] - shares[2])) / 10_000n
      const isPaid = plan.prizes.length > 0 || pool === 0n
      if (!fixed && isPaid) expect(BigInt(plan.fee)).toBe(fee)
      else expect(plan.fee >= fee).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('C5: fewer than two users, or one score for all, voids a growing pool; a guaranteed one needs one entry', () => {
  const growing = { split: 'places', fixed: false, rulesVersion: RULES_VERSION } as const
  const guaranteed = { ...growing, fixed: true }
  expect(voidByEntries({ ...growing, entries: 3, users: 1 })).toBe('too_few_players')
  expect(voidByEntries({ ...growing, entries: 0, users: 0 })).toBe('too_few_players')
  expect(voidByEntries({ ...growing, entries: 2, users: 2, scores: 1, best: 9 })).toBe('all_equal')
  expect(voidByEntries({ ...growing, entries: 2, users: 2, scores: 2, best: 9 })).toBeNull()
  expect(voidByEntries({ ...guaranteed, entries: 0, users: 0 })).toBe('no_entries')
  expect(voidByEntries({ ...guaranteed, entries: 1, users: 1, scores: 1, best: 9 })).toBeNull()
})

test('C13: a commission is 20 % of the fee on the entries of the code, and nothing without a fee', () => {
  expect(commissionOf(centavos(1_000), centavos(50_00), centavos(100_00))).toBe(100n)
  expect(commissionOf(centavos(999), centavos(33_33), centavos(100_00))).toBe(66n)
  expect(commissionOf(centavos(0), centavos(50_00), centavos(100_00))).toBe(0n)
  expect(commissionOf(centavos(0), centavos(0), centavos(0))).toBe(0n)
})

test('C3: equal scores share a rank, the next one counts all above', () => {
  expect([40, 30, 25, 20].map(ranksIn([40, 30, 20], [1, 2, 5]))).toEqual([1, 2, 4, 4])
})

describe('C2 and C9: the life of a game', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 15, minutes))
  const game = {
    state: 'open',
    opensAt: null,
    startsAt: at(30),
    locksAt: at(20),
    paysAt: null,
    held: false,
    correcting: null,
  } as const
  const world = {
    startsAt: at(30),
    startedAt: null,
    endedAt: null,
    changed: false,
    late: false,
    missing: false,
    disputed: false,
    stopped: false,
    unapproved: false,
  }
  test('an open game locks when its lock comes, and not a moment before', () => {
    expect(nextStep(game, world, new Date(at(20).getTime() - 1))).toBeNull()
    expect(nextStep(game, world, at(20))).toBe('lock')
  })
  test('a start that moves earlier is taken over, a later one is not', () => {
    expect(nextStep(game, { ...world, startsAt: at(25) }, at(0))).toBe('earlier')
    expect(nextStep(game, { ...world, startsAt: at(50) }, at(0))).toBeNull()
    expect(startOf({ startsAt: at(40), startedAt: at(28) }, game)).toEqual(at(28))
  })
  test('what was decided is paid, whatever the world says then', () => {
    expect(nextStep({ ...game, state: 'settling' }, { ...world, changed: true }, at(0))).toBe('pay')
    expect(nextStep({ ...game, state: 'settling' }, { ...world, stopped: true }, at(0))).toBeNull()
    expect(nextStep({ ...game, state: 'voiding' }, { ...world, stopped: true }, at(0))).toBe('refund')
  })
  test.each([
    ['held', { held: true }, {}],
    ['in dispute', {}, { disputed: true }],
    ['a fact unknown', {}, { missing: true }],
    ['books that do not add up', {}, { stopped: true }],
    ['in its window', { paysAt: at(10) }, {}],
  ])('a provisional game is not paid: %s', (_why, changed, seen) => {
    const provisional = { ...game, state: 'provisional', paysAt: at(5) } as const
    const ended = { ...world, endedAt: at(0) }
    expect(nextStep(provisional, ended, at(5))).toBe('settle')
    expect(nextStep({ ...provisional, ...changed }, { ...ended, ...seen }, at(5))).toBeNull()
  })
  test('C2: what came after the real start is dropped before anything is made of the entries', () => {
    for (const state of ['locked', 'running', 'provisional'] as const)
      expect(nextStep({ ...game, state, paysAt: at(5) }, { ...world, late: true, changed: true }, at(40))).toBe('drop')
  })
  test('C10: a correction that was cut off goes on, while the books add up', () => {
    const paid = { ...game, state: 'paid', correcting: 7 } as const
    expect(nextStep(paid, world, at(0))).toBe('correct')
    expect(nextStep(paid, { ...world, stopped: true }, at(0))).toBeNull()
    expect(nextStep({ ...paid, correcting: null }, world, at(0))).toBeNull()
  })
  test('a new version of the facts is scored before anything else', () => {
    const provisional = { ...game, state: 'provisional', paysAt: at(5) } as const
    expect(nextStep(provisional, { ...world, endedAt: at(0), changed: true }, at(9))).toBe('score')
  })
})
