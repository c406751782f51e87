/** Keys of the public API (contract/api/public). */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PLAIN, zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { exportOf, sortQuery } from '../../lists.ts'
import { zDone, zIdParam } from '../common.ts'
import { byReason } from '../reasons.ts'

const admin = { access: 'operator', roles: ['admin'] } as const

export const API_KEY_STATES = ['active', 'revoked'] as const
export const API_KEY_NAME_MAX = 80
/** Keys that are in force at once. */
export const API_KEYS_MAX = 200
const LIMIT_MAX = 6_000

const zName = z
  .string({ error: 'name_required' })
  .check(
    z.trim(),
    z.minLength(2, { error: 'name_required' }),
    z.maxLength(API_KEY_NAME_MAX, { error: 'name_too_long' }),
    z.regex(PLAIN, { error: 'invalid' }),
  )
const zPerMinute = z
  .number({ error: 'per_minute' })
  .check(
    z.int({ error: 'per_minute' }),
    z.minimum(1, { error: 'per_minute' }),
    z.maximum(LIMIT_MAX, { error: 'per_minute' }),
  )

export const API_KEY_SORTS = ['name', 'state', 'limit', 'used', 'at'] as const
export const operatorApiKeys = endpoint({
  ...admin,
  name: 'operatorApiKeys',
  summary: 'Keys of the public API, the newest first; `search` is in the name or begins the key',
  method: 'GET',
  path: '/api/operator/api-keys',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(API_KEY_SORTS),
    search: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
    state: z.optional(z.enum(API_KEY_STATES)),
  }),
  answer: zPaged(
    z.object({
      _id: zId,
      /** The owner's name. */
      name: z.string(),
      /** The prefix of the key; the rest is stored only as a hash. */
      start: z.string(),
      state: z.enum(API_KEY_STATES),
      /** Calls per minute. */
      perMinute: z.number(),
      createdAt: zDate,
      /** Accurate to five minutes. */
      usedAt: z.nullable(zDate),
      revokedAt: z.nullable(zDate),
    }),
  ),
})
export const operatorApiKeysCsv = exportOf(operatorApiKeys)

export const operatorCreateApiKey = endpoint({
  ...admin,
  name: 'operatorCreateApiKey',
  summary: 'Makes a key of the public API; the key is shown this once',
  method: 'POST',
  path: '/api/operator/api-keys',
  body: z.object({ name: zName, perMinute: zPerMinute, reason: zReason }),
  answer: z.object({ _id: zId, key: z.string() }),
  status: 201,
  errors: ['conflict'],
})

export const operatorChangeApiKey = endpoint({
  ...admin,
  name: 'operatorChangeApiKey',
  summary: 'Renames a key or changes its limit, from the next call on',
  method: 'PUT',
  path: '/api/operator/api-keys/:id',
  params: zIdParam,
  body: z.object({ name: zName, perMinute: zPerMinute, reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorRevokeApiKey = endpoint({
  ...admin,
  ...byReason,
  name: 'operatorRevokeApiKey',
  summary: 'Revokes a key for good, from the next call on',
  method: 'POST',
  path: '/api/operator/api-keys/:id/revoke',
  errors: ['not_found', 'state_forbids'],
})
