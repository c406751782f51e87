import * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { CallError } from './call-error.ts'

type Part<S extends Schema, K extends string> =
  Record<never, never> extends z.output<S> ? { [key in K]?: z.output<S> } : { [key in K]: z.output<S> }
/** The arguments of a call: each part that the contract declares with required fields. */
export type CallParts<E extends Endpoint> = Part<E['params'], 'params'> &
  Part<E['query'], 'query'> &
  Part<E['body'], 'body'> & { file?: File | Blob; filename?: string; signal?: AbortSignal; idempotencyKey?: string }

/** The client that makes the calls. */
export interface Caller {
  /** The session token, or null. */
  token(): string | null
  lang(): string
  /** Called when the server no longer knows the session. */
  onUnauthorized(): void
}

/** The parts of a call to any endpoint. */
interface Given {
  params?: object
  query?: object
  body?: object
  file?: Blob
  filename?: string
  signal?: AbortSignal
  idempotencyKey?: string
}

/**
 * Creates a client's `call(endpoint, parts)`, which encodes the request and decodes the response by the endpoint's declaration. It throws
 * CallError with the error's code and fields; any 401 is reported to the client first.
 */
export function createCall(caller: Caller) {
  const ask = createAsk(caller)
  return async function call<E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<z.output<E['answer']>> {
    const answer = await ask(endpoint, parts)
    return z.decode(endpoint.answer, await bodyOf(answer, endpoint)) as z.output<E['answer']>
  }
}

/** As `createCall`, for streamed responses: returns the response before its body is read. */
export function createAsk(caller: Caller) {
  return async function ask<E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<Response> {
    const token = caller.token()
    const answer = await send(caller, token, endpoint, parts as Given)
    // A late response for an older session must not end a newer one.
    if (answer.status === 401 && caller.token() === token) caller.onUnauthorized()
    if (!answer.ok) throw await refusalOf(answer)
    return answer
  }
}

/** The connection can be lost during the response too. */
const bodyOf = (answer: Response, { answersAs }: Endpoint): Promise<unknown> =>
  (answersAs === 'csv' ? answer.text() : answer.json()).catch(() => Promise.reject(new CallError('network', 0)))

async function send(caller: Caller, token: string | null, endpoint: Endpoint, given: Given): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': caller.lang() }
  if (token !== null) headers.authorization = token
  if (given.idempotencyKey !== undefined) headers['idempotency-key'] = given.idempotencyKey
  const init: RequestInit = { method: endpoint.method, headers, ...(given.signal ? { signal: given.signal } : {}) }
  // An endpoint that takes both is sent a form only with a file.
  if (endpoint.upload && (given.file || !endpoint.upload.orJson)) init.body = formOf(endpoint.upload.field, given)
  else if (endpoint.method !== 'GET' && given.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(z.encode(endpoint.body, given.body))
  }
  try {
    return await fetch(addressOf(endpoint, given), init)
  } catch (error) {
    if (given.signal?.aborted) throw error
    throw new CallError('network', 0)
  }
}

function addressOf(endpoint: Endpoint, given: Given): string {
  const params = (given.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given.query ?? {})) if (value !== undefined) query.set(name, String(value))
  const request = query.toString()
  return request ? `${path}?${request}` : path
}

function formOf(field: string, given: Given): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(given.body ?? {})) form.set(name, String(value))
  if (given.file) form.set(field, given.file, given.filename)
  return form
}

async function refusalOf(answer: Response): Promise<CallError> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorAnswer> | null
  // The table of codes stays on the server. A code unknown to this client gets the generic message.
  const known = typeof body?.code === 'string' ? body.code : undefined
  const wait = Number(answer.headers.get('retry-after'))
  return new CallError(
    known ?? (answer.status >= 500 ? 'server_error' : 'invalid_input'),
    answer.status,
    body?.fields ?? {},
    wait > 0 ? wait : undefined,
  )
}
