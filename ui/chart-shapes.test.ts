import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, lineOf, moved, ticksOf } from './chart-shapes.ts'

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

test('the lines of a chart are round, evenly apart, and hold every value and nothing', () => {
  expect(ticksOf([0, 0])).toEqual([])
  expect(ticksOf([7, 3])).toEqual([10, 5, 0])
  expect(ticksOf([-5.5, 12])).toEqual([20, 10, 0, -10])
  expect(ticksOf([0.3])).toEqual([0.3, 0.2, 0.1, 0])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 50 }), values => {
      const ticks = ticksOf(values)
      if (values.every(value => value === 0)) return expect(ticks).toEqual([])
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks).toContain(0)
      for (const value of values) expect(value <= (ticks[0] ?? 0) && value >= (ticks.at(-1) ?? 0)).toBe(true)
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

test('a line goes from its best value at the top to its worst at the bottom, and first place is the best', () => {
  expect(lineOf([16, 2, 7], BOX).slots.map(({ y }) => y)).toEqual([0, 120, expect.closeTo(77.14, 1)])
  const places = lineOf([16, 2, 7], { ...BOX, isRank: true })
  expect(places).toMatchObject({
    top: 2,
    bottom: 16,
    path: expect.stringMatching(/^M0 120H133\.\d+V0H266\.\d+V42\.\d+H400$/),
  })
  expect(lineOf([3, 3], BOX).slots.map(({ y }) => y)).toEqual([60, 60])
})
