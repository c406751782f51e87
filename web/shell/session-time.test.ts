import { expect, test } from 'vitest'
import { AWAY_MS, isDue, type Visit, visitAt } from './session-time.ts'

const T0 = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE = 60_000

test('time adds up while somebody looks, whichever tab it is', () => {
  let visit: Visit | null = null
  for (let minute = 0; minute <= 90; minute += 5) visit = visitAt(visit, 'a', T0 + minute * MINUTE)
  expect(visit?.here).toBe(90 * MINUTE)
  // Two tabs that count the same period add it once.
  expect(visitAt(visit, 'a', T0 + 90 * MINUTE).here).toBe(90 * MINUTE)
})

test('it begins anew after having been away, and with another session', () => {
  const visit = { session: 'a', here: 50 * MINUTE, reminded: 0, seen: T0 }
  expect(visitAt(visit, 'a', T0 + AWAY_MS).here).toBe(50 * MINUTE + AWAY_MS)
  expect(visitAt(visit, 'a', T0 + AWAY_MS + 1).here).toBe(0)
  expect(visitAt(visit, 'b', T0 + MINUTE)).toEqual({ session: 'b', here: 0, reminded: 0, seen: T0 + MINUTE })
})

test('a clock that was set back takes nothing away', () => {
  const visit = { session: 'a', here: 50 * MINUTE, reminded: 0, seen: T0 }
  expect(visitAt(visit, 'a', T0 - 60 * MINUTE).here).toBe(50 * MINUTE)
})

test('a reminder is due a whole period after the last was answered', () => {
  const visit = { session: 'a', here: 60 * MINUTE, reminded: 0, seen: T0 }
  expect(isDue(visit, 60)).toBe(true)
  expect(isDue(visit, 120)).toBe(false)
  expect(isDue(visit, null)).toBe(false)
  expect(isDue({ ...visit, reminded: 15 * MINUTE }, 60)).toBe(false)
  expect(isDue({ ...visit, here: 75 * MINUTE, reminded: 15 * MINUTE }, 60)).toBe(true)
})
