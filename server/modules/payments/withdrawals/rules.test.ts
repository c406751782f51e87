import { expect, test } from 'vitest'
import { ON_ITS_WAY_MS } from '../rules-sending.ts'
import { CLAIM_MS, failureOf, nextLook, withoutKey, unansweredMs, underWayMs } from './rules.ts'

const MINUTE = 60_000

test('W2: a payout without an answer is gone on with sooner at first, and never later than in 10 minutes', () => {
  expect([1, 2, 3, 4].map(attempts => unansweredMs(attempts, 0))).toEqual([15_000, 30_000, 60_000, 120_000])
  expect(unansweredMs(1, 5 * MINUTE)).toBe(2.5 * MINUTE)
  expect(unansweredMs(0, 0)).toBe(15_000)
  expect(unansweredMs(5_000, 0)).toBe(10 * MINUTE)
  expect(unansweredMs(1, 1e12)).toBe(10 * MINUTE)
})

test('W2: one that is under way is asked about every few seconds, then every 10 minutes', () => {
  expect([0, 30_000, 3_600_000].map(underWayMs)).toEqual([5_000, 15_000, 10 * MINUTE])
})

test('W2: a paid one is looked at again for a month, each time later', () => {
  const paidAt = new Date('2026-11-21T15:00:00.000Z')
  const looks: number[] = []
  for (let now: Date | null = paidAt; now; now = nextLook(paidAt, now))
    looks.push((now.getTime() - paidAt.getTime()) / 3_600_000)
  expect(looks).toEqual([0, 1, 6, 24, 48, 72, 120, 168, 336, 720])
})

test('W2: nobody else takes it up while it is sent, and a refusal is believed after every call has ended', () => {
  // A call may request a token, be answered 401, request another and retry: 20 s each.
  expect(ON_ITS_WAY_MS).toBeGreaterThan(4 * 20_000)
  expect(CLAIM_MS).toBeLessThan(ON_ITS_WAY_MS)
})

test.each([
  ['key_of_another', 'key_of_another'],
  ['key_unknown', 'key_unknown'],
  ['denied', 'denied'],
  ['invalid', 'denied'],
])('a refusal for %s is told the player as %s', (refusal, failure) => expect(failureOf(refusal)).toBe(failure))

test('what the bank says is kept without the key and without a CPF', () => {
  expect(withoutKey('A chave ana@correio.example não existe', 'ana@correio.example')).toBe('A chave … não existe')
  expect(withoutKey('CPF 529.982.247-25 ou 52998224725, fone +5511987654321: recusado (AC03)', null)).toBe(
    'CPF … ou …, fone …: recusado (AC03)',
  )
  expect(withoutKey('x'.repeat(900), null)).toHaveLength(500)
})
