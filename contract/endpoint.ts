import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Role } from './roles.ts'

export type Schema = z.ZodMiniType

/** Who may call: `visitor` needs no session (one is read when sent), `player` a player's, `operator` an operator's. */
export type Access = 'visitor' | 'player' | 'operator'

/**
 * One call of the API, declared once: the server serves it (`serve`), the clients call it (`call`), OpenAPI is generated from it. `params`,
 * `query` and `body` are decoded from the wire on the server; `answer` (the response) is encoded to it, so nothing leaks.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
  S extends Access = Access,
> {
  /** Operation name, for logs, metrics and OpenAPI. */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's shape: `/api/sessions/:id`. */
  path: string
  access: S
  /** For an operator's call: the roles that may make it (`admin` always may). Every operator call must name them. */
  roles?: readonly Role[]
  /** For an operator's call: allowed before a required second factor is set up. */
  beforeTotp?: true
  params: P
  query: Q
  body: B
  answer: A
  /** Instead of JSON, the response is the text of a file to download, named after the path. */
  answersAs?: 'csv'
  /** The response has an ETag and is publicly cacheable for this many seconds; a matching `If-None-Match` returns 304. */
  cachedSeconds?: number
  /** 201 for creation. Default 200. */
  status?: 200 | 201
  /** Codes this call may return beyond those any call of its shape may (`codesOf`). */
  errors: readonly ErrorCode[]
  /** Maximum JSON body in bytes, if 100 kB is not enough. */
  bodyMaxBytes?: number
  /**
   * Multipart: the file's field and its maximum size in bytes. The other fields are the body. `orJson`: without a file it is plain JSON.
   */
  upload?: { field: string; maxBytes: number; orJson?: boolean }
}

type ForRoles<S extends Access> = S extends 'operator' ? { roles: readonly Role[] } : unknown

/** The parameters, query or body of a call without any. Unknown keys are dropped. */
const none = z.object({})
type None = typeof none

type Declared<P extends Schema, Q extends Schema, B extends Schema, A extends Schema, S extends Access> = Omit<
  Endpoint<P, Q, B, A, S>,
  'params' | 'query' | 'body' | 'errors'
> &
  Partial<Pick<Endpoint<P, Q, B, A, S>, 'params' | 'query' | 'body' | 'errors'>> &
  ForRoles<S>

/**
 * Declares a call; its parts keep their exact types. Without `params`, `query` or `body` it has none; without `errors` it adds none.
 * An operator's call without roles does not compile.
 */
export function endpoint<
  A extends Schema,
  const S extends Access,
  P extends Schema = None,
  Q extends Schema = None,
  B extends Schema = None,
>(declared: Declared<P, Q, B, A, S>): Endpoint<P, Q, B, A, S> & ForRoles<S> {
  const parts = { params: none, query: none, body: none } as unknown as { params: P; query: Q; body: B }
  return { ...parts, errors: [], ...declared }
}

/** Codes any call may return: unreadable input, too many requests, server failures. */
const ANY_CALL = ['invalid_input', 'malformed_body', 'too_many_requests', 'server_error', 'unavailable'] as const
const WITH_BODY = ['too_large', 'unsupported_media'] as const

/** Every code a call may return: its own, and the general ones of its type. OpenAPI lists them; a test fails if another is returned. */
export function codesOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...endpoint.errors,
    ...ANY_CALL,
    ...(endpoint.method === 'GET' ? [] : WITH_BODY),
    // A malformed id refers to nothing.
    ...(endpoint.path.includes(':') ? (['not_found'] as const) : []),
    ...(endpoint.access === 'visitor' ? [] : (['unauthorized'] as const)),
    ...(endpoint.access === 'operator' ? (['forbidden', 'totp_to_set'] as const) : []),
  ])
}

/** A socket event: its name (with ids in it if the spec has them) and the schema of its payload. */
export const event = <P extends Schema, A extends string[]>(name: (...ids: A) => string, payload: P) => ({
  name,
  payload,
})
