import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ask, ServiceSilent } from './ask.ts'
import { httpBlockedList } from './blocked-list/open.ts'
import { LISTED_AS, simulatedBlockedList } from './blocked-list/simulator.ts'
import { httpIdentity } from './identity/open.ts'
import { REGISTERED_AS, simulatedIdentity } from './identity/simulator.ts'

interface Heard {
  url: string | undefined
  authorization: string | undefined
  body: string
}

type Answering = (answer: ServerResponse) => void

/** A service that returns the given responses in turn (repeating the last one), and records its requests. */
async function service(...answers: Answering[]) {
  const heard: Heard[] = []
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url, headers } = request
      heard.push({ url, authorization: headers.authorization, body: Buffer.concat(chunks).toString('utf8') })
      ;(answers[heard.length - 1] ?? answers.at(-1))?.(answer)
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`
  return { heard, access: { url, token: 'secret', timeoutMs: 300, pausesMs: [1, 1] } }
}

function json(value: unknown, code = 200): Answering {
  return answer => {
    answer.writeHead(code, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(value))
  }
}
const status = (code: number): Answering => json({}, code)
const silence = async (request: Promise<unknown>): Promise<string> => {
  const error = await request.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ServiceSilent)
  return error instanceof ServiceSilent ? error.reason : ''
}
const person = { cpf: '99900000188', name: 'Pessoa de Teste', birthDate: '1990-05-20' }

test.each([
  [{ match: true, adult: true, alive: true }, 'confirmed'],
  [{ match: false, adult: true, alive: true }, 'mismatch'],
  [{ match: true, adult: false, alive: true }, 'under-age'],
  [{ match: true, adult: true, alive: false }, 'dead'],
] as const)('the register says %j', async (answer, means) => {
  const { access, heard } = await service(json(answer))
  expect(await httpIdentity(access).identify(person)).toBe(means)
  // The URL contains no personal data, because URLs are logged.
  expect(heard).toEqual([{ url: '/check', authorization: 'Bearer secret', body: JSON.stringify(person) }])
})

test('the list says who may bet, and why not', async () => {
  const { access, heard } = await service(
    json({ barred: false }),
    json({ barred: true, reason: 'athlete' }),
    json({ barred: true }),
  )
  const list = httpBlockedList(access)
  expect(await list.look(person.cpf)).toEqual({ isBlocked: false })
  expect(await list.look(person.cpf)).toEqual({ isBlocked: true, why: 'athlete' })
  expect(await list.look(person.cpf)).toEqual({ isBlocked: true, why: 'unnamed' })
  expect(heard[0]?.body).toBe('{"cpf":"99900000188"}')
})

test('what may be better a moment later is asked again, no more than twice', async () => {
  const { access, heard } = await service(status(503), answer => answer.socket?.destroy(), json({ ok: 1 }))
  expect(await ask(access, {})).toEqual({ ok: 1 })
  expect(heard).toHaveLength(3)
  const other = await service(status(500))
  expect(await silence(ask(other.access, {}))).toBe('server')
  expect(other.heard).toHaveLength(3)
})

interface Silence {
  reason: string
  answer: Answering
  times: number
}
const elsewhere: Answering = answer => {
  answer.writeHead(302, { location: 'http://127.0.0.1:9/' })
  answer.end()
}
const page: Answering = answer => {
  answer.end('<html>')
}
const silences: Silence[] = [
  { reason: 'busy', answer: status(429), times: 3 },
  { reason: 'access', answer: status(401), times: 1 },
  { reason: 'access', answer: status(403), times: 1 },
  { reason: 'unreadable', answer: status(404), times: 1 },
  { reason: 'unreadable', answer: page, times: 1 },
  { reason: 'timeout', answer: () => undefined, times: 3 },
  { reason: 'network', answer: elsewhere, times: 3 },
]

test.each(silences)('a service that is silent for $reason is asked $times times', async ({ reason, answer, times }) => {
  const { access, heard } = await service(answer)
  expect(await silence(ask(access, {}))).toBe(reason)
  expect(heard).toHaveLength(times)
})

test('an answer of another shape is none', async () => {
  const { access } = await service(json({ match: 'yes' }))
  expect(await silence(httpIdentity(access).identify(person))).toBe('unreadable')
  expect(await silence(httpBlockedList(access).look(person.cpf))).toBe('unreadable')
})

test('the demo knows a few CPFs of nobody', async () => {
  const [identity, list] = [simulatedIdentity(), simulatedBlockedList()]
  expect(await identity.identify({ ...person, cpf: '10010010106' })).toBe('confirmed')
  for (const text of ['mismatch', 'under-age', 'dead'] as const)
    expect(await identity.identify({ ...person, cpf: REGISTERED_AS[text] })).toBe(text)
  expect(await silence(identity.identify({ ...person, cpf: REGISTERED_AS.silent }))).toBe('timeout')
  expect(await list.look(LISTED_AS.blocked)).toMatchObject({ isBlocked: true })
  expect(await silence(list.look(LISTED_AS.silent))).toBe('timeout')
})
