import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageOn,
  checkBirthDate,
  checkCnpj,
  checkCpf,
  checkEmail,
  checkGender,
  checkName,
  checkPhone,
  checkUsername,
  formatCnpj,
  formatCpf,
  formatPhone,
  identify,
  maskCpf,
  maskEmail,
  normaliseUsername,
  phoneToWire,
} from './people.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map(list => list.join(''))

/** The check digits of a CPF by the other textbook way: positions counted from one, and a remainder of 10 is 0. */
function withCpfDigits(nine: string): string {
  let all = nine
  for (const first of [1, 0]) {
    const sum = [...all].reduce((total, digit, at) => total + Number(digit) * (at + first), 0)
    all += String((sum % 11) % 10)
  }
  return all
}

const capital = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''))
const twelve = fc.array(capital, { minLength: 12, maxLength: 12 }).map(list => list.join(''))

/** The check digits of a CNPJ by weights 2 to 9 counted from the right. */
function withCnpjDigits(body: string): string {
  let all = body
  for (let round = 0; round < 2; round += 1) {
    const sum = [...all].reverse().reduce((total, sign, at) => total + (sign.charCodeAt(0) - 48) * ((at % 8) + 2), 0)
    all += String(((sum * 10) % 11) % 10)
  }
  return all
}

describe('CPF', () => {
  const notAllEqual = digits(9).filter(nine => new Set(nine).size > 1)

  test('every number with its check digits passes, masked or not, and reads the same', () => {
    fc.assert(
      fc.property(notAllEqual, nine => {
        const cpf = withCpfDigits(nine)
        expect(checkCpf(cpf)).toEqual({ ok: true, value: cpf })
        expect(checkCpf(formatCpf(cpf))).toEqual({ ok: true, value: cpf })
      }),
    )
  })

  test('changing any one digit is noticed', () => {
    fc.assert(
      fc.property(notAllEqual, fc.nat(10), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
        const cpf = withCpfDigits(nine)
        const errors = cpf.slice(0, at) + String((Number(cpf[at]) + by) % 10) + cpf.slice(at + 1)
        // A remainder of 10 and one of 0 share the digit 0, so an error in the body can go undetected there: a known gap of the rule.
        fc.pre(at > 8 || errors !== withCpfDigits(errors.slice(0, 9)))
        expect(checkCpf(errors)).toEqual({ ok: false, code: 'cpf_invalid' })
      }),
    )
  })

  test('is asked for when empty, and shown to others without its ends', () => {
    expect(checkCpf(' ')).toEqual({ ok: false, code: 'cpf_required' })
    expect(formatCpf('12345678909')).toBe('123.456.789-09')
    expect(maskCpf('12345678909')).toBe('***.456.789-**')
    expect(maskCpf('unknown')).toBe('***')
  })
})

describe('CNPJ', () => {
  test('letters and digits with their check digits pass, masked or not', () => {
    fc.assert(
      fc.property(twelve, body => {
        const cnpj = withCnpjDigits(body)
        fc.pre(new Set(cnpj).size > 1)
        expect(checkCnpj(cnpj)).toEqual({ ok: true, value: cnpj })
        expect(checkCnpj(formatCnpj(cnpj))).toEqual({ ok: true, value: cnpj })
      }),
    )
  })

  test('a wrong check digit is noticed', () => {
    fc.assert(
      fc.property(twelve, fc.constantFrom(12, 13), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const cnpj = withCnpjDigits(body)
        const errors = cnpj.slice(0, at) + String((Number(cnpj[at]) + by) % 10) + cnpj.slice(at + 1)
        expect(checkCnpj(errors).ok).toBe(false)
      }),
    )
  })

  test('fourteen zeros satisfy the arithmetic and are refused all the same', () => {
    expect(checkCnpj('00000000000000').ok).toBe(false)
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  })
})

describe('phone', () => {
  test.each([
    ['(11)98765-4321', '11987654321'],
    [' 11 98765 4321 ', '11987654321'],
    ['+55 (11) 98765-4321', '11987654321'],
    ['5511987654321', '11987654321'],
    ['55987654321', '55987654321'],
  ])('%s is kept as %s', (typed, stored) => {
    expect(checkPhone(typed)).toEqual({ ok: true, value: stored })
  })
  test.each(['1198765432', '119876543210', '01987654321', '20987654321', '+15417543010', '1198765432a', '+5598765432'])(
    '%s is no Brazilian mobile phone',
    typed => {
      expect(checkPhone(typed)).toEqual({ ok: false, code: 'phone_invalid' })
    },
  )
  test('is asked for when empty, read with its mask, sent with +55', () => {
    expect(checkPhone('() -')).toEqual({ ok: false, code: 'phone_required' })
    expect(formatPhone('11987654321')).toBe('(11)98765-4321')
    expect(formatPhone('1132654321')).toBe('(11)3265-4321')
    expect(phoneToWire('11987654321')).toBe('+5511987654321')
  })
})

