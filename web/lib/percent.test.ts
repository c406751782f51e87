import { expect, test } from 'vitest'
import { formatPercent } from './percent.ts'

test('shares and fees read as percents of each language', () => {
  expect(formatPercent(12.5, 'pt-BR')).toBe('12,5%')
  expect(formatPercent(12.5, 'en')).toBe('12.5%')
  expect(formatPercent(10, 'pt-BR')).toBe('10%')
})
