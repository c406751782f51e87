import { expect, test } from 'vitest'
import { daysOf, type Period } from './statement-period.ts'

const none = { from: '', to: '' }

test.each<[Period, string, object]>([
  ['all', '2026-11-21', {}],
  ['month', '2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
  ['month', '2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
  ['lastMonth', '2026-11-21', { from: '2026-10-01', to: '2026-10-31' }],
  ['lastMonth', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }],
  ['lastMonth', '2028-03-30', { from: '2028-02-01', to: '2028-02-29' }],
  ['ninety', '2026-11-21', { from: '2026-08-24', to: '2026-11-21' }],
  ['own', '2026-11-21', {}],
])('%s, seen on %s', (period, today, days) => expect(daysOf(period, today, none)).toEqual(days))

test('days of one’s own may be open at an end, and do not end before they begin', () => {
  const own = (from: string, to: string) => daysOf('own', '2026-11-21', { from, to })
  expect(own('2026-03-01', '')).toEqual({ from: '2026-03-01' })
  expect(own('', '2026-03-01')).toEqual({ to: '2026-03-01' })
  expect(own('2026-03-01', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(own('2026-03-02', '2026-03-01')).toBeNull()
})
