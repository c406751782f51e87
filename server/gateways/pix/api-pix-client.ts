import { nameOf, parsedJson, sender, type ApiPixAccess, type RawAnswer } from './api-pix-send.ts'
import { refusalOf } from './api-pix-schema.ts'
import { tokenCache } from './api-pix-token.ts'
import { PixUnavailable } from './port.ts'

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
