import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password opens its own hash, spaces and the form of its accents aside', async () => {
  const hash = await hashPassword('Golaço 7')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'Golac\u0327o7')).toBe(true)
  expect(await verifyPassword(hash, 'golaço7')).toBe(false)
})

test('the least cost, of tests alone, is in its hash too, and nobody costs as little', async () => {
  const hash = await hashPassword('Golaço 7', 'least')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await verifyPassword(hash, 'Golaço 7', 'least')).toBe(true)
  expect(await verifyPassword(undefined, 'Golaço 7', 'least')).toBe(false)
})

test('without an account no password is right', async () => {
  expect(await verifyPassword(undefined, 'palpite10')).toBe(false)
  expect(await verifyPassword(null, '')).toBe(false)
})

test('a flood is refused with a time to come back, and what waited is still answered', async () => {
  const hash = await hashPassword('palpite10', 'least')
  const answers = await Promise.allSettled(Array.from({ length: 90 }, () => verifyPassword(hash, 'palpite10')))
  const refused = answers.filter(answer => answer.status === 'rejected')
  expect(refused).toHaveLength(90 - 64 - 2)
  expect(refused[0]?.reason).toMatchObject({ code: 'too_many_requests', retryAfter: 2 })
  expect(answers.filter(answer => answer.status === 'fulfilled').every(answer => answer.value)).toBe(true)
  expect(await verifyPassword(hash, 'palpite10')).toBe(true)
})
