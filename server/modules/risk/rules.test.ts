import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as rules from './rules.ts'

const grave = (level: rules.Level | null): number =>
  level === null ? 0 : level === 'low' ? 1 : level === 'medium' ? 2 : 3
const amount = fc.bigInt({ min: 0n, max: 1_000_000n })

describe('what ordinary people do accuses nobody', () => {
  test('a family on one device is noted at most; a flat at one address is nothing', () => {
    expect(rules.deviceLevel(1)).toBeNull()
    expect(rules.deviceLevel(2)).toBe('low')
    expect(rules.addressLevel({ accounts: 2, made: 2 })).toBeNull()
    expect(rules.addressLevel({ accounts: 4, made: 0 })).toBe('low')
  })

  test('a mobile network never does, however many come through it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }), (accounts, made) => {
        expect(rules.addressLevel({ accounts, made: Math.min(made, accounts) })).toBeNull()
      }),
    )
  })

  test('friends who give each other back, and players who win and lose in turn, are nothing', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 50 }), amount, (given, count, withdrawn) => {
        expect(rules.transfersLevel({ count, amount: given, back: given / 2n + 1n, withdrawn })).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), half => {
        const even = { games: 2 * half, won: half, net: 0n, alerts: 0 }
        expect(rules.versusLevel(even)).toBeNull()
      }),
    )
  })

  test('a slip of the finger in a key is low', () => expect(rules.pixKeyLevel({ people: 2, paid: 1 })).toBe('low'))
})

test('more of the same is never less grave', () => {
  const more = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(more, amount, ([count, extra], sum) => {
      expect(grave(rules.deviceLevel(count + extra))).toBeGreaterThanOrEqual(grave(rules.deviceLevel(count)))
      expect(grave(rules.picksLevel(count + extra))).toBeGreaterThanOrEqual(grave(rules.picksLevel(count)))
      const gifts = { count, amount: sum, back: 0n, withdrawn: sum }
      const moreGifts = { ...gifts, count: count + extra }
      expect(grave(rules.transfersLevel(moreGifts))).toBeGreaterThanOrEqual(grave(rules.transfersLevel(gifts)))
      const funnel = { senders: count, amount: sum, back: 0n, withdrawn: sum }
      expect(grave(rules.funnelLevel({ ...funnel, senders: count + extra }))).toBeGreaterThanOrEqual(
        grave(rules.funnelLevel(funnel)),
      )
    }),
  )
})

test('the patterns are seen', () => {
  expect(rules.deviceLevel(6)).toBe('high')
  expect(rules.addressLevel({ accounts: 8, made: 6 })).toBe('high')
  expect(rules.pixKeyLevel({ people: 2, paid: 2 })).toBe('high')
  expect(rules.versusLevel({ games: 3, won: 3, net: 2_100_00n, alerts: 1 })).toBe('medium')
  expect(rules.versusLevel({ games: 6, won: 5, net: 40_00n, alerts: 0 })).toBe('low')
  expect(rules.versusLevel({ games: 12, won: 11, net: 100_00n, alerts: 0 })).toBe('medium')
  expect(rules.versusLevel({ games: 12, won: 11, net: 0n, alerts: 0 })).toBeNull()
  expect(rules.picksLevel(2)).toBeNull()
  expect(rules.picksLevel(8)).toBe('high')
  expect(rules.transfersLevel({ count: 4, amount: 600_00n, back: 0n, withdrawn: 500_00n })).toBe('high')
  expect(rules.funnelLevel({ senders: 3, amount: 300_00n, back: 0n, withdrawn: 0n })).toBeNull()
  expect(rules.funnelLevel({ senders: 5, amount: 300_00n, back: 0n, withdrawn: 200_00n })).toBe('high')
})

test('a dismissed signal reopens only with new evidence', () => {
  const facts = fc.uniqueArray(fc.string({ minLength: 6, maxLength: 6 }), { maxLength: 30 })
  fc.assert(
    fc.property(facts, fc.constantFrom<rules.Type>('device', 'picks', 'transfers', 'versus'), (known, type) => {
      expect(rules.comesBack(type, known, known)).toBe(false)
      expect(rules.comesBack(type, known.slice(1), known)).toBe(false)
      expect(rules.comesBack(type, [...known, 'new-1', 'new-2', 'new-3'], known)).toBe(true)
    }),
  )
  expect(rules.comesBack('device', ['a', 'b', 'c'], ['a', 'b'])).toBe(true)
  expect(rules.comesBack('transfers', ['a', 'b', 'c'], ['a'])).toBe(false)
})
