import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '#contract/api/player/access.ts'
import { getMe } from '#contract/api/player/profile.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newPlayer, signUpBody } from '#tests/support/people.ts'
import { openTracer } from './tracing-otel.ts'
import { currentTrace, isTracing, traced } from './tracing.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector that accepts OTLP over HTTP as JSON; for other requests it records the headers. */
async function startCollector() {
  const result: string[] = []
  const others: IncomingHttpHeaders[] = []
  const server = createServer((request, answer) => {
    void text(request).then(body => {
      if (request.url === '/v1/traces') result.push(body)
      else others.push(request.headers)
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const exports = () => result.flatMap(body => (JSON.parse(body) as Export).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    result,
    others,
    resources: () => exports().map(({ resource }) => valuesOf(resource.attributes)),
    spans: () => exports().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('a request, its transaction, the job it leads to and the mail that sends are one trace, with nothing of a person', async () => {
  const collector = await startCollector()
  const ends: (() => Promise<void>)[] = []
  const app = await startTestApp({
    onEnd: end => void ends.push(end),
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'crava-test', PIX_URL: collector.url },
  })
  expect(isTracing()).toBe(true)
  const body = await signUpBody(app)
  const [traceId, above] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const headers = { traceparent: `00-${traceId}-${above}-01` }
  await app.call(createUser, { body, headers }).then(answer => answer.data)
  await app.drain()
  expect(app.mails).toHaveLength(1)
  expect((await app.call(getMe)).status).toBe(401)
  const player = await newPlayer(app)
  expect((await player.call(getMe)).status).toBe(200)
  await traced('a call of the bank', { kind: 'server' }, async () => {
    await app.deps.pix?.balance().catch(() => undefined)
    expect(collector.others.at(-1)?.traceparent?.slice(3, 35)).toBe(currentTrace()?.slice(3, 35))
  })
  // Pending spans are sent at the end.
  for (const end of ends) await end()
  expect(isTracing()).toBe(false)

  const spans = collector.spans()
  const request = spans.find(({ name, traceId: id }) => name === 'createUser' && id === traceId)
  expect(request).toMatchObject({ parentSpanId: above, kind: 2 })
  expect(valuesOf(request?.attributes ?? [])).toEqual({
    'http.request.method': 'POST',
    'http.route': createUser.path,
    'http.response.status_code': 201,
  })
  const ofTrace = spans.filter(span => span.traceId === traceId)
  const byId = new Map(ofTrace.map(span => [span.spanId, span]))
  const mail = ofTrace.find(({ name }) => name === 'mail send')
  const way: string[] = []
  for (let at = mail; at; at = byId.get(at.parentSpanId ?? '')) way.push(at.name)
  expect(way).toEqual(['mail send', expect.stringMatching(/^job accounts\./), 'transaction', 'createUser'])
  const refused = spans.find(({ name, attributes }) => name === 'getMe' && valuesOf(attributes)['error.type'])
  expect(valuesOf(refused?.attributes ?? [])).toMatchObject({
    'http.response.status_code': 401,
    'error.type': 'unauthorized',
  })
  // A refusal is not an error of the server.
  expect(refused?.status.code ?? 0).toBe(0)
  expect(spans.some(({ name }) => name === 'pix balance')).toBe(true)
  expect(collector.resources()[0]).toMatchObject({
    'service.name': 'crava-test',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    'service.instance.id': expect.stringContaining(String(process.pid)),
  })
  const all = collector.result.join('\n')
  const { username, email, docNumber, name } = body as Record<string, string>
  for (const word of [username, email, docNumber, name, player.id, player.token, player.username]) {
    expect(all).not.toContain(word)
  }
})

test('a share of 0 sends nothing, but for what a trace of the proxy asks for; one that is no trace begins anew', async () => {
  const collector = await startCollector()
  const tracer = await openTracer({ endpoint: `${collector.url}/`, ratio: 0, service: 'crava' }, true)
  tracer.run('unseen', { kind: 'server' }, () => undefined)
  tracer.run(
    'seen',
    { kind: 'server', parent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    () => undefined,
  )
  tracer.run('unread', { kind: 'server', parent: 'nonsense' }, () => undefined)
  tracer.run('part of nothing', {}, () => undefined)
  expect(() =>
    tracer.run('broken', { kind: 'server' }, () => {
      throw new Error('ana@correio.example')
    }),
  ).toThrow('ana@correio.example')
  await tracer.stop()
  expect(collector.spans().map(({ name }) => name)).toEqual(['seen'])
})

test('without a collector nothing is loaded and nothing is kept', async () => {
  const app = await startTestApp()
  expect(isTracing()).toBe(false)
  expect(currentTrace()).toBeUndefined()
  expect(await traced('anything', { kind: 'server' }, async () => 1)).toBe(1)
  expect((await newPlayer(app)).id).toHaveLength(24)
})
