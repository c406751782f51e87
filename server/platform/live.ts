import type { Server as HttpServer } from 'node:http'
import { type DefaultEventsMap, Server, type ServerOptions } from 'socket.io'
import type * as z from 'zod/mini'
import { encode } from 'zod/mini'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import { openBus, type Others, watchOthers } from './live-adapter.ts'
import { admitSockets, type RoomsOf, sessionRoom, userRoom, guardSockets } from './live-admission.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { createSessionFinder, type FoundSessions } from './session.ts'

/** An event of the contract (`contract/live.ts`): its name, built from ids where the spec says so, and the schema of its payload. */
export interface LiveEvent<P extends z.ZodMiniType, A extends string[]> {
  name: (...ids: A) => string
  payload: P
}

export interface Live {
  /** Sends an event to every socket of a user, in every process. */
  toUser<P extends z.ZodMiniType, A extends string[]>(
    userId: string,
    event: LiveEvent<P, A>,
    ids: A,
    payload: z.output<P>,
  ): void
  /**
   * Sends each of many users a different payload: one message to the other processes, and only while there are others. For events that may
   * be missed: a process that has just started may not be known yet.
   */
  toUsers<P extends z.ZodMiniType, A extends string[]>(
    event: LiveEvent<P, A>,
    items: readonly { userId: string; ids: A; payload: z.output<P> }[],
  ): void
  /**
   * Sends the same payload to each of many users, encoded once: one message to the other processes, and only while there are others. For
   * data that can be read again if missed.
   */
  toEach<P extends z.ZodMiniType, A extends string[]>(
    event: LiveEvent<P, A>,
    userIds: readonly string[],
    ids: A,
    payload: z.output<P>,
  ): void
  /** Joins a user's sockets, in every process, to a room: from then on they receive its events. */
  join(userId: string, room: string): void
  /** Takes a user's sockets out of a room again. */
  leave(userId: string, room: string): void
  /** Sends an event to the members of a room the server joined sockets to, but not to the users in `except`. */
  toRoom<P extends z.ZodMiniType, A extends string[]>(
    room: string,
    event: LiveEvent<P, A>,
    ids: A,
    payload: z.output<P>,
    except?: readonly string[],
  ): void
  /** Sends an event to those of these users whose sockets are in a room. */
  toMembers<P extends z.ZodMiniType, A extends string[]>(
    room: string,
    userIds: readonly string[],
    event: LiveEvent<P, A>,
    ids: A,
    payload: z.output<P>,
  ): void
  /** Sends an event to every socket in every process. */
  toAll<P extends z.ZodMiniType, A extends string[]>(event: LiveEvent<P, A>, ids: A, payload: z.output<P>): void
  /** Closes the sockets of ended sessions and drops the sessions from memory, in every process. */
  endSessions(sessionIds: readonly string[]): void
  /** The number of sockets in this process. */
  connected(): number
  /** Resolves once this process receives the others' events; before that it should get no traffic. */
  ready: Promise<void>
  close(): Promise<void>
}

/** An event to a room: the room, the event's name, its payload as sent. */
type Sending = [room: string, name: string, payload: unknown]

/** Messages between processes: what each sends to its own sockets. */
interface BetweenProcesses {
  'send-here': (sendings: Sending[]) => void
  'send-same': (rooms: string[], name: string, payload: unknown, except?: string[]) => void
  'send-members': (room: string, users: string[], name: string, payload: unknown) => void
  'send-all': (name: string, payload: unknown) => void
  /** An event did not arrive. */
  missed: () => void
  'end-sessions': (ids: string[]) => void
}
type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, BetweenProcesses>

/** The sockets of this process, and whether there are other processes. */
interface Reached {
  io: LiveServer
  others: Others
}

/** Sockets that reconnect after a missed event do so over this time, not all at once. */
const SPREAD_MS = 2_000
/** Interval of repeated notices of missed events, until one is delivered. */
const UNSENT_MS = 2_000

const SETTINGS: Partial<ServerOptions> = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  serveClient: false,
  maxHttpBufferSize: BODY_MAX_BYTES,
  pingInterval: 20_000,
  pingTimeout: 15_000,
}

interface LiveDeps {
  db: Db
  clock: Clock
  log: Log
  config: Pick<Config, 'publicUrl' | 'redisUrl' | 'secretKey'>
  metrics: Pick<Metrics, 'notified'>
  foundSessions: FoundSessions
}

/**
 * Socket.IO on the player app's server: token in the handshake, rooms joined by the server, events shared between processes through
 * PostgreSQL or Redis. After the connection between processes was lost, sockets are told to reconnect, which makes clients read again what
 * they may have missed.
 */
