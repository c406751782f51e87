import * as z from 'zod/mini'
import { parsedJson, type ApiPixAccess, type SendRaw } from './api-pix-send.ts'
import { PixUnavailable } from './port.ts'

/** A token is renewed this long before it expires, or after nine tenths of a short lifetime. */
const BEFORE_END_MS = 60_000
/** RFC 6749 allows a provider to omit the lifetime. */
const LIFETIME_SECONDS = 300

const zToken = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.nullish(z.coerce.number()),
})

/** The token of all calls. */
export interface TokenCache {
  /** The cached token, or a new one; concurrent callers share one request. Rejects with `PixUnavailable`. */
  current(): Promise<string>
  /** Forgets this token, unless it has been replaced already. */
  drop(token: string): void
}

/** Requests tokens (OAuth 2, client credentials) and caches the newest until shortly before it expires. */
export function tokenCache(access: ApiPixAccess, send: SendRaw): TokenCache {
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
