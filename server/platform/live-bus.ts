import type { Server } from 'socket.io'

/** What carries events between processes. */
export interface Bus {
  adapter: Parameters<Server['adapter']>[0]
  /** Resolves once this process hears the others; also when that takes too long: then it serves its own sockets meanwhile. */
  ready: Promise<void>
  close(): Promise<void>
}

/** What a bus tells of its own health. */
export interface BusWatch {
  /** What others said for a while did not arrive here: whoever holds sockets here missed it. */
  onMissed(): void
  /** Something said here did not reach the others. */
  onUnsaid(): void
}
