import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HELD_MS, heldOf, type Received, type Spent } from './rules-held.ts'

const HOUR = 3_600_000
const NOW = new Date('2026-11-21T15:00:00.000Z')
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR)
const lot = (seq: number, hours: number, amount: number): Received => ({
  seq: BigInt(seq),
  at: ago(hours),
  amount: BigInt(amount),
})
const stake = (seq: number, amount: number): Spent => ({ seq: BigInt(seq), amount: BigInt(amount) })
const held = (received: Received[], spent: Spent[], balance = 1_000_00) =>
  heldOf({ received, spent, balance: BigInt(balance), now: NOW })

describe('W3: coins received', () => {
  test('wait 72 h to the millisecond', () => {
    const received = [lot(1, 72, 10_00)]
    const just = new Date(NOW.getTime() - 1)
    expect(heldOf({ received, spent: [], balance: 10_00n, now: just })).toMatchObject({ amount: 10_00n, until: NOW })
    expect(heldOf({ received, spent: [], balance: 10_00n, now: NOW })).toMatchObject({ amount: 0n, until: null })
  })

  test('are freed by what was staked after they came, the oldest first', () => {
    const received = [lot(3, 20, 10_00), lot(1, 50, 10_00)]
    expect(held(received, [stake(4, 12_00)])).toMatchObject({
      amount: 8_00n,
      until: new Date(ago(20).getTime() + HELD_MS),
    })
    expect(held(received, [stake(2, 12_00)])).toMatchObject({
      amount: 10_00n,
      until: new Date(ago(20).getTime() + HELD_MS),
    })
    expect(held(received, [stake(4, 20_00)])).toMatchObject({ amount: 0n, until: null })
  })

  test('are not freed by what was staked before they came, at the same moment or not', () => {
    expect(held([lot(2, 1, 10_00)], [stake(1, 50_00)]).amount).toBe(10_00n)
  })

  test('are never more than the wallet holds', () => {
    expect(held([lot(1, 1, 10_00)], [], 4_00).amount).toBe(4_00n)
    expect(held([lot(1, 1, 10_00)], [], 0)).toMatchObject({ amount: 0n, until: null })
  })
})

describe('V7: winnings that are held', () => {
  test('wait 72 h whatever is staked, beside what was received, and are never more than the wallet holds', () => {
    const firm = [lot(1, 70, 50_00)]
    const until = new Date(ago(70).getTime() + HELD_MS)
    const of = (now: Date, balance = 1_000_00n) =>
      heldOf({ received: [lot(2, 71, 10_00)], firm, spent: [stake(3, 90_00)], balance, now })
    expect(of(NOW)).toMatchObject({ amount: 50_00n, until })
    expect(of(NOW, 20_00n)).toMatchObject({ amount: 20_00n, until })
    expect(of(until)).toMatchObject({ amount: 0n, until: null })
    const both = { received: [lot(2, 1, 10_00)], firm, spent: [], now: NOW }
    const received = { kind: 'received', amount: 10_00n, until: new Date(ago(1).getTime() + HELD_MS) }
    expect(heldOf({ ...both, balance: 1_000_00n }).parts).toEqual([
      received,
      { kind: 'winnings', amount: 50_00n, until },
    ])
    expect(heldOf({ ...both, balance: 52_00n }).parts).toEqual([
      { ...received, amount: 2_00n },
      { kind: 'winnings', amount: 50_00n, until },
    ])
    expect(heldOf({ received: [lot(2, 1, 10_00)], firm, spent: [], balance: 1_000_00n, now: NOW }).amount).toBe(60_00n)
  })
})

const amounts = fc.integer({ min: 1, max: 500_00 })
const lots = fc.array(fc.record({ hours: fc.double({ min: 0, max: 120, noNaN: true }), amount: amounts }), {
  maxLength: 12,
})
const life = fc.record({
  lots,
  spent: fc.array(amounts, { maxLength: 12 }),
  balance: fc.integer({ min: 0, max: 900_00 }),
})

/** Lots in the order of their times, with stakes between them in a fixed but mixed order. */
const lived = fc.tuple(life, fc.array(fc.nat(40), { minLength: 12, maxLength: 12 })).map(([one, indexes]) => ({
  received: one.lots
    .toSorted((a, b) => b.hours - a.hours)
    .map(({ hours, amount }, index) => lot(index * 2, hours, amount)),
  spent: one.spent.map((amount, index) => stake((indexes[index] ?? 0) * 2 + 1, amount)),
  balance: BigInt(one.balance),
}))

describe('W3: of any received coins and stakes', () => {
  const young = (received: readonly Received[]): bigint =>
    received.reduce((sum, { at, amount }) => sum + (at.getTime() + HELD_MS > NOW.getTime() ? amount : 0n), 0n)

  test('what is held lies between nothing and both the balance and what came in the last 72 h', () =>
    fc.assert(
      fc.property(lived, one => {
        const { amount, until } = heldOf({ ...one, now: NOW })
        expect(amount >= 0n && amount <= one.balance && amount <= young(one.received)).toBe(true)
        expect(until === null).toBe(amount === 0n)
        if (until) expect(until.getTime()).toBeGreaterThan(NOW.getTime())
      }),
    ))

  test('stakes free at most what they are, and one more never holds more', () =>
    fc.assert(
      fc.property(lived, amounts, fc.nat(80), (one, more, index) => {
        const balance = 10n ** 12n
        const before = heldOf({ ...one, balance, now: NOW }).amount
        const staked = one.spent.reduce((sum, { amount }) => sum + amount, 0n)
        expect(before >= young(one.received) - staked).toBe(true)
        const after = heldOf({ ...one, balance, spent: [...one.spent, stake(index, more)], now: NOW }).amount
        expect(after <= before && after >= before - BigInt(more)).toBe(true)
      }),
    ))

  test('time alone never holds more, and when it says all is free, all is', () =>
    fc.assert(
      fc.property(lived, fc.integer({ min: 0, max: 80 * HOUR }), (one, passed) => {
        const now = heldOf({ ...one, now: NOW })
        const later = heldOf({ ...one, now: new Date(NOW.getTime() + passed) })
        expect(later.amount <= now.amount).toBe(true)
        if (now.until) expect(heldOf({ ...one, now: now.until }).amount).toBe(0n)
      }),
    ))

  test('the order in which they are told does not matter', () =>
    fc.assert(
      fc.property(lived, one => {
        const turned = { ...one, received: one.received.toReversed(), spent: one.spent.toReversed() }
        expect(heldOf({ ...turned, now: NOW })).toEqual(heldOf({ ...one, now: NOW }))
      }),
    ))
})
