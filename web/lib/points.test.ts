import { describe, expect, test } from 'vitest'
import { ordinal, formatPointsOf } from './points.ts'

describe('ordinal', () => {
  test('Portuguese has one sign for all', () => {
    expect([1, 22, 128].map(rank => ordinal(rank, 'pt-BR'))).toEqual(['1º', '22º', '128º'])
  })
  test('English changes with the last digits', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 102].map(rank => ordinal(rank, 'en'))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '102nd',
    ])
  })
  test('an unknown place is two dashes', () => expect(ordinal(undefined, 'en')).toBe('--'))
})

describe('sayPoints', () => {
  const messages = { point: 'ponto', points: 'pts' }
  test('the word is singular at exactly 1', () => {
    expect([1, 0, 1.5, 842.75].map(points => formatPointsOf(points, 'pt-BR', messages))).toEqual([
      '1\u00a0ponto',
      '0\u00a0pts',
      '1,50\u00a0pts',
      '842,75\u00a0pts',
    ])
  })
})
