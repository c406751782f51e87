import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crc16, idOfTxid, isTxid, makeBrCode, parseBrCode, pixAmount, readPixAmount, txidOf } from './br-code.ts'
import { centavos } from './money.ts'

interface Code {
  code: string
  expect: 'valid' | 'invalid'
  why?: string
  parsed?: Record<string, string>
}
interface Value {
  value: string
  expect: 'valid' | 'invalid' | 'static-only'
}

const file = new URL('../../shared/vectors.json', import.meta.url)
const vectors = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as {
      brcode_valid: Code[]
      brcode_invalid: Code[]
      txid: Value[]
      amount: Value[]
    })
  : undefined
if (!vectors) console.info('The shared vectors are not beside this copy: the codes written here are checked alone.')

/** The example of the manual of Banco Central. */
const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

const readOf = (code: string) => {
  const read = parseBrCode(code)
  if (!read.ok) throw new Error(read.code)
  return read.value
}

/** `10`, `10.` and `10.00` are one amount. */
const normalAmount = (text: string | undefined) =>
  text === undefined ? null : centavos(BigInt(Math.round(Number(text) * 100)))

describe.runIf(vectors)('the shared vectors', () => {
  test.each(vectors?.brcode_valid ?? [])('$note', ({ code, parsed = {} }) => {
    expect(readOf(code)).toMatchObject({
      kind: parsed.kind,
      key: parsed.key ?? null,
      location: parsed.url ?? null,
      recurrence: parsed.recurrence_url ?? null,
      info: parsed.info ?? null,
      amount: normalAmount(parsed.amount),
      name: parsed.name,
      city: parsed.city,
      postcode: parsed.cep ?? null,
      txid: parsed.txid,
      initiation: parsed.pim ?? null,
      category: parsed.mcc,
    })
  })
  test.each(vectors?.brcode_invalid ?? [])('refused: $why', ({ code }) => {
    expect(parseBrCode(code).ok).toBe(false)
  })
  test.each(vectors?.txid ?? [])('txid $value is $expect', row => {
    expect(isTxid(row.value)).toBe(row.expect === 'valid')
  })
  test.each(vectors?.amount ?? [])('amount $value is $expect', row => {
    expect(readPixAmount(row.value) !== undefined).toBe(row.expect === 'valid')
  })
})

describe('a code', () => {
  test('its CRC is CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16(MANUAL.slice(0, -4))).toBe('1D3D')
  })

  test('of the manual is written as the manual has it', () => {
    expect(
      makeBrCode({
        kind: 'static',
        key: '123e4567-e12b-12d1-a456-426655440000',
        name: 'Fulano de Tal',
        city: 'BRASILIA',
      }),
    ).toBe(MANUAL)
  })

  test('of a charge carries its location and its amount', () => {
    const location = 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25'
    expect(
      makeBrCode({ kind: 'dynamic', location, amount: centavos(2000), name: 'JOGO EXEMPLO', city: 'SAO PAULO' }),
    ).toBe(
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25520400005303986540520.005802BR5912JOGO EXEMPLO6009SAO PAULO62070503***6304974A',
    )
  })

  test('folds names to plain letters that fit', () => {
    const code = makeBrCode({
      kind: 'static',
      key: 'a@b.co',
      txid: 'P1',
      name: 'Ação & Coração Esportes do Brasil',
      city: 'São José dos Campos',
    })
    expect(readOf(code)).toMatchObject({ name: 'Acao & Coracao Esportes d', city: 'Sao Jose dos Ca', txid: 'P1' })
  })

  test.each([
    ['crc_wrong', MANUAL.replace('Fulano', 'Sicran')],
    ['not_fields', ''],
    ['not_fields', MANUAL.slice(0, -8)],
    ['not_fields', `${MANUAL}5802BR`],
    ['not_fields', '0'.repeat(600)],
  ])('that is broken is refused: %s', (code, broken) => {
    expect(parseBrCode(broken)).toEqual({ ok: false, code })
  })

  test.each([
    ['a location with its protocol', { kind: 'dynamic', location: 'https://pix.example.com/qr/1' }],
    ['a location without a path', { kind: 'dynamic', location: 'pix.example.com' }],
    ['a key that is too long', { kind: 'static', key: 'k'.repeat(78) }],
    ['a txid with marks', { kind: 'static', key: 'a@b.co', txid: 'no_marks' }],
    ['a negative amount', { kind: 'static', key: 'a@b.co', amount: centavos(-1) }],
    ['a name of nothing', { kind: 'static', key: 'a@b.co', name: '😀' }],
  ] as const)('is not made of %s', (_, content) => {
    expect(() => makeBrCode({ name: 'Crava', city: 'Brasilia', ...content })).toThrow(RangeError)
  })

  const word = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,12}[A-Za-z]$/).map(text => text.replace(/\s+/g, ' '))
  const money = fc.option(fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(centavos), { nil: undefined })

  test('that was made reads as it was meant, and no letter of it can change unnoticed', () => {
    const content = fc.record({
      amount: money,
      name: word,
      city: word,
      key: fc.stringMatching(/^[a-z0-9+@.-]{1,77}$/),
      txid: fc.stringMatching(/^[a-zA-Z0-9]{1,25}$/),
    })
    fc.assert(
      fc.property(content, fc.nat(), ({ amount, ...rest }, at) => {
        const code = makeBrCode({ kind: 'static', ...rest, ...(amount === undefined ? {} : { amount }) })
        expect(readOf(code)).toMatchObject({ ...rest, amount: amount ?? null, kind: 'static', location: null })
        const where = at % (code.length - 4)
        const other = code[where] === 'x' ? 'y' : 'x'
        expect(parseBrCode(code.slice(0, where) + other + code.slice(where + 1)).ok).toBe(false)
      }),
    )
  })

  test('of anything at all is read or refused, never a crash', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => void parseBrCode(text)))
    const withCrc = fc
      .array(fc.nat(9), { maxLength: 120 })
      .map(digits => `000201${digits.join('')}6304`)
      .map(text => text + crc16(text))
    fc.assert(fc.property(withCrc, text => void parseBrCode(text)))
  })
})

describe('a txid', () => {
  const anId = fc.stringMatching(/^[0-9a-f]{24}$/)

  test('is made from our id and leads back to it', () => {
    fc.assert(
      fc.property(anId, id => {
        expect(isTxid(txidOf(id))).toBe(true)
        expect(txidOf(id)).toBe(txidOf(id))
        expect(idOfTxid(txidOf(id))).toBe(id)
      }),
    )
  })

  test('of somebody else leads nowhere', () => {
    expect(idOfTxid('7978c0c97ea847e78e8849634473c1f1')).toBeUndefined()
    expect(idOfTxid('***')).toBeUndefined()
  })
})

test('an amount is written with two decimals and read back to the centavo', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), amount => {
      expect(readPixAmount(pixAmount(centavos(amount)))).toBe(amount)
    }),
  )
  expect(pixAmount(centavos(5))).toBe('0.05')
  for (const text of ['20', '20,00', '-1.00', ' 1.00', '1.000', '1e2', '12345678901.00', '']) {
    expect(readPixAmount(text)).toBeUndefined()
  }
  expect(() => pixAmount(centavos(-5))).toThrow(RangeError)
})
