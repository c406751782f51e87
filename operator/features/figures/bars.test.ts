import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, moved } from './bars.ts'

const BOX = { width: 400, height: 120 }

test('every bar stays in its box, stands on the line, and is as tall as its value is large', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 400 }), values => {
      const { bars, zero } = barsOf(values, BOX)
      for (const [index, { x, y, width, height }] of bars.entries()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(BOX.width + 1e-6)
        expect(y).toBeGreaterThanOrEqual(-1.6)
        expect(y + height).toBeLessThanOrEqual(BOX.height + 1.6)
        if ((values[index] ?? 0) >= 0) expect(y + height).toBeCloseTo(zero)
        else expect(y).toBeCloseTo(zero)
      }
    }),
  )
})

test('nothing at all has bars of no height', () => {
  expect(barsOf([0, 0], BOX).bars.map(({ height }) => height)).toEqual([0, 0])
})

test('keys lead from bar to bar and stop at both ends', () => {
  expect([moved('ArrowLeft', undefined, 5), moved('ArrowLeft', 4, 5), moved('ArrowLeft', 0, 5)]).toEqual([4, 3, 0])
  expect([moved('ArrowRight', 4, 5), moved('Home', 3, 5), moved('End', 0, 5), moved('a', 1, 5)]).toEqual([
    4,
    0,
    4,
    undefined,
  ])
})
