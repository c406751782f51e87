import fc from 'fast-check'
import { createDynamicPix, createStaticPix, hasError, parsePix, PixElementType } from 'pix-utils'
import { expect, test } from 'vitest'
import { makeBrCode, parseBrCode } from './br-code.ts'
import { centavos } from './money.ts'

/** An independent writer and parser of BR Codes: each must understand the other's output. */

const word = fc.stringMatching(/^[A-Z][A-Za-z]{0,11}$/)
const key = fc.uuid()
const readOf = (code: string) => {
  const read = parseBrCode(code)
  if (!read.ok) throw new Error(read.code)
  return read.value
}

test('a code of somebody else’s making is read as it was meant, checksum included', () => {
  const content = fc.record({ name: word, city: word, key, amount: fc.integer({ min: 1, max: 10_000_000 }) })
  fc.assert(
    fc.property(content, ({ name, city, key: pixKey, amount }) => {
      const made = createStaticPix({ merchantName: name, merchantCity: city, pixKey, transactionAmount: amount / 100 })
      if (hasError(made)) throw new Error('not made')
      expect(readOf(made.toBRCode())).toMatchObject({ kind: 'static', key: pixKey, amount: centavos(amount) })
    }),
  )
  const dynamic = createDynamicPix({ merchantName: 'Crava', merchantCity: 'Sao Paulo', url: 'bank.example/qr/v2/abc' })
  if (hasError(dynamic)) throw new Error('not made')
  expect(readOf(dynamic.toBRCode())).toMatchObject({ kind: 'dynamic', location: 'bank.example/qr/v2/abc' })
})

test('a code of ours is read by somebody else as it was meant', () => {
  const amounts = fc.bigInt({ min: 1n, max: 100_000_00n })
  fc.assert(
    fc.property(word, word, key, amounts, (name, city, pixKey, amount) => {
      const read = parsePix(
        makeBrCode({ kind: 'static', name, city, key: pixKey, txid: 'abc123', amount: centavos(amount) }),
      )
      if (hasError(read) || read.type !== PixElementType.STATIC) throw new Error('not read')
      expect(read).toMatchObject({ pixKey, merchantName: name, merchantCity: city, txid: 'abc123' })
      expect(Math.round((read.transactionAmount ?? 0) * 100)).toBe(Number(amount))
    }),
  )
})
