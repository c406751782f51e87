import { maskitoTransform } from '@maskito/core'
import { describe, expect, it } from 'vitest'
import { cpfMask, dayFromMask, dayMask, noSpacesMask, phoneMask, usernameMask } from './masks.ts'

describe('masks', () => {
  it.each([
    ['12345678909', '123.456.789-09'],
    ['123.456.789-09', '123.456.789-09'],
    ['1234', '123.4'],
  ])('draws the CPF %s as %s', (typed, shown) => {
    expect(maskitoTransform(typed, cpfMask)).toBe(shown)
  })

  it.each([
    ['11987654321', '(11)98765-4321'],
    ['+55 11 98765-4321', '(11)98765-4321'],
    ['5511987654321', '(11)98765-4321'],
    ['55987654321', '(55)98765-4321'],
  ])('draws the phone %s as %s', (typed, shown) => {
    expect(maskitoTransform(typed, phoneMask)).toBe(shown)
  })

  it('keeps a username as the account will have it, and shows what it cannot have', () => {
    expect(maskitoTransform('  João da Silva!', usernameMask)).toBe('joaodasilva!')
  })

  it('keeps the caret where it was when something before it goes', () => {
    const masked = maskitoTransform({ value: 'jo ão', selection: [4, 4] }, usernameMask)
    expect(masked).toEqual({ value: 'joao', selection: [3, 3] })
  })

  it('takes spaces out of a password and leaves its case alone', () => {
    expect(maskitoTransform('a B c', noSpacesMask)).toBe('aBc')
  })

  it('turns a day around, both ways', () => {
    expect(maskitoTransform('2001-02-28', dayMask)).toBe('28/02/2001')
    expect(maskitoTransform('28022001', dayMask)).toBe('28/02/2001')
    expect(dayFromMask('28/02/2001')).toBe('2001-02-28')
    expect(dayFromMask('28/02')).toBe('28/02')
  })
})
