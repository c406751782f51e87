import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessMinute } from '#server/platform/clock.ts'
import { afterQuiet, isQuiet, minuteOf, timeOf } from './quiet.ts'

/* Includes years with and without São Paulo's summer time. */
const moment = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) }).map(ms => new Date(ms))
const minute = fc.integer({ min: 0, max: 1_439 })
const quiet = fc.tuple(minute, minute).map(([from, to]) => (from === to ? null : { from, to }))
const HOUR = 3_600_000

test('what is due goes out at once or when the quiet hours end, never during them and never before it is due', () => {
  fc.assert(
    fc.property(moment, quiet, (at, hours) => {
      const out = afterQuiet(at, hours)
      if (hours === null || !isQuiet(at, hours)) {
        expect(out).toEqual(at)
        return
      }
      // At the start of a minute, at most a day later.
      expect(out.getTime()).toBeGreaterThan(at.getTime() - 60_000)
      expect(out.getTime() - at.getTime()).toBeLessThanOrEqual(24 * HOUR)
      // São Paulo has had no summer time since 2019: before that an hour may be missing or repeated.
      if (at.getUTCFullYear() < 2020) return
      expect(isQuiet(out, hours)).toBe(false)
      expect(businessMinute(out)).toBe(hours.to)
      expect(isQuiet(new Date(out.getTime() - 60_000), hours)).toBe(true)
    }),
  )
})

test('every minute of a day is either quiet or not quiet by the hours turned round', () => {
  fc.assert(
    fc.property(moment, minute, minute, (at, from, to) => {
      fc.pre(from !== to)
      expect(isQuiet(at, { from, to })).toBe(!isQuiet(at, { from: to, to: from }))
    }),
  )
})

test('hours over midnight are those of the night', () => {
  const night = { from: minuteOf('22:00'), to: minuteOf('07:30') }
  const at = (time: string) => new Date(`2026-11-21T${time}:00-03:00`)
  expect(['21:59', '22:00', '23:59', '00:00', '07:29', '07:30'].map(time => isQuiet(at(time), night))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ])
  expect(afterQuiet(at('23:10'), night)).toEqual(new Date('2026-11-22T07:30:00-03:00'))
  expect(afterQuiet(at('03:10'), night)).toEqual(at('07:30'))
})

test('times are written as they are read', () => {
  fc.assert(
    fc.property(minute, one => {
      expect(minuteOf(timeOf(one))).toBe(one)
    }),
  )
})
