import { expect, test } from 'vitest'
import { checkOperatorPassword, checkPassword, checkRepeat } from './passwords.ts'

test.each([
  ['', 'password_required'],
  ['   ', 'password_required'],
  ['abc12', 'password_too_short'],
  ['a b c 1 2', 'password_too_short'],
  ['x'.repeat(129), 'password_too_long'],
])('%j answers %s', (typed, code) => {
  expect(checkPassword(typed)).toEqual({ ok: false, code })
})

test('spaces are removed, and an accent is one character however the device writes it', () => {
  expect(checkPassword(' pal pite 10 ')).toEqual({ ok: true, value: 'palpite10' })
  expect(checkPassword('gola\u0063\u0327o7')).toEqual(checkPassword('golaço7'))
  expect(checkPassword('x'.repeat(128)).ok).toBe(true)
})

test('the second typing must be the first', () => {
  expect(checkRepeat('', 'palpite10')).toEqual({ ok: false, code: 'repeat_required' })
  expect(checkRepeat('palpite11', 'palpite10')).toEqual({ ok: false, code: 'repeat_differs' })
  expect(checkRepeat('palpite 10', 'palpite10').ok).toBe(true)
})

test.each([
  ['', 'password_required'],
  ['abc12', 'operator_password_short'],
  ['nove 1234 5', 'operator_password_short'],
  ['x'.repeat(129), 'password_too_long'],
])('an operator’s is ten characters or more: %j answers %s', (typed, code) => {
  expect(checkOperatorPassword(typed)).toEqual({ ok: false, code })
})

test('an operator’s loses its spaces as a player’s does', () => {
  expect(checkOperatorPassword('dez 1234567')).toEqual({ ok: true, value: 'dez1234567' })
})
