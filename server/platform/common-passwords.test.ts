import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a password everybody tries first is refused', () => {
  test.each([
    '123456',
    '123456789',
    'senha123',
    'Flamengo',
    'qwerty',
    '111111',
    'ababab',
    'abcdefgh',
    '987654',
    'PASSWORD',
  ])('%s', password => {
    expect(isCommonPassword(password)).toBe(true)
  })
  test('and so is the own name, mailbox, e-mail or CPF', () => {
    const names = ['ana.lu', 'ana.luiza@example.com', '12345678909', 'Ana Luiza Prado']
    for (const own of ['analu', 'Ana.Luiza', 'ana.luiza@example.com', '12345678909', 'AnaLuizaPrado']) {
      expect(isCommonPassword(own, names)).toBe(true)
    }
    expect(isCommonPassword('analuizagol7', names)).toBe(false)
  })
  test.each(['palpite10', 'golaço7', 'x9!kQz', 'correiodesegunda'])('%s is taken', password => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
