import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { affordable, type Stored, lineColumns, type Movement } from './rules.ts'

const NAMES = ['wallet:a', 'wallet:b', 'house', 'capital', 'escrow:g', 'escrow:h'] as const

const zMovement = fc.record({
  from: fc.constantFrom(...NAMES),
  to: fc.constantFrom(...NAMES),
  amount: fc.integer({ min: 1, max: 50 }),
})

const storedOf = (start: number, seq: number): Map<string, Stored> =>
  new Map(NAMES.map(name => [name, { balance: BigInt(name === 'capital' ? -4 * start : start), seq: BigInt(seq) }]))

const movementOf = (parts: Partial<Movement>): Movement => ({
  id: '1',
  from: 'house',
  to: 'wallet:a',
  amount: centavos(1),
  reason: 'test',
  reference: '1',
  ...parts,
})

describe('which movements the accounts can bear', () => {
  test('W5: whatever is asked, no account but capital goes below zero and nothing is created or lost', () => {
    fc.assert(
      fc.property(
        fc.array(zMovement, { maxLength: 40 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 9 }),
        (wanted, start, seq) => {
          const movements = wanted
            .filter(({ from, to }) => from !== to)
            .map(({ amount, ...rest }, index) =>
              movementOf({ ...rest, amount: centavos(amount), id: String(index), reference: String(index) }),
            )
          const { posted, made, lines, changes } = affordable(movements, storedOf(start, seq))
          // An oracle that keeps every account as a plain number, one movement at a time, and each wallet's history.
          const oracle = new Map<string, number>(NAMES.map(name => [name, name === 'capital' ? -4 * start : start]))
          const moves = new Map<string, number>()
          const history: string[] = []
          for (const [index, { id, from, to, amount }] of movements.entries()) {
            const poor = from !== 'capital' && (oracle.get(from) ?? 0) < Number(amount)
            expect(posted[index]).toEqual({ id, refused: poor })
            if (poor) continue
            for (const [name, by] of [
              [from, -Number(amount)],
              [to, Number(amount)],
            ] as const) {
              oracle.set(name, (oracle.get(name) ?? 0) + by)
              moves.set(name, (moves.get(name) ?? 0) + 1)
              if (name.startsWith('wallet:')) history.push(`${name} ${id} ${by} ${oracle.get(name)}`)
            }
          }
          expect(made.map(({ id }) => id)).toEqual(posted.filter(({ refused }) => !refused).map(({ id }) => id))
          expect(changes.map(({ name }) => name).toSorted()).toEqual([...moves.keys()].toSorted())
          for (const { name, balance, came, went, seq: after } of changes) {
            expect(Number(balance)).toBe(oracle.get(name))
            expect(balance >= 0n || name === 'capital').toBe(true)
            expect((storedOf(start, seq).get(name)?.balance ?? 0n) + came - went).toBe(balance)
            expect(Number(after)).toBe(seq + (moves.get(name) ?? 0))
          }
          expect([...oracle.values()].reduce((sum, amount) => sum + amount, 0)).toBe(start)
          expect(
            lines.map(
              ({ owner, movement, isIn, balance }) =>
                `wallet:${owner} ${movement.id} ${isIn ? '' : '-'}${movement.amount} ${balance}`,
            ),
          ).toEqual(history)
        },
      ),
    )
  })

  test('a movement of nothing, or less, or to itself, is a bug and not a movement', () => {
    const held = storedOf(10, 0)
    expect(() => affordable([movementOf({ amount: centavos(0) })], held)).toThrow('positive')
    expect(() => affordable([movementOf({ amount: centavos(-1) })], held)).toThrow('positive')
    expect(() => affordable([movementOf({ from: 'house', to: 'house' })], held)).toThrow('two accounts')
  })

  test('money never goes to a wallet or fund that does not exist, nor comes from one', () => {
    const held = storedOf(10, 0)
    for (const to of ['wallet:nobody', 'hose']) {
      expect(() => affordable([movementOf({ to })], held)).toThrow('does not exist')
    }
    for (const from of ['wallet:nobody', 'hose', 'escrow:none']) {
      expect(affordable([movementOf({ from })], held).posted).toEqual([{ id: '1', refused: true }])
    }
    expect(() => affordable([movementOf({ from: 'capital' })], new Map())).toThrow('does not exist')
  })

  test('a statement row says who the money came from or went to', () => {
    const held = storedOf(100, 0)
    const shown = { module: 'transfer', type: null, status: 'transfer' }
    const counterparts = (movement: Partial<Movement>) =>
      affordable([movementOf(movement)], held).lines.map(({ owner, counterpart }) => [owner, counterpart])
    expect(counterparts({ from: 'wallet:a', to: 'wallet:b', shown })).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ])
    expect(counterparts({ from: 'wallet:a', to: 'escrow:g', shown })).toEqual([['a', null]])
    expect(counterparts({ from: 'capital', to: 'wallet:a', shown: { ...shown, counterpartId: 'a' } })).toEqual([
      ['a', 'a'],
    ])
  })

  test('what many rows share is written out once', () => {
    const detail = { game: 'Rodada 34' }
    const shown = { module: 'card-game', type: 'new-game', status: 'success', subjectId: 'g' }
    const movements = [{ detail }, { detail }, { detail: { game: 'Rodada 35' } }, {}].map((more, index) =>
      movementOf({ id: String(index), reference: String(index), shown: { ...shown, ...more } }),
    )
    const columns = lineColumns(
      affordable([...movements, movementOf({ id: '4', reference: '4' })], storedOf(100, 0)).lines,
    )
    expect(columns.details).toEqual(['{"game":"Rodada 34"}', '{"game":"Rodada 35"}'])
    expect(columns.detailRoutes).toEqual([1, 1, 2, 0, 0])
    // Without a text of its own a row shows the reason.
    expect(columns.modules.at(-1)).toBe('test')
    expect(columns.statuses.at(-1)).toBe('success')
  })
})
