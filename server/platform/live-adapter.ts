import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Server } from 'socket.io'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Bus, BusWatch } from './live-bus.ts'
import type { Log } from './log.ts'

export interface BusDeps {
  db: Pick<Db, 'pool'>
  log: Log
  config: Pick<Config, 'redisUrl' | 'secretKey'>
}

/** How long a start waits for the event bus. */
const READY_MS = 5_000

/** Redis if `REDIS_URL` is set, else PostgreSQL. */
export async function openBus({ db, log, config }: BusDeps, watch: BusWatch): Promise<Bus> {
  // Deployments that share a Redis server do not receive each other's events.
  const name = `crava:${createHmac('sha256', config.secretKey).update('live').digest('hex').slice(0, 12)}`
  const bus =
    config.redisUrl === undefined
      ? postgresBus(db.pool, log, watch)
      : (await import('./live-redis.ts')).openRedisBus(config.redisUrl, name, log, watch)
  let isLate = false
  const late = pause(READY_MS, undefined, { ref: false }).then(() => {
    isLate = true
  })
  // Sockets admitted before this process listened missed earlier events.
  void bus.ready.then(() => {
    if (isLate) watch.onMissed()
  })
  return { ...bus, ready: Promise.race([bus.ready, late]) }
}

function postgresBus(pool: pg.Pool, log: Log, watch: BusWatch): Bus {
  const ready = Promise.withResolvers<void>()
  let timesListening = 0
  const listening = (): void => {
    timesListening += 1
    if (timesListening > 1) watch.onMissed()
    ready.resolve()
  }
  const adapter = createAdapter(adapterPool(pool, { listening, failed: () => watch.onUnsent() }), {
    errorHandler: error => log.warn({ err: error }, 'Socket.IO adapter error'),
  })
  return { adapter, ready: ready.promise, close: async () => undefined }
}

/**
 * The pool as the adapter sees it. The adapter drops its listening connection when that is lost, without releasing it: each outage would
 * cost the pool a slot for good, and closing the pool would wait for it. It also puts the id of a message too long for NOTIFY into JSON,
 * which does not support bigint. Its messages are sent one after the other: on two connections the later could arrive first, and a page
 * would keep the older state.
 */
function adapterPool(pool: pg.Pool, handlers: Record<'listening' | 'failed', () => void>): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, String)
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, values: unknown[] = []) => {
    const copy = last
      .then(() => pool.query({ text, values, types }))
      .catch((error: unknown) => {
        handlers.failed()
        throw error
      })
    last = copy.catch(() => undefined)
    return copy
  }
  const connect = async () => {
    const client = await pool.connect()
    const giveBack = client.release.bind(client)
    const onEnd = () => giveBack(true)
    client.once('end', onEnd)
    // The adapter checks out a connection only to listen. It is idle once it does.
    client.once('drain', handlers.listening)
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
