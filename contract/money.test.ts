import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  centavos,
  centavosToReais,
  formatPoints,
  formatReais,
  MAX_CENTAVOS,
  reaisToCentavos,
  zReais,
  zWholeReais,
} from './money.ts'

const amount = fc.bigInt({ min: -MAX_CENTAVOS, max: MAX_CENTAVOS }).map(centavos)

test('every amount survives the wire, and the wire has at most two decimals', () => {
  fc.assert(
    fc.property(amount, retained => {
      const wire = JSON.stringify(z.encode(zReais, retained))
      expect(wire).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(z.decode(zReais, Number(wire))).toBe(retained)
    }),
    { numRuns: 1000 },
  )
})

test('what is written with two decimals is read exactly', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999_999), fc.nat(99), (reais, cents) => {
      const text = `${reais}.${String(cents).padStart(2, '0')}`
      expect(reaisToCentavos(Number(text))).toBe(BigInt(text.replace('.', '')))
    }),
    { numRuns: 1000 },
  )
})

test.each([0.005, 1.001, 1e-9, 0.1 + 0.2, Number.NaN, Infinity, -Infinity, 1e13, -1e13, 1e300])(
  '%d reais are refused',
  reais => {
    expect(reaisToCentavos(reais)).toBeUndefined()
    expect(zReais.safeParse(reais).success).toBe(false)
  },
)

test('text, nothing and whole bigints are no reais on the wire', () => {
  for (const errors of ['1', null, undefined, 1n, {}]) {
    expect(zReais.safeParse(errors).error?.issues[0]?.message).toBe('amount_invalid')
  }
})

test('the two zeros are one', () => {
  expect(reaisToCentavos(-0)).toBe(0n)
  expect(Object.is(centavosToReais(centavos(0)), 0)).toBe(true)
})

test('an amount that is no whole number, or beyond a trillion reais, is never marked as money', () => {
  expect(() => centavos(0.5)).toThrow(RangeError)
  expect(() => centavos(MAX_CENTAVOS + 1n)).toThrow(RangeError)
  expect(() => z.encode(zReais, (MAX_CENTAVOS + 1n) as ReturnType<typeof centavos>)).toThrow(z.core.$ZodError)
})

test.each([
  [0n, 'R$ 0,00', 'R$ 0.00'],
  [5n, 'R$ 0,05', 'R$ 0.05'],
  [123456n, 'R$ 1.234,56', 'R$ 1,234.56'],
  [100_000_000n, 'R$ 1.000.000,00', 'R$ 1,000,000.00'],
  [-3000n, '−R$ 30,00', '−R$ 30.00'],
])('%d centavos read %s and %s', (value, portuguese, english) => {
  const plain = (text: string) => text.replace('\u00a0', ' ')
  expect(plain(formatReais(centavos(value), 'pt-BR'))).toBe(portuguese)
  expect(plain(formatReais(centavos(value), 'en'))).toBe(english)
  expect(formatReais(centavos(value), 'en')).toContain('\u00a0')
})

test('a signed amount writes its plus, zero has none', () => {
  expect(formatReais(centavos(3640), 'pt-BR', { signed: true })).toBe('+R$\u00a036,40')
  expect(formatReais(centavos(0), 'pt-BR', { signed: true })).toBe('R$\u00a00,00')
  expect(formatReais(centavos(-1), 'pt-BR', { signed: true })).toBe('−R$\u00a00,01')
})

test('amounts read as the platform itself writes them', () => {
  const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  fc.assert(
    fc.property(fc.nat(10 ** 12), value => {
      expect(formatReais(centavos(value), 'pt-BR')).toBe(
        intl.format(`${BigInt(value) / 100n}.${String(value).padStart(2, '0').slice(-2)}` as `${number}`),
      )
    }),
  )
})

test.each([
  [12, '12', '12'],
  [12.5, '12,50', '12.50'],
  [1234.567, '1.234,57', '1,234.57'],
  [-3.25, '−3,25', '−3.25'],
  [-0.001, '0', '0'],
])('%d points read %s and %s', (points, portuguese, english) => {
  expect(formatPoints(points, 'pt-BR')).toBe(portuguese)
  expect(formatPoints(points, 'en')).toBe(english)
})

describe('coins a player types', () => {
  const codeOf = (value: unknown) => {
    const read = z.safeDecode(zWholeReais, value as number)
    return read.success ? read.data : read.error.issues[0]?.message
  }
  test('whole reais become centavos', () => {
    expect([codeOf(1), codeOf(20), codeOf(1_000_000)]).toEqual([1_00n, 20_00n, 100_000_000n])
    expect(z.encode(zWholeReais, centavos(12_00))).toBe(12)
  })
  test.each([0, -5, 0.5, 12.34, '12', '', null, true, Number.NaN, Infinity, 1_000_001, 1e21, [5], {}])(
    '%j is refused',
    typed => {
      expect(codeOf(typed)).toBe('amount_invalid')
    },
  )
  test('nothing typed is said as such', () => expect(codeOf(undefined)).toBe('amount_required'))
})