export async function startLive(deps: LiveDeps, server: HttpServer, roomsOf: RoomsOf): Promise<Live> {
  const io: LiveServer = new Server(server, SETTINGS)
  io.engine.use(guardSockets(deps.config.publicUrl))
  const { notified } = deps.metrics
  const others = watchOthers(io)
  let isUnsent = false
  const bus = await openBus(deps, {
    onMissed: () => {
      others.forget()
      deps.foundSessions.dropAll()
      // Events of other processes were missed, also when none were expected: another process may have ended a session of a socket here.
      callBack(io)
    },
    onUnsent: () => {
      isUnsent = true
    },
  })
  io.adapter(bus.adapter)
  const broadcastTimer = setInterval(() => {
    if (!isUnsent) return
    isUnsent = false
    io.serverSideEmit('missed')
  }, UNSENT_MS)
  admitSockets(io, createSessionFinder(deps.db, deps.clock, 'player'), roomsOf)
  listenToOthers(io, deps.foundSessions)
  return {
    ready: bus.ready,
    connected: () => io.engine.clientsCount,
    toUsers: (event, items) => {
      notified('users')
      sendToUsers(io, others, event, items)
    },
    toEach: (event, userIds, ids, payload) => {
      notified('each')
      sendToEach({ io, others }, userIds.map(userRoom), event.name(...ids), encode(event.payload, payload))
    },
    toUser: (userId, event, ids, payload) => {
      notified('user')
      send(io, userRoom(userId), event, ids, payload)
    },
    join: (userId, room) => joinRoom({ io, others }, userId, room),
    leave: (userId, room) => io.in(userRoom(userId)).socketsLeave(room),
    toRoom: (room, event, ids, payload, except = []) => {
      notified('room')
      send(io, room, event, ids, payload, except.map(userRoom))
    },
    toMembers: (room, userIds, event, ids, payload) => {
      notified('members')
      sendToMembers(io, room, userIds.map(userRoom), [event.name(...ids), encode(event.payload, payload)])
    },
    toAll: (event, ids, payload) => {
      notified('all')
      const [name, text] = [event.name(...ids), encode(event.payload, payload)]
      io.local.emit(name, text)
      io.serverSideEmit('send-all', name, text)
    },
    endSessions: ids => {
      if (ids.length === 0) return
      deps.foundSessions.drop(ids)
      io.serverSideEmit('end-sessions', [...ids])
      io.in(ids.map(sessionRoom)).disconnectSockets(true)
    },
    // Connections close without a disconnect packet, so that clients reconnect by themselves, to another process.
    close: async () => {
      clearInterval(broadcastTimer)
      await io.close()
      await bus.close()
    },
  }
}

function listenToOthers(io: LiveServer, foundSessions: FoundSessions): void {
  io.on('missed', () => {
    foundSessions.dropAll()
    callBack(io)
  })
  io.on('end-sessions', ids => foundSessions.drop(ids))
  io.on('send-here', sendings => sendHere(io, sendings))
  io.on('send-same', (rooms, name, payload, except) => sendSameHere(io, rooms, name, payload, except))
  io.on('send-members', (room, users, name, payload) => sendMembersHere(io, room, users, name, payload))
  io.on('send-all', (name, payload) => io.local.emit(name, payload))
}

/**
 * Sends to a room, here and in other processes. Here at once: `io.to` would first wait until the other processes are notified, and of two
 * events the later could arrive first.
 */
function send<P extends z.ZodMiniType, A extends string[]>(
  io: LiveServer,
  room: string,
  event: LiveEvent<P, A>,
  ids: A,
  payload: z.output<P>,
  except: string[] = [],
): void {
  const [name, text] = [event.name(...ids), encode(event.payload, payload)]
  sendSameHere(io, [room], name, text, except)
  io.serverSideEmit('send-same', [room], name, text, except)
}

function sendToUsers<P extends z.ZodMiniType, A extends string[]>(
  io: LiveServer,
  others: Others,
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
  void others.mayBeThere().then(may => {
    if (may) io.serverSideEmit('send-here', items.map(sendingOf))
  })
}

function sendToEach({ io, others }: Reached, rooms: string[], name: string, payload: unknown): void {
  sendSameHere(io, rooms, name, payload)
  void others.mayBeThere().then(may => {
    if (may) io.serverSideEmit('send-same', rooms, name, payload)
  })
}

/** To this process's own sockets: one packet for all of them. */
function sendSameHere(
  io: LiveServer,
  rooms: readonly string[],
  name: string,
  payload: unknown,
  except: string[] = [],
): void {
  const held = io.of('/').adapter.rooms
  const here = rooms.filter(room => held.has(room))
  // An empty list of rooms would mean everybody.
  if (here.length > 0) io.local.to(here).except(except).emit(name, payload)
}

function sendToMembers(io: LiveServer, room: string, users: string[], [name, text]: [string, unknown]): void {
  sendMembersHere(io, room, users, name, text)
  io.serverSideEmit('send-members', room, users, name, text)
}

function sendMembersHere(io: LiveServer, room: string, users: readonly string[], name: string, payload: unknown): void {
  const { rooms } = io.of('/').adapter
  const sockets = users.flatMap(user => [...(rooms.get(user) ?? [])].filter(socket => rooms.get(room)?.has(socket)))
  if (sockets.length > 0) io.local.to(sockets).emit(name, payload)
}

/** To this process's own sockets. */
function sendHere(io: LiveServer, sendings: readonly Sending[]): void {
  const { rooms } = io.of('/').adapter
  for (const [room, name, payload] of sendings) {
    if (rooms.has(room)) io.local.to(room).emit(name, payload)
  }
}

/** Other processes are notified only while there may be others: a page view must not cost a message otherwise. */
function joinRoom({ io, others }: Reached, userId: string, room: string): void {
  io.local.in(userRoom(userId)).socketsJoin(room)
  void others.mayBeThere().then(may => {
    if (may) io.in(userRoom(userId)).socketsJoin(room)
  })
}

/** Disconnects all sockets of this process, spread over a short time: each client reconnects and reads again what it may have missed. */
function callBack(io: LiveServer): void {
  for (const { conn } of io.of('/').sockets.values()) {
    setTimeout(() => conn.close(), Math.random() * SPREAD_MS).unref()
  }
}
