import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { faultsOf, isInTime, isPlayedUpTo, lockOf, sendRefusal, type Where } from './rules.ts'

const NOW = new Date('2026-11-21T15:00:00.000Z')
const MINUTE = 60_000
const ahead = (minutes: number): Date => new Date(NOW.getTime() + minutes * MINUTE)
const live = (minute: number, stoppage = 0): Where => ({
  status: 'live',
  startsAt: ahead(-minute),
  startedAt: ahead(-minute),
  clock: { half: minute <= 45 ? 1 : 2, minute, stoppage },
  clockReport: { since: NOW, lastAt: NOW },
})
const scheduled = (inMinutes: number): Where => ({
  status: 'scheduled',
  startsAt: ahead(inMinutes),
  startedAt: null,
  clock: null,
  clockReport: null,
})
const from = (first: number, where: Where) => sendRefusal(where, first, NOW)

test.each([
  [23, 26, null],
  [23, 25, 'window_too_soon'],
  [23, 23, 'window_too_soon'],
  [23, 10, 'window_too_soon'],
  [44, 46, null],
  [45, 46, 'window_too_soon'],
  [45, 47, 'window_too_soon'],
  [45, 48, null],
  [60, 63, null],
  [60, 62, 'window_too_soon'],
  [60, 30, 'window_too_soon'],
  [88, 90, 'window_too_soon'],
])('P3: at minute %i a question that begins with minute %i is %s', (minute, first, refusal) => {
  expect(from(first, live(minute))).toBe(refusal)
})

test('P3: before kick-off the schedule says how far the minutes are off', () => {
  expect(from(1, scheduled(2))).toBeNull()
  expect(from(1, scheduled(1.99))).toBe('window_too_soon')
  expect(from(2, scheduled(1))).toBeNull()
  expect(from(46, { ...scheduled(0), startsAt: null })).toBe('window_too_soon')
})

test('P3: without a clock the match is taken to be as far on as it can be', () => {
  const unclocked: Where = {
    status: 'live',
    startsAt: ahead(-30),
    startedAt: ahead(-20),
    clock: null,
    clockReport: null,
  }
  expect(from(23, unclocked)).toBeNull()
  expect(from(22, unclocked)).toBe('window_too_soon')
})

/** A clock that has shown a minute for some minutes, and was last reported some minutes ago. */
const resolved = (minute: number, since: number, last = since): Where => ({
  ...live(minute),
  startedAt: ahead(-minute - since),
  clockReport: { since: ahead(-since), lastAt: ahead(-last) },
})

test.each([
  [23, 0.25, 26, 'window_too_soon'],
  [23, 0.25, 27, null],
  [23, 1, 27, null],
  [23, 1.01, 27, 'window_too_soon'],
  [60, 2, 65, null],
  [60, 2, 64, 'window_too_soon'],
  [44, 2, 47, 'window_too_soon'],
  [44, 2, 49, null],
  [60, 3, 66, null],
  [60, 3.01, 90, 'clock_stale'],
  [23, 17, 46, 'clock_stale'],
])(
  'P3: a clock at minute %i, %d minutes old, and a question that begins with minute %i: %s',
  (minute, age, first, refusal) => {
    expect(from(first, resolved(minute, age))).toBe(refusal)
  },
)

test('P3: a clock that shows the same minute is as old as that minute, whoever repeats it; but for a break', () => {
  expect(from(70, resolved(60, 10, 0))).toBe('clock_stale')
  expect(from(48, resolved(45, 10, 0))).toBeNull()
  expect(from(48, resolved(45, 10, 0.25))).toBe('window_too_soon')
  expect(from(60, resolved(45, 10, 4))).toBe('clock_stale')
  expect(from(60, resolved(45, 21, 0))).toBe('clock_stale')
  expect(from(60, { ...live(30), clockReport: null })).toBe('clock_stale')
})

test('P3: a first half is as far on as its kick-off says, though its clock lags behind', () => {
  const begun = (minutesAgo: number): Where => ({ ...live(23), startedAt: ahead(-minutesAgo) })
  expect(from(26, begun(40))).toBe('window_too_soon')
  expect(from(42, begun(40))).toBe('window_too_soon')
  expect(from(43, begun(40))).toBeNull()
  expect(from(26, begun(23))).toBeNull()
  // A fast replay has hardly begun by then.
  expect(from(26, begun(1))).toBeNull()
})

test.each(['finished', 'void', 'postponed', 'abandoned'] as const)(
  'P3: nothing is asked of a match that is %s',
  status => {
    expect(from(60, { ...live(10), status })).toBe('match_over')
  },
)

test('P3: two whole minutes are left, whatever the clock shows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 1, max: 90 }),
      (minute, stoppage, first) => {
        const where = live(minute, minute === 45 || minute === 90 ? stoppage : 0)
        if (from(first, where) === null) expect(first - 1 - minute >= 2 || (minute < 45 && first > 45)).toBe(true)
      },
    ),
  )
})

test('P2: what arrives within 31 seconds counts, and the game takes it a little longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), late => {
      expect(isInTime(NOW, new Date(NOW.getTime() + late))).toBe(late <= 31_000)
    }),
  )
  expect(lockOf(NOW).getTime() - NOW.getTime()).toBe(33_000)
})

test('a window is of one half, forwards; money has its bounds', () => {
  const fine = { fact: 'goal' as const, from: 60, to: 70, price: centavos(10_00), amount: centavos(0) }
  expect(faultsOf(fine)).toEqual({})
  expect(faultsOf({ ...fine, from: 70, to: 60 })).toEqual({ to: 'window_backwards' })
  expect(faultsOf({ ...fine, from: 40 })).toEqual({ to: 'window_two_halves' })
  expect(faultsOf({ ...fine, from: 44, to: 45 })).toEqual({ to: 'window_too_short' })
  expect(faultsOf({ ...fine, from: 43, to: 45, price: centavos(0) })).toEqual({})
  // Facts that only an operator can enter are never at the edge of the minutes.
  expect(faultsOf({ ...fine, fact: 'other', from: 45, to: 45 })).toEqual({})
  expect(faultsOf({ ...fine, price: centavos(99) })).toEqual({ price: 'price_low' })
  expect(faultsOf({ ...fine, price: centavos(-1) })).toEqual({ price: 'price_low' })
  expect(faultsOf({ ...fine, price: centavos(1_000_01) })).toEqual({ price: 'price_high' })
  expect(faultsOf({ ...fine, price: centavos(1_000_00), amount: centavos(99) })).toEqual({ amount: 'amount_low' })
})

test('what happened is told once the minutes are played', () => {
  const played = (where: Where, to: number) => isPlayedUpTo(where, to, NOW)
  expect(played(live(70), 70)).toBe(false)
  expect(played(live(71), 70)).toBe(true)
  expect(played(live(46), 45)).toBe(true)
  expect(played(live(45, 3), 45)).toBe(false)
  expect(played({ ...live(10), status: 'finished' }, 70)).toBe(true)
  expect(played(scheduled(-88), 70)).toBe(true)
  expect(played(scheduled(-87), 70)).toBe(false)
  expect(played({ ...scheduled(0), startsAt: null }, 70)).toBe(false)
})
