import type { Socket } from 'socket.io-client'
import type * as z from 'zod/mini'
import { safeDecode } from 'zod/mini'
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
export function startLive(): () => void {
  const stop = onSessionChange(() => void reconnect())
  void reconnect()
  return () => {
    stop()
    close()
  }
}

async function reconnect(): Promise<void> {
  const token = currentToken()
  if (token === socketToken) return
  close()
  socketToken = token
  if (token === null) return
  const { io } = await import('socket.io-client')
  // The user signed out or changed while the library was loading.
  if (currentToken() !== token || socket) return
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

function close(): void {
  socket?.disconnect()
  socket = null
  socketToken = null
}
