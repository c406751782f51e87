import { describe, expect, it } from 'vitest'
import type { StartWords } from './i18n.ts'
import { sayBytes, sayDuration, sayTime } from './say-figures.ts'

const words = {
  days: (days: number, hours: number) => `${days} d ${hours} h`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  minutes: (minutes: number) => `${minutes} min`,
  seconds: (seconds: number) => `${seconds} s`,
} as StartWords

describe('figures of the start page', () => {
  it.each([
    [0, '0 kB'],
    [12_400, '12,4 kB'],
    [999_960, '1 MB'],
    [9_876_543_210, '9,9 GB'],
  ])('says %d bytes as %s', (bytes, said) => expect(sayBytes(bytes, 'pt-BR')).toBe(said))

  it.each([
    [-5, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_660_000, '1 h 1 min'],
    [90_000_000, '1 d 1 h'],
  ])('says %d ms as %s', (ms, said) => expect(sayDuration(ms, words)).toBe(said))

  it('reads the clock of São Paulo', () => {
    expect(sayTime(new Date('2026-11-22T02:05:09Z'), 'en')).toBe('23:05:09')
  })
})
