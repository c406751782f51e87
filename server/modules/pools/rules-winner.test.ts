import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RULES_VERSION } from '#contract/limits.ts'
import { centavos } from '#contract/money.ts'
import { type Ranked, type Shares, splitPool, voidByEntries } from '#contract/verify/pool.ts'
import { shareOut } from '#tests/money/oracle-rooms.ts'

/* F4, V1 and P1: pots won by the best entry, or by those who were right. */
const shares = (fee: number): Shares => [10_000 - fee * 100, 0, 0]

/** Centavos per entry, in order of acceptance, and the fee. */
function split(how: 'winner' | 'right', price: number, fee: number, scores: readonly number[], guaranteed?: number) {
  const ranked: Ranked[] = scores
    .map((score, rank) => ({ id: `e${String(rank).padStart(3, '0')}`, accountId: `u${rank}`, score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const fixed = guaranteed !== undefined
  const pool = guaranteed ?? price * scores.length
  const terms = {
    pool: centavos(pool),
    shares: shares(fee),
    fixed,
    split: how,
    price: centavos(price),
    rulesVersion: RULES_VERSION,
  }
  const plan = splitPool(terms, ranked)
  const won = new Map(plan.prizes.map(({ id, amount }) => [id, Number(amount)]))
  return {
    prizes: scores.map((_score, rank) => won.get(`e${String(rank).padStart(3, '0')}`) ?? 0),
    fee: Number(plan.fee),
    ranks: plan.prizes.map(prize => prize.rank),
  }
}
/** The amounts once winners and losers are known. */
const answers = (...right: boolean[]) => right.map(is => (is ? 100 : 0))

describe('F4: the winner takes the pot less the fee', () => {
  test('10 % of all stakes when many lose', () => {
    expect(split('winner', 10_00, 10, [30, 20, 20, 5])).toMatchObject({ prizes: [36_00, 0, 0, 0], fee: 4_00 })
  })
  test('a fee of at most what the losers paid: a winner never gets less than the price', () => {
    const scores = [...Array.from({ length: 19 }, () => 7), 1]
    const { prizes, fee } = split('winner', 10_00, 10, scores)
    expect(fee).toBe(10_00)
    expect(new Set(prizes.slice(0, 19))).toEqual(new Set([10_00]))
    expect(prizes[19]).toBe(0)
  })
  test('ties share equally (C3), the odd centavos to who came first (C4), all with rank 1', () => {
    expect(split('winner', 1_01, 10, [9, 2, 9, 9])).toEqual({
      prizes: [1_22, 0, 1_21, 1_21],
      fee: 40,
      ranks: [1, 1, 1],
    })
  })
  test('a right golden goal wins the tie: it is one more', () => {
    expect(split('winner', 10_00, 10, [30_00, 30_01])).toMatchObject({ prizes: [0, 18_00], fee: 2_00 })
  })
  test('a room without a price pays nobody anything', () => {
    expect(split('winner', 0, 10, [3, 2])).toMatchObject({ prizes: [0, 0], fee: 0 })
  })
})

describe('V1: the pot of a duel', () => {
  test.each([
    ['Versus', 50_00, 10, 90_00],
    ['VIP', 10_000_00, 5, 19_000_00],
    ['Versus of R$ 1', 1_00, 10, 1_80],
  ])('%s: two prices less the fee', (_name, price, fee, prize) => {
    expect(split('winner', price, fee, [5, 4])).toMatchObject({ prizes: [prize, 0], fee: 2 * price - prize })
  })
})

describe('P1: the right answers share', () => {
  test('a growing pot less the fee, which is at most the stakes of the wrong', () => {
    expect(split('right', 5_00, 10, answers(true, false, true, false))).toMatchObject({
      prizes: [9_00, 0, 9_00, 0],
      fee: 2_00,
    })
    const many = answers(...Array.from({ length: 20 }, (_, rank) => rank > 0))
    expect(split('right', 5_00, 10, many)).toMatchObject({ fee: 5_00 })
  })
  test('a guaranteed prize in equal parts, all of it, however few paid', () => {
    expect(split('right', 2_00, 0, answers(true, true, false, true), 100_00).prizes).toEqual([33_34, 33_33, 0, 33_33])
    expect(split('right', 2_00, 0, answers(false, true), 100_00)).toMatchObject({ prizes: [0, 100_00], fee: 0 })
  })
})

test('F4, V1, P1: to the centavo as an independent count says; prizes + fee = pot; no winner gets less than the price', () => {
  const scores = fc.array(fc.nat(4), { minLength: 2, maxLength: 40 })
  const price = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 5_000_000 }))
  fc.assert(
    fc.property(
      fc.constantFrom('winner' as const, 'right' as const),
      price,
      fc.constantFrom(5, 10),
      scores,
      (how, cost, fee, list) => {
        const all = how === 'right' ? list.map(score => (score > 1 ? 100 : 0)) : list
        const best = Math.max(...all)
        const counted = {
          fixed: false,
          split: how,
          rulesVersion: RULES_VERSION,
          entries: all.length,
          users: all.length,
        }
        fc.pre(voidByEntries({ ...counted, scores: new Set(all).size, best }) === null)
        const got = split(how, cost, fee, all)
        const due = shareOut(BigInt(cost), fee, all, score => score === best)
        expect(got).toMatchObject({ prizes: due.prizes.map(Number), fee: Number(due.fee) })
        expect(got.prizes.reduce((sum, prize) => sum + prize, got.fee)).toBe(cost * all.length)
        for (const [rank, score] of all.entries())
          if (score === best) expect(got.prizes[rank]).toBeGreaterThanOrEqual(cost)
      },
    ),
    { numRuns: 500 },
  )
})

test('F4, V1: two who played, and not one and the same score for all, or everybody is refunded (C5)', () => {
  const room = { split: 'winner', fixed: false, rulesVersion: RULES_VERSION } as const
  expect(voidByEntries({ ...room, entries: 1, users: 1 })).toBe('too_few_players')
  expect(voidByEntries({ ...room, entries: 0, users: 0 })).toBe('too_few_players')
  expect(voidByEntries({ ...room, entries: 2, users: 2, scores: 1, best: 9 })).toBe('all_equal')
  expect(voidByEntries({ ...room, entries: 2, users: 2, scores: 2, best: 9 })).toBeNull()
})

test('P1: nobody right, or in a growing pot nobody wrong, refunds all; C5 does not apply', () => {
  const growing = { split: 'right', fixed: false, rulesVersion: RULES_VERSION } as const
  const guaranteed = { ...growing, fixed: true } as const
  for (const push of [growing, guaranteed]) {
    expect(voidByEntries({ ...push, entries: 0, users: 0 })).toBe('no_answers')
    // At the lock it is unknown who was right; a single answer stays in the game.
    expect(voidByEntries({ ...push, entries: 1, users: 1 })).toBeNull()
    expect(voidByEntries({ ...push, entries: 3, users: 3, scores: 1, best: 0 })).toBe('nobody_right')
    expect(voidByEntries({ ...push, entries: 3, users: 3, scores: 2, best: 100 })).toBeNull()
  }
  expect(voidByEntries({ ...growing, entries: 3, users: 3, scores: 1, best: 100 })).toBe('nobody_wrong')
  expect(voidByEntries({ ...guaranteed, entries: 3, users: 3, scores: 1, best: 100 })).toBeNull()
})
