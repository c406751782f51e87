import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameOfToken, gameToken } from './seal.ts'

const anyId = fc.stringMatching(/^[0-9a-f]{24}$/)
const KEY = 'a key of the server'

test('a link names its game and no other', () => {
  fc.assert(
    fc.property(anyId, id => {
      const token = gameToken(KEY, id)
      expect(token).toMatch(/^[\w-]{32}$/)
      expect(gameOfToken(KEY, token)).toBe(id)
      expect(gameOfToken('another key', token)).toBeUndefined()
    }),
  )
})

test('a link with any letter changed names nothing', () => {
  fc.assert(
    fc.property(anyId, fc.nat(31), fc.constantFrom('A', 'b', '7', '_'), (id, at, letter) => {
      const token = gameToken(KEY, id)
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      if (changed !== token) expect(gameOfToken(KEY, changed)).toBeUndefined()
    }),
  )
})

test('what is no link names nothing', () => {
  for (const token of ['', 'x', '%', 'f'.repeat(24), 'A'.repeat(32)]) expect(gameOfToken(KEY, token)).toBeUndefined()
})
