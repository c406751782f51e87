import type { Server } from 'socket.io'

/** A process heard this recently counts as present, even if it is silent now. */
const COUNTED_MS = 60_000
/** For this long after a start, or after the connection between processes was lost, the set of processes is unknown. */
const UNSURE_MS = 15_000

/** Whether a message to the other processes is worth sending. */
export interface Others {
  /** False only when this process is surely alone. */
  mayBeThere(): Promise<boolean>
  /** From now on the set of processes is unknown. */
  forget(): void
}

/**
 * Tracks which other processes exist. Both adapters count: PostgreSQL's those heard in the last seconds, Redis's those that listen now. A
 * process that just started has not heard the others yet, and a busy one is silent for a while: the count alone would miss both.
 */
export function watchOthers(io: Pick<Server, 'of'>): Others {
  let heardAt = Number.NEGATIVE_INFINITY
  let unsureUntil = performance.now() + UNSURE_MS
  return {
    forget: () => {
      unsureUntil = performance.now() + UNSURE_MS
    },
    mayBeThere: async () => {
      // A process that cannot be queried may exist.
      const count = await Promise.resolve(io.of('/').adapter.serverCount()).catch(() => 2)
      if (count > 1) heardAt = performance.now()
      return performance.now() - heardAt < COUNTED_MS || performance.now() < unsureUntil
    },
  }
}
