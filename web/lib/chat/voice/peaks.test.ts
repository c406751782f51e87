import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLength } from './format-length.ts'
import { barsOf } from './peaks.ts'

test('bars show where it was loud, the loudest of them whole', () => {
  expect(barsOf([0, 0.1, -0.2, 0.05], 4)).toEqual([0, 0.5, 1, 0.25])
  expect(barsOf([0, 0, 0.4, 0, 0, 0], 3)).toEqual([0, 1, 0])
})

test('there are as many bars as were asked for, from 0 to 1, however short the sound', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 1, noNaN: true })),
      fc.integer({ min: 1, max: 60 }),
      (levels, count) => {
        const bars = barsOf(levels, count)
        expect(bars).toHaveLength(count)
        for (const bar of bars) expect(bar >= 0 && bar <= 1).toBe(true)
      },
    ),
  )
})

test('a length is minutes and seconds', () => {
  expect([0, 0.9, 9.99, 59, 59.9, 61].map(formatLength)).toEqual(['0:00', '0:00', '0:09', '0:59', '0:59', '1:01'])
})
