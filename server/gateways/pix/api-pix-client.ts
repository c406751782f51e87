import { type ApiPixAccess, nameOf, parsedJson, type RawAnswer, sender, type SendRaw } from './api-pix-send.ts'
import { refusalOf } from './api-pix-schema.ts'
import { PixUnavailable } from './port.ts'
import * as z from 'zod/mini'

/** A token is renewed this long before it expires, or after nine tenths of a short lifetime. */
const BEFORE_END_MS = 60_000
/** RFC 6749 allows a provider to omit the lifetime. */
const LIFETIME_SECONDS = 300

const zToken = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.nullish(z.coerce.number()),
})

/** The token of all calls. */
interface TokenCache {
  /** The cached token, or a new one; concurrent callers share one request. Rejects with `PixUnavailable`. */
  current(): Promise<string>
  /** Forgets this token, unless it has been replaced already. */
  drop(token: string): void
}

/** Requests tokens (OAuth 2, client credentials) and caches the newest until shortly before it expires. */
function tokenCache(access: ApiPixAccess, send: SendRaw): TokenCache {
  let stored: { token: string; renewAt: number } | undefined
  let request: Promise<string> | undefined
  const ask = async (): Promise<string> => {
    const requestedAt = access.clock.now().getTime()
    const { token, lifetimeMs } = await askForToken(access, send)
    stored = { token, renewAt: requestedAt + Math.max(lifetimeMs - BEFORE_END_MS, lifetimeMs * 0.9) }
    return token
  }
  return {
    current: () => {
      if (stored && access.clock.now().getTime() < stored.renewAt) return Promise.resolve(stored.token)
      request ??= ask().finally(() => {
        request = undefined
      })
      return request
    },
    drop: token => {
      if (stored?.token === token) stored = undefined
    },
  }
}

async function askForToken(access: ApiPixAccess, send: SendRaw): Promise<{ token: string; lifetimeMs: number }> {
  const isJson = access.tokenBody === 'json'
  const { status, text } = await send({
    method: 'POST',
    url: new URL(access.url.replace(/\/+$/, '') + (access.tokenPath ?? '/oauth/token')),
    headers: {
      authorization: `Basic ${Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64')}`,
      accept: 'application/json',
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    body: isJson ? '{"grant_type":"client_credentials"}' : 'grant_type=client_credentials',
  })
  if (status === 429) throw new PixUnavailable('busy', 'token: HTTP 429')
  if (status >= 500) throw new PixUnavailable('server', `token: HTTP ${status}`)
  if (status < 200 || status >= 300) throw new PixUnavailable('access', `token: HTTP ${status}`)
  const read = zToken.safeParse(parsedJson(text))
  if (!read.success) throw new PixUnavailable('unreadable', 'token: an answer of no known shape')
  return { token: read.data.access_token, lifetimeMs: (read.data.expires_in ?? LIFETIME_SECONDS) * 1000 }
}

export interface ApiPixCall {
  method: 'GET' | 'PUT' | 'PATCH' | 'POST'
  /** From the root of the host, its parts already encoded. */
  path: string
  query?: Record<string, string>
  body?: unknown
}

/** Calls the provider with a token. Answers the parsed JSON of a 2xx, undefined when it is empty. */
export type CallApiPix = (call: ApiPixCall) => Promise<unknown>

/**
 * A client of one provider. Caches one token for all calls, renews it before it expires and once more when a call is answered 401. Calls
 * are not repeated otherwise: the caller knows the id to call again with. Rejects as the port specifies.
 */
export function apiPixClient(access: ApiPixAccess): CallApiPix {
  const send = sender(access)
  const tokens = tokenCache(access, send)
  const base = access.url.replace(/\/+$/, '')
  const withToken = async (call: ApiPixCall): Promise<RawAnswer & { token: string }> => {
    const token = await tokens.current()
    const url = new URL(base + call.path)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const answer = await send({
      method: call.method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, application/problem+json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
    return { ...answer, token }
  }
  return async call => {
    let answer = await withToken(call)
    if (answer.status === 401) {
      tokens.drop(answer.token)
      answer = await withToken(call)
    }
    return readAnswer(`${call.method} ${nameOf(call.path)}`, answer)
  }
}

function readAnswer(name: string, { status, text }: RawAnswer): unknown {
  if (status === 401 || status === 403) throw new PixUnavailable('access', `${name}: HTTP ${status}`)
  if (status === 429) throw new PixUnavailable('busy', `${name}: HTTP ${status}`)
  if (status === 408 || status === 425) throw new PixUnavailable('timeout', `${name}: HTTP ${status}`)
  if (status >= 500) throw new PixUnavailable('server', `${name}: HTTP ${status}`)
  const json = parsedJson(text)
  if (status >= 400) {
    const refusal = refusalOf(status, json)
    // A 4xx without the provider's error format may come from any proxy on the way, so the outcome stays unknown.
    throw refusal ?? new PixUnavailable('unreadable', `${name}: HTTP ${status} without a problem in it`)
  }
  if (status < 200 || status >= 300) throw new PixUnavailable('unreadable', `${name}: HTTP ${status}`)
  if (json === undefined && text.trim() !== '') throw new PixUnavailable('unreadable', `${name}: not JSON`)
  return json
}
