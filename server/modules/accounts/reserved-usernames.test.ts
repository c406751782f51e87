import { describe, expect, test } from 'vitest'
import { isReserved } from './reserved-usernames.ts'

describe('a name that speaks for the house is kept', () => {
  test.each([
    'admin',
    'admin1',
    'a.d.m.i.n',
    'suporte',
    'crava',
    'crava_suporte',
    'suporte.crava',
    'crava2026',
    'operador',
    'no-reply',
    'me',
    'teste',
  ])('%s', username => {
    expect(isReserved(username)).toBe(true)
  })
  test.each(['ana', 'cravador', 'player7', 'teste10', 'user123', 'adminha', 'escravan', 'helpinho', '2026'])(
    '%s is free',
    username => {
      expect(isReserved(username)).toBe(false)
    },
  )
})
