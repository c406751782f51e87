import { Agent as HttpAgent, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, type AgentOptions, request as overHttps } from 'node:https'
import * as z from 'zod/mini'
import type { Clock } from '#server/platform/clock.ts'
import { traceHeaders } from '#server/platform/tracing.ts'
import { refusalOf } from './api-pix-schema.ts'
import { PixUnavailable } from './port.ts'

/** Access to the provider. None of it is ever logged. */
export interface ApiPixAccess {
  /** `https://pix.api.efipay.com.br`, without the version. */
  url: string
  clientId: string
  clientSecret: string
  /** Our certificate (mTLS): PEM in `cert` and `key`, or PKCS#12 in `pfx` with its `passphrase`; `ca` if theirs is not a public one. */
  tls?: Pick<AgentOptions, 'cert' | 'key' | 'pfx' | 'passphrase' | 'ca'>
  /** Base path of API Pix; `/v2` by default. */
  apiPath?: string
  /** `/oauth/token` by default. */
  tokenPath?: string
  /** Format of the token request: `form` as in RFC 6749, or `json`. */
  tokenBody?: 'form' | 'json'
  clock: Clock
  /** Timeout of one call, 20 s by default. */
  timeoutMs?: number
  /** The maximum size of an answer, 2 MB by default. */
  mostBytes?: number
}

/** An answer as received. */
interface RawAnswer {
  status: number
  text: string
}

/** One request without a token, as the token request itself needs it. */
type SendRaw = (call: {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string
}) => Promise<RawAnswer>

const PATH_WORDS = new Set(
  'oauth token v2 v3 gn cob pix devolucao webhook enviados id-envio saldo'.split(' ').concat(''),
)

/** The path without its ids: keys and ids of people stay out of messages. */
const nameOf = (path: string): string =>
  path
    .split('/')
    .map(part => (PATH_WORDS.has(part) ? part : '…'))
    .join('/')

/** Parses JSON; undefined if it is invalid. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends requests over keep-alive connections, each with a timeout and a size limit. Rejects with `PixUnavailable`. */
function sender({ url, tls, timeoutMs = 20_000, mostBytes = 2_000_000 }: ApiPixAccess): SendRaw {
  const isSecure = new URL(url).protocol === 'https:'
  const pool = { keepAlive: true, maxSockets: 32, timeout: 60_000 }
  const agent = isSecure ? new HttpsAgent({ ...pool, ...tls, minVersion: 'TLSv1.2' }) : new HttpAgent(pool)
  const start = isSecure ? overHttps : overHttp
  return ({ method, url: to, headers, body }) =>
    new Promise((resolve, reject) => {
      const fail = (reason: PixUnavailable['reason'], why: string): void =>
        reject(new PixUnavailable(reason, `${method} ${nameOf(to.pathname)}: ${why}`))
      const request = start(to, {
        method,
        agent,
        headers: { ...headers, ...traceHeaders(), 'content-length': Buffer.byteLength(body ?? '') },
        signal: AbortSignal.timeout(timeoutMs),
      })
      request.on('error', error => {
        // The signal's error has the name AbortError; its cause shows that it was the timeout.
        if (error.name === 'AbortError') fail('timeout', `no answer within ${timeoutMs} ms`)
        else fail('network', 'code' in error ? String(error.code) : error.name)
      })
      request.on('response', response => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.byteLength
          chunks.push(chunk)
          if (size <= mostBytes) return
          fail('unreadable', `longer than ${mostBytes} bytes`)
          request.destroy()
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
        response.on('error', error => fail(error.name === 'AbortError' ? 'timeout' : 'network', 'broke off'))
      })
      request.end(body)
    })
}

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
  /** Drops this token from the cache, unless it has been replaced already. */
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
  /** From the root of the host, with encoded segments. */
  path: string
  query?: Record<string, string>
  body?: unknown
}

/** Calls the provider with a token. Returns the parsed JSON of a 2xx, undefined when it is empty. */
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
