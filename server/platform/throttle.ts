import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db, Reader } from './db.ts'
import { fail } from './fail.ts'
import type { Metrics } from './metrics.ts'

/** A rate limit: `burst` at once, refilled evenly over `perMs`. */
export interface Allowance {
  burst: number
  perMs: number
}

export interface Throttle {
  /** Takes one from the allowance of `key`; throws `too_many_requests` with the seconds to wait when none is left. */
  take(key: string, allowance: Allowance): Promise<void>
  /** Takes one and returns the seconds to wait: 0 if it was allowed. */
  tryTake(key: string, allowance: Allowance): Promise<number>
  /** The seconds to wait, without taking one. */
  peek(key: string, allowance: Allowance): Promise<number>
  /** Returns one that turned out not to count, for example after a sign-in with the right password. */
  giveBack(key: string, allowance: Allowance): Promise<void>
  /** Resets the allowance, for example after a correct password. */
  clear(key: string): Promise<void>
}

/**
 * Rate limits in the database, shared by all processes: a leaky bucket in one row per key (GCRA), one statement per attempt, outside the
 * caller's transaction so that a refused call counts too.
 */
export function createThrottle(db: Db, clock: Clock, metrics?: Pick<Metrics, 'throttled'>): Throttle {
  const tryTake = async (key: string, { burst, perMs }: Allowance) => {
    const now = clock.now()
    const step = perMs / burst
    // The row changes only when the attempt is allowed: `tat` is never further ahead than the burst.
    const [row] = await db.rows(sql<{ tat: Date }>`
      insert into rate_limit as r (key, tat) values (${key}, ${new Date(now.getTime() + step)})
      on conflict (key) do update set tat = greatest(r.tat, ${now}) + ${`${step} milliseconds`}::interval
        where greatest(r.tat, ${now}) + ${`${step} milliseconds`}::interval <= ${new Date(now.getTime() + perMs)}
      returning tat`)
    // A refusal stays a refusal even if an allowance was returned since, because nothing was taken.
    return row ? 0 : Math.max(1, waitOf(await tatOf(db, key), now, step, perMs))
  }
  return {
    tryTake,
    take: async (key, allowance) => {
      const retryAfter = await tryTake(key, allowance)
      if (retryAfter === 0) return
      // Keys are `limit:subject`; only the part before the colon is a fixed identifier.
      metrics?.throttled(key.split(':', 1)[0] ?? '')
      fail('too_many_requests', { retryAfter })
    },
    peek: async (key, { burst, perMs }) => {
      const tat = await tatOf(db, key)
      return tat ? Math.max(0, waitOf(tat, clock.now(), perMs / burst, perMs)) : 0
    },
    giveBack: async (key, { burst, perMs }) => {
      await db.rows(
        sql`update rate_limit set tat = tat - ${`${perMs / burst} milliseconds`}::interval where key = ${key}`,
      )
    },
    clear: async key => {
      await db.rows(sql`delete from rate_limit where key = ${key}`)
    },
  }
}

async function tatOf(from: Reader, key: string): Promise<Date | undefined> {
  const [row] = await from.rows(sql<{ tat: Date }>`select tat from rate_limit where key = ${key}`)
  return row?.tat
}

/** Seconds until the next allowance. If the row was deleted meanwhile, retry in a second. */
function waitOf(tat: Date | undefined, now: Date, step: number, perMs: number): number {
  if (!tat) return 1
  const earliest = tat.getTime() + step - perMs
  return earliest <= now.getTime() ? 0 : Math.ceil((earliest - now.getTime()) / 1000)
}
