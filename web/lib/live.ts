import type { Socket } from 'socket.io-client'
import type * as z from 'zod/mini'
import { safeDecode } from 'zod/mini'
import { fetchAhead } from '#client/stale-chunks.ts'
import { queryClient } from './query.ts'
import { currentToken, endLostSession, onSessionChange } from './session.ts'

interface LiveEvent<P extends z.ZodMiniType, A extends string[]> {
  name: (...ids: A) => string
  payload: P
}

type Listener = (payload: unknown) => void

/** Listeners outlive sockets: a new sign-in opens a new socket with the same listeners. */
const listeners = new Map<string, Set<Listener>>()
const starting = new Set<() => void>()
const returning = new Set<() => void>()
let socket: Socket | null = null
let socketToken: string | null = null

type Io = typeof import('socket.io-client').io
type Load = () => Promise<{ io: Io }>

/** Time before the library is loaded again; it doubles with every failure. */
const RETRY_MIN_MS = 5_000
const RETRY_MAX_MS = 300_000
let retryMs = RETRY_MIN_MS
let stopRetry = (): void => undefined

/** Subscribes to an event of the contract; returns the unsubscribe function. Payloads that do not fit the contract are dropped. */
export function onLive<P extends z.ZodMiniType, A extends string[]>(
  event: LiveEvent<P, A>,
  ids: A,
  handle: (payload: z.output<P>) => void,
): () => void {
  const name = event.name(...ids)
  const listener: Listener = payload => {
    const decoded = safeDecode(event.payload, payload as never)
    if (decoded.success) handle(decoded.data)
  }
  const group = listeners.get(name) ?? new Set()
  listeners.set(name, group.add(listener))
  return () => group.delete(listener)
}

/** Calls back on the first connection: data read before it missed events, so it must be read again. */
export function onLiveStart(handle: () => void): () => void {
  starting.add(handle)
  return () => starting.delete(handle)
}

/** Calls back on every reconnect. Queries refetch by themselves; this is for other state. */
export function onLiveAgain(handle: () => void): () => void {
  returning.add(handle)
  return () => returning.delete(handle)
}

/** Keeps one socket open while signed in. Called once, by the private pages; the library is loaded only then. */
export function startLive(load: Load = () => import('socket.io-client')): () => void {
  const reconnect = () => {
    retryMs = RETRY_MIN_MS
    void connect(load)
  }
  const stop = onSessionChange(reconnect)
  reconnect()
  return () => {
    stop()
    close()
  }
}

async function connect(load: Load): Promise<void> {
  const token = currentToken()
  if (token === socketToken) return
  close()
  socketToken = token
  if (token === null) return
  const io = await loadIo(load)
  // The user left, signed out or changed while the library was loading.
  if (currentToken() !== token || socketToken !== token || socket) return
  if (!io) {
    socketToken = null
    retryLater(load)
    return
  }
  retryMs = RETRY_MIN_MS
  socket = io({ path: '/socket.io', auth: { token }, transports: ['websocket', 'polling'], closeOnBeforeunload: true })
  let connectedBefore = false
  socket.on('connect', () => {
    // Refetch after a reconnect, since events were missed.
    if (connectedBefore) {
      void queryClient.invalidateQueries()
      for (const handle of returning) handle()
    } else for (const handle of starting) handle()
    connectedBefore = true
  })
  socket.on('connect_error', error => {
    if ('data' in error && (error.data as { code?: string } | undefined)?.code === 'unauthorized') endLostSession()
  })
  socket.onAny((name: string, payload: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload)
  })
}

/** The library, or null where it does not load. */
async function loadIo(load: Load): Promise<Io | null> {
  let io: Io | null = null
  const fetch = async () => {
    io = (await load()).io
  }
  // A page whose files are gone reloads, but only on the first attempt: later ones must not interrupt its user.
  await (retryMs === RETRY_MIN_MS ? fetch().catch(() => undefined) : fetchAhead(fetch))
  return io
}

/** Without the library there are no events: loads it again once the internet is back, and by itself ever more rarely. */
function retryLater(load: Load): void {
  stopRetry()
  const again = () => {
    stopRetry()
    void connect(load)
  }
  const timer = setTimeout(again, retryMs)
  retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)
  addEventListener('online', again)
  stopRetry = () => {
    clearTimeout(timer)
    removeEventListener('online', again)
  }
}

function close(): void {
  stopRetry()
  socket?.disconnect()
  socket = null
  socketToken = null
}
