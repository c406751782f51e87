import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay, businessDayStart, businessPeriodStarts, dayAfter, monthsLater } from './clock.ts'

const iso = (at: Date): string => at.toISOString()

test('a day of São Paulo begins at its own midnight, summer time or not', () => {
  expect(iso(businessDayStart('2026-11-21'))).toBe('2026-11-21T03:00:00.000Z')
  expect(iso(businessDayStart('2018-12-01'))).toBe('2018-12-01T02:00:00.000Z')
  // Summer time began at midnight: the day had no first hour.
  expect(iso(businessDayStart('2018-11-04'))).toBe('2018-11-04T03:00:00.000Z')
})

test.each(['2026-02-29', '2026-13-01', '2026-00-10', 'ontem', ''])('%j is no day', day => {
  expect(() => businessDayStart(day)).toThrow(RangeError)
})

test('the first moment of a day is that day, and the one before is the day before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), number => {
      const day = dayAfter('1990-01-01', number)
      const start = businessDayStart(day)
      expect(businessDay(start)).toBe(day)
      expect(businessDay(new Date(start.getTime() - 1))).toBe(dayAfter(day, -1))
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['a Saturday', '2026-11-21T15:00:00Z', '2026-11-21', '2026-11-16', '2026-11-01'],
  ['the last moment of a Sunday', '2026-11-23T02:59:59.999Z', '2026-11-22', '2026-11-16', '2026-11-01'],
  ['the first of a Monday', '2026-11-23T03:00:00Z', '2026-11-23', '2026-11-23', '2026-11-01'],
  ['the last of a month', '2026-12-01T02:59:59Z', '2026-11-30', '2026-11-30', '2026-11-01'],
  ['the first of a year, in the week of the old one', '2027-01-01T03:00:00Z', '2027-01-01', '2026-12-28', '2027-01-01'],
])('the periods of %s', (_name, at, day, week, month) => {
  const starts = businessPeriodStarts(new Date(at))
  expect({ day: businessDay(starts.day), week: businessDay(starts.week), month: businessDay(starts.month) }).toEqual({
    day,
    week,
    month,
  })
})

test.each([
  ['the same day, at the same time', '2026-11-21T15:00:00.500Z', 3, '2027-02-21T15:00:00.500Z'],
  ['over a year', '2026-11-21T15:00:00.000Z', 60, '2031-11-21T15:00:00.000Z'],
  ['the day after, in a month without it', '2026-11-30T15:00:00.000Z', 3, '2027-03-01T15:00:00.000Z'],
  ['the 31st into a month of 30', '2026-08-31T15:00:00.000Z', 3, '2026-12-01T15:00:00.000Z'],
  ['a leap day', '2027-11-29T15:00:00.000Z', 3, '2028-02-29T15:00:00.000Z'],
  ['the day of São Paulo, not that of UTC', '2026-12-01T02:30:00.000Z', 3, '2027-03-02T02:30:00.000Z'],
])('calendar months of São Paulo: %s', (_name, at, months, end) => {
  expect(monthsLater(new Date(at), months).toISOString()).toBe(end)
})
