import { describe, expect, it } from 'vitest'
import { formatBytes, formatDuration, formatTime } from './format-figures.ts'
import type { StartMessages } from './i18n.ts'

const messages = {
  days: (days: number, hours: number) => `${days} d ${hours} h`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  minutes: (minutes: number) => `${minutes} min`,
  seconds: (seconds: number) => `${seconds} s`,
} as StartMessages

describe('figures of the start page', () => {
  it.each([
    [0, '0 kB'],
    [12_400, '12,4 kB'],
    [999_960, '1 MB'],
    [9_876_543_210, '9,9 GB'],
  ])('says %d bytes as %s', (bytes, text) => expect(formatBytes(bytes, 'pt-BR')).toBe(text))

  it.each([
    [-5, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_660_000, '1 h 1 min'],
    [90_000_000, '1 d 1 h'],
  ])('says %d ms as %s', (ms, text) => expect(formatDuration(ms, messages)).toBe(text))

  it('reads the clock of São Paulo', () => {
    expect(formatTime(new Date('2026-11-22T02:05:09Z'), 'en')).toBe('23:05:09')
  })
})
