import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from './fail.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The largest file of a multipart endpoint. */
    uploadMaxBytes?: number
  }
}

/** A request must have arrived in full after this; headers and body together. */
export const REQUEST_TIMEOUT_MS = 30_000
/** The head alone. Node swaps the two where this is the longer (v24), and a body would have its preset of 60 s. */
export const HEAD_TIMEOUT_MS = 20_000
/** Interval of Node's check for timed-out requests: its default of 30 s would double the timeout. */
export const REQUEST_CHECK_MS = 1_000

/** Boundaries, part headers and the text fields beside a file. */
export const FORM_OVERHEAD_BYTES = 32 * 1024
/** Reads on for this long after the response, so that a client that reads only after writing gets it; then the connection is closed. */
const LINGER_MS = 1_000
const LINGER_BYTES = 1024 * 1024

/**
 * Refuses a body whose declared length exceeds the route's limit before any of it is read (413), and closes connections that keep sending
 * after the response: Node would read all of it to reuse the connection.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    closeWhenUnread(request.raw, reply.raw)
    if (declaredLength(request.raw) > limitOf(request)) fail('too_large')
  })
}

const isForm = (request: IncomingMessage): boolean => /^multipart\//i.test(request.headers['content-type'] ?? '')

function limitOf({ raw, routeOptions }: FastifyRequest): number {
  const { uploadMaxBytes } = routeOptions.config ?? {}
  const whole = routeOptions.bodyLimit ?? 0
  return uploadMaxBytes !== undefined && isForm(raw) ? uploadMaxBytes + FORM_OVERHEAD_BYTES : whole
}

/** 0 without a Content-Length: what arrives in chunks is counted as it is read. */
export const declaredLength = (request: IncomingMessage): number => Number(request.headers['content-length'] ?? 0)

/** Closes the connection after the response unless the rest of the body is short. */
export function closeWhenUnread(request: IncomingMessage, answer: ServerResponse): void {
  // Before Node's own listener, which would read the whole body.
  answer.prependOnceListener('finish', () => {
    if (!request.complete) linger(request)
  })
}

function linger(request: IncomingMessage): void {
  const { socket } = request
  let read = 0
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  const stop = (): void => clearTimeout(timer)
  socket.once('close', stop)
  request.once('end', stop)
  request.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > LINGER_BYTES) socket.destroy()
  })
  // Marks the body as being read, so that Node leaves it to us.
  request.read(0)
  request.resume()
}
