import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

/** Sends bytes as they are, which fetch would not. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer = '',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, app.playerUrl), { method, headers }, answer => {
      let text = ''
      answer.on('data', part => (text += String(part)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const json = { 'content-type': 'application/json' }

test('an address that is too long to be read is answered with a code, too', async () => {
  const answer = await raw('GET', `/api/transactions?search=${'x'.repeat(20_000)}`, {})
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { code: 'malformed_body' }])
})

describe('whatever is sent, the answer is a 4xx with a code, quickly', () => {
  test.each([
    ['half a JSON document', 'POST', '/auth/local', json, '{"username":', 'malformed_body'],
    ['JSON that is no object', 'POST', '/auth/local', json, '[1,2,3]', 'invalid_input'],
    ['null', 'POST', '/auth/local', json, 'null', 'invalid_input'],
    ['a text where an object belongs', 'POST', '/auth/local', json, '"hello"', 'invalid_input'],
    ['numbers as names', 'POST', '/auth/local', json, '{"username":1,"password":[]}', 'invalid_input'],
    [
      'a prototype as a key',
      'POST',
      '/auth/local',
      json,
      '{"__proto__":{"username":"x"},"password":"y"}',
      'invalid_input',
    ],
    ['a NUL in a text', 'POST', '/auth/local', json, '{"username":"a\\u0000b","password":"secret1"}', 'invalid_input'],
    ['half a character', 'POST', '/auth/local', json, '{"username":"\\ud800","password":"secret1"}', 'invalid_input'],
    ['a NUL in a query', 'GET', '/api/account/checker?email=a%00@b.co', {}, '', 'invalid_input'],
    [
      'nesting without end',
      'POST',
      '/auth/local',
      json,
      `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
      'malformed_body',
    ],
    ['a body of another kind', 'POST', '/auth/local', { 'content-type': 'text/xml' }, '<a/>', 'unsupported_media'],
    [
      'a body that is too large',
      'POST',
      '/auth/local',
      json,
      JSON.stringify({ username: 'x'.repeat(200_000) }),
      'too_large',
    ],
    ['no multipart where a file belongs', 'POST', '/api/upload', json, '{}', 'unsupported_media'],
    [
      'multipart without its end',
      'POST',
      '/api/upload',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      'malformed_body',
    ],
    ['an unknown call', 'GET', '/api/nothing', {}, '', 'not_found'],
    ['an unknown method', 'PUT', '/auth/local', json, '{}', 'not_found'],
    ['an id that is none', 'GET', '/api/file/zzz', {}, '', 'not_found'],
    ['an id with a NUL in it', 'GET', '/api/file/%00', {}, '', 'not_found'],
    ['a path of nonsense', 'GET', '/api/file/%E0%A4%A', {}, '', 'malformed_body'],
    ['a very long path', 'GET', `/api/file/${'a'.repeat(5_000)}`, {}, '', 'not_found'],
  ])('%s', async (_what, method, path, headers, body, code) => {
    const answer = await raw(method, path, headers, body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(JSON.parse(answer.text)).toMatchObject({ code })
    expect(answer.status).toBe(errorStatus[code as keyof typeof errorStatus])
  })
})

test('null is no body, also where every field of one may be left out', async () => {
  const { token } = await newPlayer(app)
  const change = (body: string) => raw('PUT', '/api/user', { ...json, authorization: token }, body)
  expect((await change('{}')).status).toBe(200)
  const refused = await change('null')
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([400, { code: 'invalid_input' }])
})

test('every answer carries the headers that keep other sites out', async () => {
  for (const path of ['/healthz', '/api/nothing', '/api/public/info']) {
    const { headers } = await fetch(new URL(path, app.playerUrl))
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    // Only the sources the voice recorder needs: its encoder, its worker, and its recording.
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers.get('content-security-policy')).toContain("worker-src 'self';")
    expect(headers.get('content-security-policy')).toContain("media-src 'self' blob:;")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBeTruthy()
  }
})

test('every call that needs a session answers 401 without one, and with a token that opens none', async () => {
  for (const [base, instance] of [
    [app.playerUrl, app.apps.player],
    [app.operatorUrl, app.apps.operator],
  ] as const) {
    for (const endpoint of instance.endpoints.filter(({ access }) => access !== 'visitor')) {
      const url = new URL(endpoint.path.replace(/:\w+/g, 'a'.repeat(24)), base)
      for (const authorization of ['', 'x'.repeat(43), `Bearer ${'y'.repeat(43)}`]) {
        const answer = await fetch(url, { method: endpoint.method, headers: authorization ? { authorization } : {} })
        expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401])
      }
    }
  }
})

test('the API describes itself: every call is in its OpenAPI document, with a page to read it', async () => {
  for (const [base, instance] of [
    [app.playerUrl, app.apps.player],
    [app.operatorUrl, app.apps.operator],
  ] as const) {
    const described = []
    for (const at of instance === app.apps.player ? ['/api', '/public'] : ['/api']) {
      const document = (await (await fetch(new URL(`${at}/openapi.json`, base))).json()) as {
        openapi: string
        paths: Record<string, Record<string, { operationId: string }>>
      }
      expect(document.openapi).toBe('3.1.0')
      const operations = Object.values(document.paths).flatMap(path => Object.values(path))
      described.push(...operations.map(operation => operation.operationId))
    }
    expect(described.sort()).toEqual(instance.endpoints.map(endpoint => endpoint.name).sort())
    const page = await fetch(new URL('/api/docs/', base))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  }
})

test('it says it is healthy only when its database answers', async () => {
  expect((await fetch(new URL('/healthz', app.playerUrl))).status).toBe(200)
  expect((await fetch(new URL('/healthz', app.operatorUrl))).status).toBe(200)
})

test('metrics name operations, never people', async () => {
  await fetch(new URL('/api/public/info', app.playerUrl))
  const headers = { authorization: `Bearer ${app.deps.config.metricsToken}` }
  const text = await (await fetch(new URL('/metrics', app.operatorUrl), { headers })).text()
  expect(text).toContain('operation="siteInfo"')
  expect(text).toMatch(/crava_request_seconds_count\{[^}]*status="200"/)
})

test('uploads of one source are counted before their bytes are taken in, the broken ones too', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': '203.0.113.90' }
  const statuses = []
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await raw('POST', '/api/upload', headers, '--x\r\nbroken')).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429])
})
