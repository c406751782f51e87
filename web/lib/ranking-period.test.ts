import { expect, test } from 'vitest'
import { fitsMode, formatPeriod } from './ranking-period.ts'

const NOW = new Date('2026-11-25T12:00:00Z')

test.each([
  ['2026-W47', '16 a 22 de novembro', '16 to 22 November'],
  ['2026-W49', '30 de novembro a 6 de dezembro', '30 November to 6 December'],
  ['2025-W47', '17 a 23 de novembro de 2025', '17 to 23 November 2025'],
  ['2026-W01', '29 de dezembro de 2025 a 4 de janeiro de 2026', '29 December 2025 to 4 January 2026'],
  ['2026-W53', '28 de dezembro de 2026 a 3 de janeiro de 2027', '28 December 2026 to 3 January 2027'],
  ['2026-11', 'novembro de 2026', 'November 2026'],
  ['2027-01', 'janeiro de 2027', 'January 2027'],
])('R1: %s is %s', (period, pt, en) => {
  expect([formatPeriod(period, 'pt-BR', NOW), formatPeriod(period, 'en', NOW)]).toEqual([pt, en])
})

test('weeks belong to the global ranking, months to the others', () => {
  expect(fitsMode('athlete', '2026-W47')).toBe(true)
  expect(fitsMode('athlete', '2026-11')).toBe(false)
  expect(fitsMode('card-game', '2026-11')).toBe(true)
  for (const errors of ['2026-W47', '2026-13', '2026-1', 'novembro']) expect(fitsMode('hat-trick', errors)).toBe(false)
  for (const errors of ['2026-W00', '2026-W54', '2026-W7']) expect(fitsMode('athlete', errors)).toBe(false)
})
