import { expect, test } from 'vitest'
import { pickerFrom } from '#contract/art/seed.ts'
import { toneOf } from './cover-tone.ts'
import { kitOf } from './kits.ts'

test('a club has one shirt, however its code is written', () => {
  expect(kitOf('são')).toBe(kitOf('SAO'))
  expect(kitOf('ATL')).toBe(kitOf('CAM'))
})

test('a club without colours of its own gets a shirt, always the same', () => {
  expect(kitOf('XYZ')).toEqual(kitOf('XYZ'))
  const shirts = new Set(['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'].map(code => JSON.stringify(kitOf(code))))
  expect(shirts.size).toBeGreaterThan(3)
})

test('a card keeps its tone', () => {
  expect(toneOf('card-1')).toBe(toneOf('card-1'))
})

test('a picker spreads evenly enough over its list', () => {
  const pick = pickerFrom('spread')
  const counts = [0, 0, 0, 0]
  for (let round = 0; round < 4000; round += 1) counts[pick([0, 1, 2, 3])]! += 1
  for (const count of counts) expect(count).toBeGreaterThan(850)
})