describe('e-mail', () => {
  test.each([
    ['Fulano@Example.com', 'fulano@example.com'],
    [' a.b+c@sub.example.com.br\n', 'a.b+c@sub.example.com.br'],
    ["o'neil_1@x-y.io", "o'neil_1@x-y.io"],
    ['a@xn--80ak6aa92e.xn--p1ai', 'a@xn--80ak6aa92e.xn--p1ai'],
  ])('%s is kept as %s', (typed, stored) => {
    expect(checkEmail(typed)).toEqual({ ok: true, value: stored })
  })
  test.each([
    'fulano',
    'fulano@',
    '@example.com',
    'a@b',
    'a@@b.com',
    'a@b.com@c.com',
    'a..b@c.com',
    '.a@c.com',
    'a.@c.com',
    'a b@c.com',
    'a@-b.com',
    'a@b..com',
    'a@b.c',
    'a@127.0.0.1',
    'á@b.com',
    'a@b.com\r\nBcc: x@y.z',
    `${'a'.repeat(65)}@b.com`,
    `a@${'b.'.repeat(126)}com`,
  ])('%j is refused', typed => {
    expect(checkEmail(typed)).toEqual({ ok: false, code: 'email_invalid' })
  })
  test('a very long one is answered at once', () => {
    expect(checkEmail(`${'a.'.repeat(50_000)}@`).ok).toBe(false)
    expect(checkEmail('').ok).toBe(false)
  })
  test('is shown to others by its first letter', () => {
    expect(maskEmail('fulano@example.com')).toBe('f***@example.com')
  })
})

describe('username', () => {
  test.each([
    ['José da Silva', 'josedasilva'],
    ['ANA_2', 'ana_2'],
    ['Íris.Conceição', 'iris.conceicao'],
  ])('%s becomes %s', (typed, stored) => {
    expect(checkUsername(typed)).toEqual({ ok: true, value: stored })
  })
  test.each([
    ['', 'username_required'],
    [' \u00a0', 'username_required'],
    ['a'.repeat(31), 'username_too_long'],
    ['ana@example.com', 'username_invalid'],
    ['ana!', 'username_invalid'],
    ['..._-', 'username_invalid'],
    ['12345678909', 'username_invalid'],
    ['123.456.789-09', 'username_invalid'],
    ['анна', 'username_invalid'],
  ])('%j answers %s', (typed, code) => {
    expect(checkUsername(typed)).toEqual({ ok: false, code })
  })
  test('thirty characters fit', () => {
    expect(checkUsername('a'.repeat(30)).ok).toBe(true)
  })
  test('one that passes is found by itself at sign-in, however it is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'aB9é._- '.split('')), minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(typed, text => {
        expect(normaliseUsername(normaliseUsername(text))).toBe(normaliseUsername(text))
        const checked = checkUsername(text)
        if (checked.ok) expect(identify(text)).toEqual({ kind: 'username', value: checked.value })
      }),
    )
  })
})

test('sign-in tells the three names apart', () => {
  expect(identify(' Ana.Lu ')).toEqual({ kind: 'username', value: 'ana.lu' })
  expect(identify(' Ana@Example.com ')).toEqual({ kind: 'email', value: 'ana@example.com' })
  expect(identify('123.456.789-09')).toEqual({ kind: 'cpf', value: '12345678909' })
  expect(identify('123 456 789 09')).toEqual({ kind: 'cpf', value: '12345678909' })
})

describe('name and gender', () => {
  test.each([
    ['  Ana   Maria ', { ok: true, value: 'Ana Maria' }],
    ['Pelé', { ok: true, value: 'Pelé' }],
    ['', { ok: false, code: 'name_required' }],
    ['a'.repeat(101), { ok: false, code: 'name_too_long' }],
    ['123', { ok: false, code: 'name_invalid' }],
    ['Ana\u202eMaria', { ok: false, code: 'name_invalid' }],
  ])('the name %j', (typed, answer) => {
    expect(checkName(typed)).toEqual(answer)
  })
  test('the gender is one of three', () => {
    expect(['M', 'F', 'O'].map(typed => checkGender(typed).ok)).toEqual([true, true, true])
    expect(checkGender('')).toEqual({ ok: false, code: 'gender_required' })
    expect(checkGender('m')).toEqual({ ok: false, code: 'gender_invalid' })
  })
})

describe('birth date', () => {
  const today = '2026-11-21'
  test.each([
    ['2008-11-21', { ok: true, value: '2008-11-21' }],
    ['2008-11-22', { ok: false, code: 'under_age' }],
    ['2026-11-22', { ok: false, code: 'birth_date_invalid' }],
    ['1899-12-31', { ok: false, code: 'birth_date_invalid' }],
    ['1990-02-29', { ok: false, code: 'birth_date_invalid' }],
    ['2000-02-29', { ok: true, value: '2000-02-29' }],
    ['1990-4-1', { ok: false, code: 'birth_date_invalid' }],
    ['01/04/1990', { ok: false, code: 'birth_date_invalid' }],
    ['', { ok: false, code: 'birth_date_required' }],
  ])('%s', (typed, answer) => {
    expect(checkBirthDate(typed, today)).toEqual(answer)
  })
  test('29 February completes its year on 1 March', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  })
  test('every real day of the calendar is one here', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2008-11-21'), noInvalidDate: true }), date => {
        expect(checkBirthDate(date.toISOString().slice(0, 10), today).ok).toBe(true)
      }),
    )
  })
})
