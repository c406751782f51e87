import type { Server } from 'socket.io'

/** Carries events between processes. */
export interface Bus {
  adapter: Parameters<Server['adapter']>[0]
  /** Resolves once this process receives the others' events; also on a timeout, after which it serves its own sockets only. */
  ready: Promise<void>
  close(): Promise<void>
}

/** Callbacks for the health of a bus. */
export interface BusWatch {
  /** Events of others may not have arrived here: the sockets of this process missed them. */
  onMissed(): void
  /** An event sent here did not reach the others. */
  onUnsent(): void
}
