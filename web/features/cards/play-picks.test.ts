import { expect, test } from 'vitest'
import { shortNamesOf } from './play-picks.ts'

test('athletes of one first name are told apart in the strip', () => {
  expect(shortNamesOf(['Lucas Paquetá', 'Hulk', 'Lucas Moura'])).toEqual(['Lucas P.', 'Hulk', 'Lucas M.'])
  expect(shortNamesOf(['Lucas Moura', 'Lucas Martins', 'Rafael Veiga'])).toEqual([
    'Lucas Moura',
    'Lucas Martins',
    'Rafael',
  ])
})
