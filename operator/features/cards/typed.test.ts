import { describe, expect, test } from 'vitest'
import { readNumber, readWhole, writeNumber } from '#operator/lib/typed-number.ts'
import { fromWallTime, toWallTime } from '#operator/lib/wall-time.ts'

describe('the time in São Paulo', () => {
  test('a moment there and back', () => {
    const kickOff = new Date('2026-11-22T19:00:00Z')
    expect(toWallTime(kickOff)).toBe('2026-11-22T16:00')
    expect(fromWallTime('2026-11-22T16:00')).toEqual(kickOff)
  })

  test('midnight is the next day, not hour 24', () => {
    expect(toWallTime(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-22T00:00')
  })

  test('years in which the clock was put forward count their own offset', () => {
    expect(fromWallTime('2018-12-01T16:00')).toEqual(new Date('2018-12-01T18:00:00Z'))
    expect(fromWallTime('2018-07-01T16:00')).toEqual(new Date('2018-07-01T19:00:00Z'))
  })

  test('what is no time is none', () => {
    expect(fromWallTime('')).toBeUndefined()
    expect(fromWallTime('22/11/2026 16:00')).toBeUndefined()
    expect(fromWallTime('2026-13-40T16:00')).toBeUndefined()
  })
})

describe('numbers as typed', () => {
  test.each([
    ['10', 10],
    ['10,5', 10.5],
    ['10.50', 10.5],
    [' 1.234,56 ', 1234.56],
    ['1,234.56', 1234.56],
    ['0,01', 0.01],
  ])('%s', (typed, number) => expect(readNumber(typed)).toBe(number))

  test.each(['', '-1', '1,234', '1.234', '10,999', '1e3', 'R$ 10', '12,34,56'])('%s is not guessed at', typed =>
    expect(readNumber(typed)).toBeNaN(),
  )

  test('whole numbers', () => {
    expect(readWhole('3')).toBe(3)
    expect(readWhole('3,0')).toBeNaN()
  })

  test('written as the language does', () => {
    expect(writeNumber(12.5, 'pt-BR')).toBe('12,5')
    expect(writeNumber(10, 'pt-BR', 2)).toBe('10,00')
    expect(writeNumber(12.5, 'en')).toBe('12.5')
  })
})
