import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { type DefaultEventsMap, Server } from 'socket.io'
import type * as z from 'zod/mini'
import { encode } from 'zod/mini'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { createSessionFinder, type FindSession, type Session } from './session.ts'

/** An event of the contract (`contract/live.ts`): its name, made of ids where the spec says so, and its payload's schema. */
export interface LiveEvent<P extends z.ZodMiniType, A extends string[]> {
  name: (...ids: A) => string
  payload: P
}

export interface Live {
  /** Sends an event to every socket of a user, whatever process holds it. */
  toUser<P extends z.ZodMiniType, A extends string[]>(
    userId: string,
    event: LiveEvent<P, A>,
    ids: A,
    payload: z.output<P>,
  ): void
  /**
   * Sends each of many users their own: one message to the other processes however many they are, and only while there are others.
   * For events that do no harm when one is missed: a process that started this very moment may not be known yet.
   */
  toUsers<P extends z.ZodMiniType, A extends string[]>(
    event: LiveEvent<P, A>,
    items: readonly { userId: string; ids: A; payload: z.output<P> }[],
  ): void
  /** Joins a user's sockets, whatever process holds them, to a room: from then on they hear its events. */
  join(userId: string, room: string): void
  /** Sends an event to the members of a room the server joined sockets to. */
  toRoom<P extends z.ZodMiniType, A extends string[]>(
    room: string,
    event: LiveEvent<P, A>,
    ids: A,
    payload: z.output<P>,
  ): void
  /** Closes the sockets of ended sessions, in every process. */
  endSessions(sessionIds: readonly string[]): void
  close(): Promise<void>
}

/** An event to a room: the room, the event's name, its payload as sent. */
type Sending = [room: string, name: string, payload: unknown]

/** Between processes: what each is to send to the sockets it holds itself. */
interface BetweenProcesses {
  'send-here': (sendings: Sending[]) => void
}
type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, BetweenProcesses>

/** A user's rooms at connection, given by the modules; the server joins them, no client can. */
export type RoomsOf = (session: Session) => Promise<string[]>

/** Per process (api.md "Common"). */
const SOCKETS_PER_USER = 10

/** Socket.IO on the player app's server: token in the handshake, rooms joined by the server, events shared between processes through PostgreSQL. */
export function startLive(deps: { db: Db; clock: Clock; log: Log }, server: HttpServer, roomsOf: RoomsOf): Live {
  const find = createSessionFinder(deps.db, deps.clock, 'player')
  const io: LiveServer = new Server(server, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    serveClient: false,
    maxHttpBufferSize: 100_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
  })
  io.adapter(
    createAdapter(adapterPool(deps.db.pool), {
      errorHandler: error => deps.log.warn({ err: error }, 'socket adapter'),
    }),
  )
  io.use((socket, next) => {
    void admitSocket(find, socket.handshake.auth.token, roomsOf).then(
      async ({ session, rooms }) => {
        // Counted in this process alone: asking the others at each connection would be what a reconnect storm cannot afford.
        const held = io.of('/').adapter.rooms.get(userRoom(session.subjectId))?.size ?? 0
        if (held >= SOCKETS_PER_USER) return next(refusal('too_many_sockets', 429))
        await socket.join(rooms)
        next()
      },
      (error: unknown) => next(error instanceof Error && 'data' in error ? error : refusal('unavailable', 503)),
    )
  })
  // A session that ended while its socket was being admitted: from here on `endSessions` finds the socket, before it did not.
  io.on('connection', socket => {
    void admitSocket(find, socket.handshake.auth.token, async () => []).catch(() => socket.disconnect(true))
  })
  io.on('send-here', sendings => sendHere(io, sendings))
  return {
    toUsers: (event, items) => sendToUsers(io, event, items),
    toUser: (userId, event, ids, payload) => send(io, userRoom(userId), event, ids, payload),
    join: (userId, room) => joinRoom(io, userId, room),
    toRoom: (room, event, ids, payload) => send(io, room, event, ids, payload),
    endSessions: ids => {
      if (ids.length > 0) io.in(ids.map(sessionRoom)).disconnectSockets(true)
    },
    close: async () => {
      io.disconnectSockets(true)
      await io.close()
    },
  }
}

/**
 * The pool as the adapter sees it. The adapter drops its listening connection when that is lost, without giving it back: each
 * outage would cost the pool a place for good, and the pool would wait for it at the end. And it puts the id of a message too long
 * for NOTIFY into JSON, which takes no bigint.
 */
function adapterPool(pool: pg.Pool): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, String)
  const query = (text: string, values: unknown[] = []) => pool.query({ text, values, types })
  const connect = async () => {
    const client = await pool.connect()
    const giveBack = client.release.bind(client)
    const onEnd = () => giveBack(true)
    client.once('end', onEnd)
    client.release = error => {
      client.removeListener('end', onEnd)
      giveBack(error)
    }
    return client
  }
  return new Proxy(pool, {
    get: (whole, name) => {
      if (name === 'connect') return connect
      if (name === 'query') return query
      const part: unknown = Reflect.get(whole, name)
      return typeof part === 'function' ? (part.bind(whole) as unknown) : part
    },
  })
}

const userRoom = (userId: string) => `user:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

function refusal(code: string, status: number): Error {
  return Object.assign(new Error(code), { data: { code, status } })
}

async function admitSocket(find: FindSession, token: unknown, roomsOf: RoomsOf) {
  const session = typeof token === 'string' ? await find(token) : null
  if (!session) throw refusal('unauthorized', 401)
  return { session, rooms: [userRoom(session.subjectId), sessionRoom(session.id), ...(await roomsOf(session))] }
}

function send<P extends z.ZodMiniType, A extends string[]>(
  io: LiveServer,
  room: string,
  event: LiveEvent<P, A>,
  ids: A,
  payload: z.output<P>,
): void {
  io.to(room).emit(event.name(...ids), encode(event.payload, payload))
}

function sendToUsers<P extends z.ZodMiniType, A extends string[]>(
  io: LiveServer,
  event: LiveEvent<P, A>,
  items: readonly { userId: string; ids: A; payload: z.output<P> }[],
): void {
  const sendingOf = ({ userId, ids, payload }: (typeof items)[number]): Sending => [
    userRoom(userId),
    event.name(...ids),
    encode(event.payload, payload),
  ]
  const { adapter } = io.of('/')
  sendHere(io, items.filter(({ userId }) => adapter.rooms.has(userRoom(userId))).map(sendingOf))
  void adapter.serverCount().then(count => {
    if (count > 1) io.serverSideEmit('send-here', items.map(sendingOf))
  })
}

/** To this process's own sockets. */
function sendHere(io: LiveServer, sendings: readonly Sending[]): void {
  const { rooms } = io.of('/').adapter
  for (const [room, name, payload] of sendings) {
    if (rooms.has(room)) io.local.to(room).emit(name, payload)
  }
}

/** The other processes are told only while there are others: who reads a page must not cost the house a message. */
function joinRoom(io: LiveServer, userId: string, room: string): void {
  io.local.in(userRoom(userId)).socketsJoin(room)
  void io
    .of('/')
    .adapter.serverCount()
    .then(count => {
      if (count > 1) io.in(userRoom(userId)).socketsJoin(room)
    })
}
