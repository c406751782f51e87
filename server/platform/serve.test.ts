import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { codesOf, endpoint } from '#contract/endpoint.ts'
import { ENTRY_REFUSALS } from '#contract/refusals.ts'
import { fail } from './fail.ts'
import { serve } from './serve.ts'

const none = z.object({})
const call = endpoint({
  name: 'tryIt',
  summary: 'Tries it',
  method: 'POST',
  path: '/api/try',
  access: 'visitor',
  params: none,
  query: none,
  body: none,
  answer: none,
  errors: ENTRY_REFUSALS,
})

test('in tests a code that the contract does not declare breaks the call that answers it', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const app = fastify()
  app.decorate('endpoints', [])
  app.decorate('findSession', async () => null)
  app.decorateRequest('cookies')
  serve(app, call, () => fail('entries_stopped'))
  serve(app, { ...call, path: '/api/other' }, () => fail('room_full'))
  const errorOf = async (url: string) =>
    (await app.inject({ method: 'POST', url, payload: {} })).json<{ message: string }>()
  expect(await errorOf('/api/try')).toMatchObject({ message: 'entries_stopped' })
  expect(await errorOf('/api/other')).toMatchObject({
    message: 'tryIt answered room_full, which the contract does not declare',
  })
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
  await app.close()
})

test('what any call of its shape may answer needs no declaration', () => {
  expect(codesOf(call).has('unauthorized')).toBe(false)
  expect(codesOf({ ...call, access: 'operator' }).has('totp_to_set')).toBe(true)
  expect(codesOf(call).has('too_large')).toBe(true)
  expect(codesOf({ ...call, method: 'GET', path: '/api/try/:id' }).has('not_found')).toBe(true)
})
