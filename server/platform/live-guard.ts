import type { IncomingMessage, ServerResponse } from 'node:http'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { closeWhenUnread, declaredLength } from './body-limits.ts'

/**
 * Refuses browsers on pages of another origin (403), by polling and by websocket, and bodies over the limit before they are read (413).
 * Runs before engine.io handles a request, which bypasses Fastify's hooks.
 */
export function guardSockets(publicUrl: string) {
  return (request: IncomingMessage, answer: ServerResponse, next: () => void): void => {
    const isUpgrade = request.headers.upgrade !== undefined
    if (!isUpgrade) closeWhenUnread(request, answer)
    if (!isOwnOrigin(request, publicUrl)) {
      // The response of an upgrade is only engine.io's placeholder for its headers.
      if (isUpgrade) request.socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      else answer.writeHead(403).end()
    } else if (declaredLength(request) > BODY_MAX_BYTES) answer.writeHead(413).end()
    else next()
  }
}

/** Apps that are no browser send no Origin. Behind a proxy the page's host may be the public address alone. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && [host, new URL(publicUrl).host].includes(new URL(origin).host)
}
