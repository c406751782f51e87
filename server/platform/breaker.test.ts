import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'
import { watchGateway } from './gateway-watch.ts'
import { createMetrics } from './metrics.ts'

const late = new Error('no answer')

function breakerAt() {
  let at = 0
  const breaker = createBreaker(() => at)
  const hang = (part = '') => breaker.silent(part, late, 20_000)
  return { breaker, hang, pass: (ms: number) => void (at += ms) }
}

test('after four slow silences in a row nobody is asked, until one trial is', () => {
  const { breaker, hang, pass } = breakerAt()
  for (let silence = 0; silence < 3; silence += 1) hang()
  expect(breaker.refusal('')).toBeUndefined()
  hang()
  expect(breaker.refusal('')).toBe(late)
  pass(4_999)
  expect(breaker.refusal('')).toBe(late)
  pass(1)
  expect(breaker.refusal('')).toBeUndefined()
  // The others wait for the result of the trial.
  expect(breaker.refusal('')).toBe(late)
  hang()
  pass(9_999)
  expect(breaker.refusal('')).toBe(late)
  pass(1)
  expect(breaker.refusal('')).toBeUndefined()
  breaker.answered('')
  expect([breaker.refusal(''), breaker.refusal(''), breaker.open()]).toEqual([undefined, undefined, 0])
})

test('an answer between two silences, or a failure that comes at once, keeps it closed', () => {
  const { breaker, hang } = breakerAt()
  for (let time = 0; time < 10; time += 1) {
    hang()
    hang()
    if (time % 2 === 0) breaker.answered('')
    else breaker.silent('', late, 3)
  }
  expect(breaker.refusal('')).toBeUndefined()
})

test('one host that hangs closes none of the others', () => {
  const { breaker, hang } = breakerAt()
  for (let silence = 0; silence < 4; silence += 1) hang('one.test')
  expect(breaker.refusal('one.test')).toBeDefined()
  expect(breaker.refusal('other.test')).toBeUndefined()
})

test('a watched gateway that is open answers at once, as it last failed; a refusal is an answer; what is no call goes on', async () => {
  let at = 0
  const breaker = createBreaker(() => at)
  const gateway = { request: 0, ask: () => ((gateway.request += 1), Promise.reject(late)), takes: () => true }
  const watched = watchGateway('mail', gateway, createMetrics(), {
    breaker,
    // Every call takes as long as the timeout.
    now: () => (at += 20_000),
  })
  for (let time = 0; time < 4; time += 1) await expect(watched.ask()).rejects.toBe(late)
  at -= 20_000
  await expect(watched.ask()).rejects.toBe(late)
  expect(gateway.request).toBe(4)
  expect(watched.takes()).toBe(true)
})
