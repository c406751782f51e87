import { describe, expect, test } from 'vitest'
import { greetingName, nameTyped, passwordWait, signUpProblems } from './rules.ts'

describe('five wrong passwords in 15 minutes lock them for 15 (W3)', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, 0) + minute * 60_000)
  test.each([
    ['none', [], 0, 0],
    ['four at once', [0, 0, 0, 0], 0, 0],
    ['five at once', [0, 0, 0, 0, 0], 0, 900],
    ['five, 14 minutes later', [0, 0, 0, 0, 0], 14, 60],
    ['five, 15 minutes later', [0, 0, 0, 0, 0], 15, 0],
    ['five over 14 minutes lock from the fifth', [0, 3, 7, 10, 14], 14, 900],
    ['and still when the first is long past', [0, 3, 7, 10, 14], 20, 540],
    ['five over 15 minutes', [0, 3, 7, 10, 15], 15, 0],
    ['older ones do not count', [-60, 0, 1, 2, 3], 3, 0],
    ['in any order', [14, 0, 7, 3, 10], 14, 900],
    ['a wrong one after the lock starts anew', [0, 1, 2, 3, 4, 19], 19, 0],
  ])('%s', (_name, tries, now, seconds) => {
    expect(passwordWait(tries.map(at), at(now))).toBe(seconds)
  })
})

describe('what was typed at sign-in', () => {
  test.each([
    ['Ana', { kind: 'username', value: 'ana' }],
    ['ANA@Correio.example', { kind: 'email', value: 'ana@correio.example' }],
    ['123.456.789-09', { kind: 'cpf', value: '12345678909' }],
    ['an\u0000a', { kind: 'username', value: '' }],
    ['a@b\u0000', { kind: 'username', value: '' }],
  ])('%j', (typed, name) => {
    expect(nameTyped(typed)).toEqual(name)
  })
})

describe('sign-up asks for what no schema knows', () => {
  test.each([
    [{}, {}],
    [{ birthDate: '2008-11-21', acceptedTerms: true }, {}],
    [{ birthDate: '2008-11-22' }, { birthDate: 'under_age' }],
    [{ birthDate: 'amanhã' }, { birthDate: 'birth_date_invalid' }],
    [{ birthDate: '' }, { birthDate: 'birth_date_required' }],
    [{ acceptedTerms: false }, { acceptedTerms: 'terms_required' }],
    [
      { birthDate: '', acceptedTerms: false },
      { birthDate: 'birth_date_required', acceptedTerms: 'terms_required' },
    ],
  ])('%j', (changes, fields) => {
    expect(signUpProblems(changes, '2026-11-21')).toEqual(fields)
  })
})

test.each([
  ['Ana Luiza', 'Ana'],
  ["D'Ávila Souza", "D'Ávila"],
  ['Jean-Luc', 'Jean-Luc'],
  ['http://golpe.example ganhe', ''],
  ['GANHE.AGORA', ''],
  ['a'.repeat(31), ''],
])('%s is greeted as "%s"', (name, greeting) => {
  expect(greetingName(name)).toBe(greeting)
})
