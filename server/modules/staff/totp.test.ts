import * as fc from 'fast-check'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newRecoveryCodes, newSecret, openSecret, recoveryHash, sealSecret, secretUri, stepOf } from './totp.ts'

const rfcSecret = Secret.fromUTF8('12345678901234567890').base32

/** RFC 6238, appendix B, SHA-1: it lists eight digits, of which we use the last six. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of second %i is that of RFC 6238', (second, digits) => {
  expect(stepOf(rfcSecret, digits.slice(2), new Date(second * 1_000))).toBe(BigInt(Math.floor(second / 30)))
})

test('a code counts in its own step, the one before and the one after, by its own number', () => {
  const at = new Date(1_111_111_111_000)
  const step = BigInt(Math.floor(1_111_111_111 / 30))
  const shifted = (steps: number) => stepOf(rfcSecret, '050471', new Date(at.getTime() + steps * 30_000))
  expect([-2, -1, 0, 1, 2].map(shifted)).toEqual([undefined, step, step, step, undefined])
})

test.each(['', '05047', '0504711', 'abcdef', '999999'])('%s is no code', code => {
  expect(stepOf(rfcSecret, code, new Date(1_111_111_111_000))).toBeUndefined()
})

test('a secret that was sealed opens for its operator with its key alone, and only unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), fc.nat(), (key, id, index) => {
      const secret = newSecret()
      const stored = sealSecret(key, id, secret)
      expect(openSecret(key, id, stored)).toBe(secret)
      expect(stored).not.toContain(secret)
      expect(() => openSecret(`${key}x`, id, stored)).toThrow()
      expect(() => openSecret(key, `${id}x`, stored)).toThrow()
      const bytes = Buffer.from(stored, 'base64url')
      bytes[index % bytes.length] = (bytes[index % bytes.length] ?? 0) ^ 1
      expect(() => openSecret(key, id, bytes.toString('base64url'))).toThrow()
    }),
    { numRuns: 50 },
  )
})

test('apps of codes read the secret with who it is for', () => {
  expect(secretUri('mesa', rfcSecret)).toBe(
    `otpauth://totp/Crava:mesa?issuer=Crava&secret=${rfcSecret}&algorithm=SHA1&digits=6&period=30`,
  )
})

test('recovery codes are ten, all different, and read however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const [code = ''] = codes
  const hash = recoveryHash('key', 'a', code)
  expect(recoveryHash('key', 'a', ` ${code.replace('-', ' ').toUpperCase()} `)).toBe(hash)
  expect(recoveryHash('key', 'b', code)).not.toBe(hash)
})
