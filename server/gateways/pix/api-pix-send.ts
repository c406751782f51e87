import { request as overHttp, Agent as HttpAgent } from 'node:http'
import { request as overHttps, Agent as HttpsAgent, type AgentOptions } from 'node:https'
import type { Clock } from '#server/platform/clock.ts'
import { traceHeaders } from '#server/platform/tracing.ts'
import { PixUnavailable } from './port.ts'

/** How the provider is reached. Nothing of it is ever logged. */
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
export interface RawAnswer {
  status: number
  text: string
}

/** One request without a token, as the token request itself needs it. */
export type SendRaw = (call: {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string
}) => Promise<RawAnswer>

const PATH_WORDS = new Set(
  'oauth token v2 v3 gn cob pix devolucao webhook enviados id-envio saldo'.split(' ').concat(''),
)

/** The path without its ids: keys and ids of people stay out of messages. */
export const nameOf = (path: string): string =>
  path
    .split('/')
    .map(part => (PATH_WORDS.has(part) ? part : '…'))
    .join('/')

/** Parses JSON; undefined if it is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends requests over keep-alive connections, each with a timeout and a size limit. Rejects with `PixUnavailable`. */
export function sender({ url, tls, timeoutMs = 20_000, mostBytes = 2_000_000 }: ApiPixAccess): SendRaw {
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
