import { describe, expect, test } from 'vitest'
import { amountOf, amountProblem, digitsOf, isMyself } from './transfer-rules.ts'

describe('the amount', () => {
  test.each([
    ['180', '180'],
    ['R$ 180', '180'],
    ['1a8b0', '180'],
    ['180,50', '180'],
    ['180.5', '180'],
    ['1.234,56', '1234'],
    ['1.234', '1234'],
    ['', ''],
    ['abc', ''],
    ['99999999', '999999'],
  ])('%s keeps the digits %s', (typed, digits) => expect(digitsOf(typed)).toBe(digits))

  test('is whole reais', () => {
    expect(amountOf('180')).toBe(18_000n)
    expect(amountOf('')).toBe(0n)
  })

  test.each([
    ['', 'required'],
    ['0', 'notWhole'],
    ['000', 'notWhole'],
    ['1', undefined],
    ['180', undefined],
    ['181', 'tooMuch'],
  ])('with R$ 180 left of the limit, %s is %s', (digits, problem) =>
    expect(amountProblem(digits, { balance: 50_000n, left: 18_000n })).toBe(problem),
  )

  test('is at most the balance, to the centavo', () => {
    expect(amountProblem('180', { balance: 18_000n, left: 50_000n })).toBeUndefined()
    expect(amountProblem('180', { balance: 17_999n, left: 50_000n })).toBe('tooMuch')
    expect(amountProblem('180', { balance: undefined, left: 50_000n })).toBeUndefined()
  })
})

describe('oneself', () => {
  const me = { docNumber: '52998224725', email: 'Ana@example.com', username: 'ana' }

  test.each(['529.982.247-25', '52998224725', ' ana@EXAMPLE.com ', 'Ana', '@ana'])('%s is me', typed =>
    expect(isMyself(typed, me)).toBe(true),
  )
  test.each(['ana2', '111.444.777-35', 'ana@example.org', 'x52998224725'])('%s is not', typed =>
    expect(isMyself(typed, me)).toBe(false),
  )
})
