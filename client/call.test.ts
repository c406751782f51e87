import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { zDate, zPageQuery } from '#contract/ids.ts'
import { CallError } from './call-error.ts'
import { createCall } from './call.ts'

const none = z.object({})
const readThing = endpoint({
  name: 'readThing',
  summary: '',
  method: 'GET',
  path: '/api/thing/:id',
  access: 'operator',
  roles: ['finance'],
  params: z.object({ id: z.string() }),
  query: z.object(zPageQuery),
  body: none,
  answer: z.object({ at: zDate }),
  errors: ['not_found'],
})
const changeThing = endpoint({
  name: 'changeThing',
  summary: '',
  method: 'PUT',
  path: '/api/thing',
  access: 'operator',
  roles: ['finance'],
  params: none,
  query: none,
  body: z.object({ from: zDate }),
  answer: none,
  errors: [],
})

const server = vi.fn<typeof fetch>()
const onUnauthorized = vi.fn<() => void>()
let token: string | null = 'secret'
const call = createCall({ token: () => token, lang: () => 'en', onUnauthorized })

beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  token = 'secret'
})

it('writes what is asked into the address and reads the answer by its declaration', async () => {
  server.mockResolvedValue(Response.json({ at: '2026-11-21T10:00:00.000Z' }))
  const answer = await call(readThing, { params: { id: 'a b' }, query: { page: 2, limit: 20 } })
  expect(answer.at).toEqual(new Date('2026-11-21T10:00:00.000Z'))
  const [address, init] = server.mock.lastCall ?? []
  expect(address).toBe('/api/thing/a%20b?page=2&limit=20')
  expect(init?.headers).toEqual({ 'accept-language': 'en', authorization: 'secret' })
})

it('encodes the body, and sends no token it does not have', async () => {
  token = null
  server.mockResolvedValue(Response.json({}))
  await call(changeThing, { body: { from: new Date('2026-11-21T10:00:00.000Z') } })
  const [, init] = server.mock.lastCall ?? []
  expect(init?.body).toBe('{"from":"2026-11-21T10:00:00.000Z"}')
  expect(init?.headers).not.toHaveProperty('authorization')
})

it('throws the code, the fields and the wait of a refusal', async () => {
  const refusal = { code: 'too_many_requests', message: '', fields: { place: 'place_invalid' } }
  server.mockResolvedValue(Response.json(refusal, { status: 429, headers: { 'retry-after': '30' } }))
  await expect(call(changeThing, { body: { from: new Date(0) } })).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    fields: { place: 'place_invalid' },
    retryAfter: 30,
  })
  expect(onUnauthorized).not.toHaveBeenCalled()
})

it('tells that the session is over on any 401, whatever its body', async () => {
  server.mockResolvedValue(new Response('gone', { status: 401 }))
  await expect(call(changeThing, { body: { from: new Date(0) } })).rejects.toBeInstanceOf(CallError)
  expect(onUnauthorized).toHaveBeenCalledOnce()
})

it.each([
  [502, 'server_error'],
  [400, 'invalid_input'],
])('gives a %d without a code of ours the code %s', async (status, code) => {
  server.mockResolvedValue(new Response('<html>', { status }))
  await expect(call(changeThing, { body: { from: new Date(0) } })).rejects.toMatchObject({ code, status })
})

it('says `network` when no answer came, and lets an abort be an abort', async () => {
  server.mockRejectedValue(new TypeError('failed'))
  await expect(call(changeThing, { body: { from: new Date(0) } })).rejects.toMatchObject({ code: 'network', status: 0 })
  const signal = AbortSignal.abort()
  await expect(call(changeThing, { body: { from: new Date(0) }, signal })).rejects.toBeInstanceOf(TypeError)
})

it('a refusal of an older session, late, does not end the one opened since', async () => {
  const answer = Promise.withResolvers<Response>()
  server.mockReturnValue(answer.promise)
  const late = call(changeThing, { body: { from: new Date() } })
  token = 'another'
  answer.resolve(Response.json({ code: 'unauthorized', message: '' }, { status: 401 }))
  await expect(late).rejects.toMatchObject({ code: 'unauthorized' })
  expect(onUnauthorized).not.toHaveBeenCalled()
})

it('an answer cut in the middle is a lost connection', async () => {
  server.mockResolvedValue(new Response('{"at":', { headers: { 'content-type': 'application/json' } }))
  await expect(call(readThing, { params: { id: 'a' } } as never)).rejects.toMatchObject({ code: 'network' })
})
