/**
 * Requests generated from the OpenAPI documents of both ports against a populated deployment: valid, with one field changed, and hostile. No
 * response is a server error, deviates from the document, or has an undeclared code.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { startDemo } from '#tests/support/demo.ts'
import { figure, isSoak, numbers } from '#tests/support/numbers.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { type Call, callsOf, type Ids, keepIds, makeRequest, type OpenApi, type Way, WAYS } from './asking.ts'

interface Port {
  base: string
  calls: Call[]
  tokens: string[]
  renew(): Promise<string>
}

/** Concurrent requests per port. */
const LANES = 8
/** Allowed heap growth after the first quarter. */
const GROWTH = 40_000_000

async function openPort(base: string, renew: () => Promise<string>): Promise<Port> {
  const document = (await (await fetch(new URL('/api/openapi.json', base))).json()) as OpenApi
  return { base, calls: callsOf(document), tokens: await Promise.all([renew(), renew(), renew()]), renew }
}

interface Outcome {
  statuses: Map<number, number>
  /** The only server error that may be declared: a call that says to try again. By operation. */
  unavailable: Map<string, number>
  faults: string[]
}

/** Sends one request of a call and validates its response. */
async function ask(
  port: Port,
  { call, way, ids, chance, outcome }: { call: Call; way: Way; ids: Ids; chance: Chance; outcome: Outcome },
): Promise<void> {
  const { url, body, type } = makeRequest(call, way, ids, chance)
  const slot = chance.below(port.tokens.length)
  const token = chance.happens(0.9) ? port.tokens[slot] : chance.pick(['', 'Bearer x', 'f'.repeat(500)])
  const answer = await fetch(new URL(url, port.base), {
    method: call.method,
    redirect: 'manual',
    headers: {
      ...(token === undefined || token === '' ? {} : { authorization: token }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(chance.happens(0.3) ? { 'idempotency-key': chance.pick(['a'.repeat(24), crypto.randomUUID(), 'x']) } : {}),
      'x-forwarded-for': `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`,
    },
    ...(call.method === 'GET' || body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  count(outcome.statuses, answer.status)
  if (answer.status === 503) count(outcome.unavailable, `${call.method} ${call.path}`)
  const fault = faultOf(call, answer, text, parsed => keepIds(ids, call.path, parsed))
  const shown = typeof body === 'string' ? body.slice(0, 600) : body && '(a form)'
  if (fault) outcome.faults.push(`${call.method} ${url.slice(0, 300)} ${shown} → ${answer.status} ${fault}`)
  if (answer.status === 401 && token === port.tokens[slot]) port.tokens[slot] = await port.renew()
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function faultOf(call: Call, answer: Response, text: string, onAnswer: (parsed: unknown) => void): string | undefined {
  if (answer.status >= 500 && answer.status !== 503) return `is an error of ours: ${text.slice(0, 300)}`
  const expected = call.answers.get(answer.status)
  if (!expected) return `is not documented: ${text.slice(0, 300)}`
  if (!answer.headers.get('content-type')?.includes('application/json')) return answer.ok ? undefined : 'is no JSON'
  const parsed = JSON.parse(text) as { code?: string }
  if (!expected.matches(parsed))
    return `does not look as documented: ${JSON.stringify(expected.matches.errors)} ${text.slice(0, 300)}`
  if (answer.ok) onAnswer(parsed)
  else if (!expected.codes.has(parsed.code ?? '')) return `has the code ${parsed.code}, which is not declared`
  return undefined
}

async function keptBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round += 1) {
    collect()
    await new Promise(resolve => setImmediate(resolve))
  }
  return process.memoryUsage().heapUsed
}

async function play(
  app: TestApp,
  { ports, requests, chance, outcome }: { ports: readonly Port[]; requests: number; chance: Chance; outcome: Outcome },
): Promise<void> {
  const ids: Ids = new Map()
  let sent = 0
  // Read lists first, to collect ids.
  for (const port of ports)
    for (const call of port.calls)
      if (call.method === 'GET' && !call.path.includes('{'))
        await ask(port, { call, way: 'valid', ids, chance, outcome })
  const lane = async (port: Port): Promise<void> => {
    while (sent < requests && outcome.faults.length < 20) {
      sent += 1
      // Advance the clock, so that per-minute limits reset and due jobs run.
      if (sent % 100 === 0) app.clock.advance(20_000)
      if (sent % 400 === 0) await app.drain()
      await ask(port, { call: chance.pick(port.calls), way: chance.pick(WAYS), ids, chance, outcome })
    }
  }
  await Promise.all(ports.flatMap(port => Array.from({ length: LANES }, () => lane(port))))
}

test('whatever is asked, the answer is a documented one', { timeout: 7_200_000 }, async () => {
  const began = performance.now()
  const chance = chanceFor('requests')
  const app = await startDemo()
  const ports = [
    await openPort(app.playerUrl, async () => (await newPlayer(app)).token),
    await openPort(app.operatorUrl, async () => (await newOperator(app)).token),
  ]
  const outcome: Outcome = { statuses: new Map(), unavailable: new Map(), faults: [] }
  await play(app, { ports, requests: Math.floor(numbers.requests / 4), chance, outcome })
  const before = isSoak ? await keptBytes() : 0
  await play(app, { ports, requests: Math.ceil((numbers.requests * 3) / 4), chance, outcome })
  const grown = isSoak ? (await keptBytes()) - before : 0
  expect(outcome.faults).toEqual([])
  expect(grown).toBeLessThan(GROWTH)
  const counted = [...outcome.statuses].toSorted(([a], [b]) => a - b).map(each => each.join(': '))
  const later = [...outcome.unavailable].map(([operation, times]) => `${times} of ${operation}`)
  figure(
    'Requests made from OpenAPI',
    `${numbers.requests} requests, ${counted.join(', ')}${later.length > 0 ? ` (503: ${later.join(', ')})` : ''}; ${Math.round(grown / 1e6)} MB more kept`,
    began,
    { 'requests made from OpenAPI': numbers.requests },
  )
})
