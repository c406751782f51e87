import type { Server } from 'socket.io'

/** A process that was heard this recently is counted with, also when it is silent at the moment. */
const COUNTED_MS = 60_000
/** So long after a start, or after the connection between processes was lost, nobody knows who is there. */
const UNSURE_MS = 15_000

/** Whether a message to the other processes is worth sending. */
export interface Others {
  /** False only when this process is surely alone. */
  mayBeThere(): Promise<boolean>
  /** From now on it is not known who is there. */
  forget(): void
}

/**
 * Who else is there. Both adapters count: PostgreSQL's those that were heard in the last seconds, Redis those that listen now. A
 * process that just started has not heard the others yet, and one that is busy is silent for a while: both would be left out by the
 * count alone.
 */
export function watchOthers(io: Pick<Server, 'of'>): Others {
  let heardAt = Number.NEGATIVE_INFINITY
  let unsureUntil = performance.now() + UNSURE_MS
  return {
    forget: () => {
      unsureUntil = performance.now() + UNSURE_MS
    },
    mayBeThere: async () => {
      // Who cannot be asked may be there.
      const count = await Promise.resolve(io.of('/').adapter.serverCount()).catch(() => 2)
      if (count > 1) heardAt = performance.now()
      return performance.now() - heardAt < COUNTED_MS || performance.now() < unsureUntil
    },
  }
}
