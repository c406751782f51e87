import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ImportRefused } from './shape.ts'
import { byTime, fold, momentOfElapsed, momentOfPrinted, nameCase, readCsv, readJson, utcDate } from './text.ts'

describe('minutes', () => {
  test.each([
    [1, 0, { half: 1, minute: 1, stoppage: 0 }],
    [1, 9 * 60, { half: 1, minute: 10, stoppage: 0 }],
    [1, 44 * 60 + 59, { half: 1, minute: 45, stoppage: 0 }],
    [1, 45 * 60, { half: 1, minute: 45, stoppage: 1 }],
    [2, 0, { half: 2, minute: 46, stoppage: 0 }],
    [2, 48 * 60 + 30, { half: 2, minute: 90, stoppage: 4 }],
  ] as const)('half %i, %i seconds in', (half, seconds, moment) => {
    expect(momentOfElapsed(half, seconds)).toEqual(moment)
  })

  test('a printed minute is ordinal already', () => {
    expect(momentOfPrinted(45, 2)).toEqual({ half: 1, minute: 45, stoppage: 2 })
    expect(momentOfPrinted(46, 0)).toEqual({ half: 2, minute: 46, stoppage: 0 })
  })

  test('later seconds never come before earlier ones', () => {
    const seconds = fc.nat(60 * 60)
    fc.assert(
      fc.property(seconds, seconds, (one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)]
        expect(byTime(momentOfElapsed(1, early), momentOfElapsed(1, late))).toBeLessThanOrEqual(0)
        expect(byTime(momentOfElapsed(1, late), momentOfElapsed(2, early))).toBeLessThan(0)
      }),
    )
  })
})

describe('cells and names', () => {
  test('quoted cells hold commas, quotes and line breaks; a short row has empty cells', () => {
    expect(readCsv('\uFEFFa,b,c\r\n"1,2","say ""hi""","x\ny"\r\n3\r\n')).toEqual([
      { a: '1,2', b: 'say "hi"', c: 'x\ny' },
      { a: '3', b: '', c: '' },
    ])
  })

  test('any table comes back as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', ' ') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), rows => {
        const write = (text: string): string => `"${text.replaceAll('"', '""')}"`
        const text = ['x,y', ...rows.map(row => row.map(write).join(','))].join('\n')
        const filled = rows.filter(row => row.some(value => value !== ''))
        expect(readCsv(text)).toEqual(filled.map(([x, y]) => ({ x, y })))
      }),
    )
  })

  test('names are compared without accents and capitals, and written as names', () => {
    expect(fold('  Cuiabá   SAF ')).toBe('cuiaba saf')
    expect(nameCase('ALAN KARDEC DE SOUZA')).toBe('Alan Kardec de Souza')
    expect(nameCase('De la Cruz')).toBe('De la Cruz')
  })

  test('what is no JSON and no date is refused', () => {
    expect(() => readJson({ name: 'x.json', text: '{' })).toThrow(ImportRefused)
    expect(() => utcDate([2024, 13, 1, 0, 0], 0)).toThrow(ImportRefused)
    expect(utcDate([2024, 4, 13, 21, 30], -3).toISOString()).toBe('2024-04-14T00:30:00.000Z')
  })
})
