import { expect, test } from 'vitest'
import { checkRoom } from './new-check.ts'

const priceOf = (type: Parameters<typeof checkRoom>[0], price: string) => checkRoom(type, { name: 'Sala', price }).price

test('a room has a name', () => {
  expect(checkRoom('coach-friend', { name: '  ', price: '0' })).toEqual({ name: 'name_required' })
  expect(checkRoom('coach-friend', { name: 'a'.repeat(61), price: '0' })).toEqual({ name: 'name_too_long' })
})

test('its price is nothing or within the bounds of its kind (F8)', () => {
  expect(priceOf('coach-friend', '')).toBe('price_required')
  for (const right of ['0', '1', '1000']) expect(priceOf('coach-friend', right)).toBeUndefined()
  expect(priceOf('coach-friend', '1001')).toBe('price_high')
  expect(priceOf('game-vs', '5000')).toBeUndefined()
  expect(priceOf('game-vs', '5001')).toBe('price_high')
  for (const low of ['0', '9999']) expect(priceOf('game-vs-vip', low)).toBe('vip_price_low')
  expect(priceOf('game-vs-vip', '10000')).toBeUndefined()
  expect(priceOf('game-vs-vip', '50001')).toBe('price_high')
})
