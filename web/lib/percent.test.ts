import { expect, test } from 'vitest'
import { sayPercent } from './percent.ts'

test('shares and fees read as percents of each language', () => {
  expect(sayPercent(12.5, 'pt-BR')).toBe('12,5%')
  expect(sayPercent(12.5, 'en')).toBe('12.5%')
  expect(sayPercent(10, 'pt-BR')).toBe('10%')
})
