import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { bearable, type Movement } from './rules.ts'

const zMovement = fc.record({
  from: fc.constantFrom('wallet:a', 'wallet:b', 'house'),
  to: fc.constantFrom('wallet:a', 'wallet:b', 'house', 'escrow:g'),
  amount: fc.integer({ min: 1, max: 50 }),
})

describe('which movements the wallets can bear', () => {
  test('W5: whatever is asked, no wallet goes below zero and nothing is created or lost', () => {
    fc.assert(
      fc.property(fc.array(zMovement, { maxLength: 40 }), fc.integer({ min: 0, max: 100 }), (wanted, start) => {
        const movements: Movement[] = wanted
          .filter(({ from, to }) => from !== to)
          .map((movement, index) => ({
            ...movement,
            amount: centavos(movement.amount),
            id: String(index),
            reason: 'test',
            cause: String(index),
          }))
        const held = new Map([
          ['a', centavos(start)],
          ['b', centavos(start)],
        ])
        const { posted, changes } = bearable(movements, held)
        // An oracle that keeps every account, one movement at a time.
        const oracle = new Map<string, bigint>([
          ['wallet:a', BigInt(start)],
          ['wallet:b', BigInt(start)],
          ['house', 0n],
          ['escrow:g', 0n],
        ])
        for (const [index, { from, to, amount }] of movements.entries()) {
          const poor = from.startsWith('wallet:') && (oracle.get(from) ?? 0n) < amount
          expect(posted[index]?.refused).toBe(poor)
          if (poor) continue
          oracle.set(from, (oracle.get(from) ?? 0n) - amount)
          oracle.set(to, (oracle.get(to) ?? 0n) + amount)
        }
        for (const owner of ['a', 'b']) {
          const balance = BigInt(start) + (changes.get(owner) ?? 0n)
          expect(balance).toBe(oracle.get(`wallet:${owner}`))
          expect(balance).toBeGreaterThanOrEqual(0n)
        }
        expect([...oracle.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(BigInt(start) * 2n)
      }),
    )
  })

  test('a movement of nothing, or less, is a bug and not a movement', () => {
    const free: Movement = { id: '1', from: 'house', to: 'escrow:g', amount: centavos(0), reason: 'test', cause: '1' }
    expect(() => bearable([free], new Map())).toThrow('positive')
  })

  test('money never goes to a wallet that does not exist', () => {
    const lost: Movement = {
      id: '1',
      from: 'house',
      to: 'wallet:nobody',
      amount: centavos(1),
      reason: 'test',
      cause: '1',
    }
    expect(() => bearable([lost], new Map())).toThrow('does not exist')
  })
})
