import { expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { prizeOf } from './prize.ts'

const of = (amount: number, price: number, fee: number) =>
  prizeOf({ amount: centavos(amount), price: centavos(price), fee })

test('the winner gets the pot less a fee, which may be no whole percent and is rounded down (C4)', () => {
  expect(of(90_00, 30_00, 12.5)).toBe(78_75n)
  expect(of(99_99, 33_33, 12.5)).toBe(87_50n)
  expect(of(90_00, 30_00, 10)).toBe(81_00n)
  expect(of(2_00, 1_00, 0.01)).toBe(2_00n)
})

test('the fee is at most what those paid who win nothing (F4, V1)', () => {
  expect(of(30_00, 30_00, 12.5)).toBe(30_00n)
  expect(of(0, 30_00, 12.5)).toBe(0n)
})
