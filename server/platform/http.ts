import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { VIDEO_SOURCES } from '#contract/video.ts'
import { BatchFull } from './batch.ts'
import { HEAD_TIMEOUT_MS, limitBodies, REQUEST_CHECK_MS, REQUEST_TIMEOUT_MS } from './body-limits.ts'
import type { Deps } from './deps.ts'
import { Refusal } from './fail.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { tokenOf } from './serve.ts'
import { createSessionFinder, type SessionType } from './session.ts'

/**
 * Scripts, styles and connections come from this origin only; `blob:` is for pictures and recordings before their upload. The voice encoder
 * is WebAssembly, which needs its own permission; it does not allow `eval`.
 */
const CSP = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // Only video players of other sites may be framed.
  `frame-src ${VIDEO_SOURCES.join(' ')}`,
  "frame-ancestors 'none'",
].join('; ')

type HttpDeps = Pick<Deps, 'config' | 'clock' | 'db' | 'log' | 'foundSessions'>

/**
 * A Fastify app with the parts that both apps share: headers, limits, sessions of one type, errors as the contract defines them, one log
 * line per request.
 */
export async function createHttpApp(deps: HttpDeps, metrics: Metrics, type: SessionType): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: REQUEST_CHECK_MS, headersTimeout: HEAD_TIMEOUT_MS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    schemaController: { compilersFactory: NO_SCHEMAS },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(deps.log, error, request, reply),
    clientErrorHandler: answerUnread,
  })
  app.decorate('endpoints', [])
  // An operator's session can move the operator's money, and is read with its roles each time.
  const found = type === 'player' ? deps.foundSessions : undefined
  const find = createSessionFinder(deps.db, deps.clock, type, found)
  app.decorate('findSession', async (request: FastifyRequest) => {
    const token = tokenOf(request)
    return token === null ? null : find(token)
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', CSP)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('x-frame-options', 'DENY')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(self)')
    if (deps.config.publicUrl.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  limitBodies(app)
  acceptEmptyJson(app)
  logRequests(app, deps.log, metrics, type)
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(deps.log, error, request, reply))
  await app.register(cookie)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(multipart)
  return app
}

/** `serve` validates calls against the contract; loading Fastify's own compilers would be waste. */
const refuseSchemas = (): never => {
  throw new Error('A route has a schema of Fastify; declare it in the contract.')
}
const NO_SCHEMAS = { buildValidator: () => refuseSchemas, buildSerializer: () => refuseSchemas }

/** Clients send `content-type: application/json` with no body on DELETE; that is an empty body, not a malformed one. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text: string, done) => {
    if (text === '') return done(null, {})
    try {
      done(null, JSON.parse(text))
    } catch {
      done(new Refusal('malformed_body'))
    }
  })
}

function logRequests(app: FastifyInstance, log: Log, metrics: Metrics, type: SessionType): void {
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config?.operation ?? (request.routeOptions.url ? 'page' : 'unknown')
    metrics.request(type, operation, reply.statusCode, reply.elapsedTime / 1_000)
    log.info(
      {
        operation,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        subject: request.subjectId,
        id: request.id,
      },
      'request',
    )
  })
}

/** Maps Fastify's own errors by code. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

function answerError(log: Log, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.code === 'server_error') {
    log.error({ err: error, operation: request.routeOptions.config?.operation, id: request.id }, 'unexpected error')
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply.code(refusal.status).header('cache-control', 'no-store').send(errorAnswer(refusal))
}

/** Node rejects some input before it becomes a request (a URL of more than 16 kB, invalid HTTP); it is answered like an unreadable body. */
function answerUnread(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const body = JSON.stringify(errorAnswer(new Refusal('malformed_body')))
  const head = `HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8`
  if (socket.writable) socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  socket.destroy(error)
}

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof BatchFull) return new Refusal('unavailable', { retryAfter: 1 })
  const known = FASTIFY_CODES[error.code]
  if (known) return new Refusal(known)
  // Any other 4xx of Fastify or a plugin is a request that could not be read.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('malformed_body')
  return new Refusal('server_error')
}

/** The wire format of a refusal. The message is for logs; clients translate the code. */
export function errorAnswer(refusal: Refusal): ErrorAnswer {
  const message = refusal.code.replaceAll('_', ' ')
  return refusal.fields ? { code: refusal.code, message, fields: refusal.fields } : { code: refusal.code, message }
}
