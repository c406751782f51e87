import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'socket.io'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { closeWhenUnread, declaredLength } from './body-limits.ts'
import type { FindSession, Session } from './session.ts'

/** A user's rooms at connection, from the modules; the server joins them, no client can. */
export type RoomsOf = (session: Session) => Promise<string[]>

/** Per process (api.md "Common"). */
const SOCKETS_PER_USER = 10

/** Admits sockets with a session into the rooms from the modules. */
export function admitSockets(io: Server, find: FindSession, roomsOf: RoomsOf): void {
  io.use((socket, next) => {
    void admitSocket(find, socket.handshake.auth.token, roomsOf).then(
      async ({ session, rooms }) => {
        // Counted in this process alone: querying the others at each connection would be too expensive in a reconnect storm.
        const held = io.of('/').adapter.rooms.get(userRoom(session.subjectId))?.size ?? 0
        if (held >= SOCKETS_PER_USER) return next(refusal('too_many_sockets', 429))
        await socket.join(rooms)
        next()
      },
      (error: unknown) => next(error instanceof Error && 'data' in error ? error : refusal('unavailable', 503)),
    )
  })
  // The session may have ended while its socket was being admitted: `endSessions` finds the socket only from here on.
  io.on('connection', socket => {
    void admitSocket(find, socket.handshake.auth.token, async () => []).catch(() => socket.disconnect(true))
    forgetRequest(socket)
  })
}

/** Drops the socket's initial request, which is not needed again and is a quarter of a socket's memory. */
function forgetRequest(socket: Socket): void {
  Object.assign(socket.conn, { request: undefined })
  Object.assign(socket.handshake, { headers: {}, query: {}, auth: {} })
}

/** The room of a user's sockets. */
export const userRoom = (userId: string) => `user:${userId}`
/** The room of a session's sockets. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`

function refusal(code: string, status: number): Error {
  return Object.assign(new Error(code), { data: { code, status } })
}

async function admitSocket(find: FindSession, token: unknown, roomsOf: RoomsOf) {
  const session = typeof token === 'string' ? await find(token) : null
  if (!session) throw refusal('unauthorized', 401)
  return { session, rooms: [userRoom(session.subjectId), sessionRoom(session.id), ...(await roomsOf(session))] }
}

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
