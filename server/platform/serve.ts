import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { codesOf, type Endpoint, type Schema } from '#contract/endpoint.ts'
import type { Lang } from '#contract/limits.ts'
import { mayDo } from '#contract/roles.ts'
import type { Db } from './db.ts'
import { encoderOf } from './encode.ts'
import { fail, Refusal } from './fail.ts'
import type { Session } from './session.ts'
import { shareRead } from './shared-reads.ts'
import type { OpenSpan } from './tracer.ts'
import { isTracing, traced, traceOf } from './tracing.ts'
import { readUpload, type UploadedFile } from './upload.ts'

/** The origin of a call, for throttles, session lists and mails. */
export interface Caller {
  address: string
  /** The user agent, truncated. */
  device: string
  /** Secret of the long-lived device cookie, if the browser has one; store only its hash. */
  deviceToken: string | undefined
  lang: Lang
}

/** The input of a handler: the parts of the call, decoded by the contract, and the caller. */
export interface Call<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** The session's account or operator: null only where the endpoint allows visitors. */
  session: E extends Endpoint<Schema, Schema, Schema, Schema, infer S>
    ? S extends 'visitor'
      ? Session | null
      : Session
    : never
  caller: Caller
  /** The Idempotency-Key header, on calls that move money (W6). */
  idempotencyKey: string | undefined
  /** The uploaded file, on multipart endpoints. */
  file: E['upload'] extends undefined ? undefined : UploadedFile | undefined
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The session of a request, or null. Set by the app that owns sessions of this type. */
    findSession: (request: FastifyRequest) => Promise<Session | null>
    /** Every endpoint served by this app, for OpenAPI and for tests that iterate over them. */
    endpoints: Endpoint[]
  }
  interface FastifyContextConfig {
    operation?: string
  }
  interface FastifyRequest {
    subjectId?: string
  }
}

/**
 * Serves one endpoint of the contract: checks the session, decodes params, query and body (400 `invalid_input` with a code per field),
 * calls the handler once, and encodes its answer through the schema. A handler may return a stream for a large answer, which is sent as it
 * is.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<z.output<E['answer']> | Readable> | z.output<E['answer']>,
  /** Called before an upload is read into memory: throws when a caller sends too many. */
  beforeUpload?: (session: Session | null, caller: Caller) => Promise<void>,
): void {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      operation: endpoint.name,
      ...(endpoint.upload === undefined ? {} : { uploadMaxBytes: endpoint.upload.maxBytes }),
    },
    ...(endpoint.bodyMaxBytes === undefined ? {} : { bodyLimit: endpoint.bodyMaxBytes }),
    handler: (request, reply) =>
      inSpan(endpoint, request, reply, () => declaredOnly(endpoint, answerOne(request, reply))),
  })
  const encode = encoderOf(endpoint.answer)
  const answerOne = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const session = await admit(app, request, endpoint)
    if (endpoint.upload && request.isMultipart()) await beforeUpload?.(session, callerOf(request))
    const isUpload = endpoint.upload !== undefined && (request.isMultipart() || endpoint.upload.orJson !== true)
    const parts =
      isUpload && endpoint.upload
        ? await readUpload(request, endpoint.upload)
        : { body: request.body === undefined ? {} : request.body, file: undefined }
    const call = {
      ...decodeParts(endpoint, request, parts.body),
      session,
      caller: callerOf(request),
      idempotencyKey: idempotencyKeyOf(request),
      file: parts.file,
      request,
      reply,
    } as unknown as Call<E>
    const answer = await handle(call)
    if (reply.sent) return reply
    if (!reply.hasHeader('cache-control') && endpoint.cachedSeconds === undefined)
      reply.header('cache-control', 'no-store')
    if (endpoint.answersAs === 'csv') giveFile(reply, endpoint)
    if (answer instanceof Readable) return reply.send(answer)
    const encoded = encode(answer)
    if (endpoint.cachedSeconds !== undefined)
      return sendTagged(request, reply, JSON.stringify(encoded), endpoint.cachedSeconds)
    return reply.code(endpoint.status ?? 200).send(encoded)
  }
}

/** Sends publicly cacheable JSON with an ETag of its content; answers 304 if the client has it. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string | Buffer,
  cachedSeconds: number,
): FastifyReply {
  const etag = `W/"${hash('sha256', json, 'base64url').slice(0, 22)}"`
  reply.header('cache-control', `public, max-age=${cachedSeconds}`).header('etag', etag)
  const known = (request.headers['if-none-match'] ?? '').split(',')
  if (known.some(tag => tag.trim().replace(/^W\//, '') === etag.slice(2))) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}

/**
 * Serves an endpoint whose response is the same for all permitted callers: concurrent calls share the next database read (shared-reads.ts),
 * for example when thousands open a match at once.
 */
