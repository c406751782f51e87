import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { challengeToken, gameOfChallenge, gameOfToken, gameToken } from './seal.ts'

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

test('a challenge names its game, always by the same link, and does not tell its id', () => {
  fc.assert(
    fc.property(anyId, fc.nat(37), fc.constantFrom('A', 'b', '7', '_'), (id, at, letter) => {
      const token = challengeToken(KEY, id)
      expect(token).toMatch(/^[\w-]{38}$/)
      expect(challengeToken(KEY, id)).toBe(token)
      expect(gameOfChallenge(KEY, token)).toBe(id)
      expect(Buffer.from(token, 'base64url').toString('hex')).not.toContain(id)
      expect(gameOfChallenge('another key', token)).toBeUndefined()
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      // The last letter carries four unused bits.
      const isSame = Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'))
      if (!isSame) expect(gameOfChallenge(KEY, changed)).toBeUndefined()
    }),
  )
  expect(gameOfChallenge(KEY, gameToken(KEY, 'a'.repeat(24)))).toBeUndefined()
  expect(gameOfToken(KEY, challengeToken(KEY, 'a'.repeat(24)))).toBeUndefined()
  for (const token of ['', 'x', '%', 'A'.repeat(38)]) expect(gameOfChallenge(KEY, token)).toBeUndefined()
})
