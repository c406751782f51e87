import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkCnpj, checkCpf } from './people.ts'
import { checkPixKey, maskPixKey } from './pix-keys.ts'

interface Row {
  value: string
  expect: 'valid' | 'invalid'
}
interface PixRow {
  type: string
  input: string
  expect: 'valid' | 'invalid'
  wire?: string
}

const file = new URL('../../shared/vectors.json', import.meta.url)
const vectors = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { cpf: Row[]; cnpj: Row[]; pix_keys: PixRow[] })
  : undefined
if (!vectors) console.info('The shared vectors are not beside this copy: the rows written here are checked alone.')

describe.runIf(vectors)('the shared vectors', () => {
  test.each(vectors?.cpf ?? [])('CPF $value is $expect', row => {
    expect(checkCpf(row.value).ok).toBe(row.expect === 'valid')
  })
  test.each(vectors?.cnpj ?? [])('CNPJ $value is $expect', row => {
    expect(checkCnpj(row.value).ok).toBe(row.expect === 'valid')
  })
  test.each(vectors?.pix_keys ?? [])('Pix key $type $input is $expect', row => {
    const checked = checkPixKey(row.type, row.input)
    expect(checked.ok ? checked.value : 'invalid').toBe(row.wire ?? row.expect)
  })
})

test('a Pix key says what is missing', () => {
  expect(checkPixKey('', 'x')).toEqual({ ok: false, code: 'pix_key_type_required' })
  expect(checkPixKey('EMAIL', ' ')).toEqual({ ok: false, code: 'pix_key_required' })
  expect(checkPixKey('CNPJ', '12ABC34501DE35')).toEqual({ ok: false, code: 'pix_key_type_invalid' })
  expect(checkPixKey('EMAIL', `${'a'.repeat(60)}@${'b'.repeat(20)}.com`)).toEqual({ ok: false, code: 'email_invalid' })
})

test('a masked key is known to its owner alone', () => {
  expect(maskPixKey('CPF', '12345678909')).toBe('***.456.789-**')
  expect(maskPixKey('EMAIL', 'ana@correio.example')).toBe('a***@correio.example')
  expect(maskPixKey('PHONE', '+5511987654321')).toBe('(11)*****-4321')
  expect(maskPixKey('RANDOM', '5f2b1a9c-7d34-4e8b-9c60-2a4d8e1f7b53')).toBe('5f2b…7b53')
})