export function serveShared<E extends Endpoint>(
  app: FastifyInstance,
  db: Db,
  endpoint: E,
  read: (call: Pick<Call<E>, 'params' | 'query'>) => Promise<z.output<E['answer']>>,
): void {
  serve(app, endpoint, ({ params, query }) =>
    shareRead(db, `${endpoint.name} ${JSON.stringify([params, query])}`, () => read({ params, query })),
  )
}

/** In tests, an endpoint that refuses with a code its contract does not declare fails: OpenAPI and the clients would not know the code. */
async function declaredOnly(endpoint: Endpoint, answer: Promise<unknown>): Promise<unknown> {
  if (process.env.NODE_ENV !== 'test') return answer
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal) || codesOf(endpoint).has(error.code)) throw error
    const undeclared = new Error(`${endpoint.name} answered ${error.code}, which the contract does not declare`)
    console.error(undeclared.message)
    throw undeclared
  }
}

/** Request spans record the operation, route and status; no personal data and no input. */
function inSpan(
  { name, method, path }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  if (!isTracing()) return answer()
  const attributes = { 'http.request.method': method, 'http.route': path }
  const found = (span: OpenSpan, status: number): void => span.set('http.response.status_code', status)
  return traced(name, { kind: 'server', attributes, parent: traceOf(request.headers.traceparent) }, async span => {
    try {
      const result = await answer()
      found(span, reply.statusCode)
      return result
    } catch (error) {
      found(span, error instanceof Refusal ? error.status : 500)
      throw error
    }
  })
}

/** A spreadsheet reads UTF-8 only with a byte order mark; the file is named after the path. */
function giveFile(reply: FastifyReply, { path }: Endpoint): void {
  const name = path.slice(path.lastIndexOf('/') + 1)
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
}

async function admit(app: FastifyInstance, request: FastifyRequest, endpoint: Endpoint): Promise<Session | null> {
  const session = await app.findSession(request)
  if (session) request.subjectId = session.subjectId
  else if (endpoint.access !== 'visitor') fail('unauthorized')
  if (session && endpoint.access === 'operator') checkOperator(session, endpoint)
  return session
}

/** Operators may call only endpoints of their roles; an endpoint without roles is closed to operators. */
function checkOperator({ roles = [], totpToSet = false }: Session, endpoint: Endpoint): void {
  if (endpoint.roles === undefined || !mayDo(roles, endpoint.roles)) fail('forbidden')
  if (totpToSet && endpoint.beforeTotp !== true) fail('totp_to_set')
}

function decodeParts(endpoint: Endpoint, request: FastifyRequest, body: unknown) {
  const fields: Record<string, string> = {}
  const decode = (schema: Schema, value: unknown) => {
    const unstorable = Object.entries(value ?? {}).filter(([, part]) => !isStorable(part))
    for (const [field] of unstorable) fields[field] = 'invalid'
    if (unstorable.length > 0) return undefined
    const parsed = z.safeDecode(schema, value)
    if (parsed.success) return parsed.data
    Object.assign(fields, fieldCodes(parsed.error.issues))
    return undefined
  }
  const decoded = {
    params: decode(endpoint.params, request.params),
    query: decode(endpoint.query, request.query),
    body: decode(endpoint.body, body),
  }
  if (Object.keys(fields).length === 0) return decoded
  // A malformed id in the path gets the same answer as an unknown one.
  if (decoded.params === undefined) fail('not_found')
  return fail('invalid_input', { fields })
}

/** No valid input is nested deeper. */
const DEEPEST = 16

/** PostgreSQL stores no NUL in a text, and half a surrogate pair is not valid text: checked here once, for every field. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return fail('malformed_body')
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(part => isStorable(part, depth + 1))
}

const CODE = /^[a-z][a-z0-9_]*$/

/** zod's issues as field → code. Schemas use codes as messages; an issue without one is `required` or `invalid`. */
export function fieldCodes(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    if (field in fields) continue
    fields[field] = CODE.test(issue.message) ? issue.message : isMissing(issue) ? 'required' : 'invalid'
  }
  return fields
}

const isMissing = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type' && issue.input === undefined

/** The address, device and language of a request. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    deviceToken: request.cookies?.crava_device,
    lang: /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'pt-BR',
  }
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))
    return fail('invalid_input', { fields: { 'idempotency-key': 'invalid' } })
  return key
}

/** The token of `Authorization: <token>` or `Bearer <token>`; null without one. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (!header) return null
  return header.replace(/^Bearer\s+/i, '').trim() || null
}
