import { createClient } from 'redis'
import { startRedis } from '#tests/support/redis.ts'
import { findRedis } from '../scripts/find-redis.ts'
import { processTime } from './process-figures.ts'

/** Reads of a sorted set: per second, and microseconds of Redis's processor time each. */
export type RedisReads = Record<'first' | 'deep' | 'mine', { cpu: number; perSecond: number }>

const MANY = 64
const READS = 20_000
const AT_ONCE = 10_000

/**
 * The same reads from a Redis sorted set: without HTTP, names and durability, so a lower bound for the cost of a ranking. Undefined without
 * Redis.
 */
export async function measureRedis(
  { players, scores, limit }: { players: number; scores: number; limit: number },
  deepPage: (index: number) => number,
  somebody: (index: number) => string,
): Promise<RedisReads | undefined> {
  const program = await findRedis()
  if (program === undefined) return undefined
  const ends: (() => Promise<void>)[] = []
  const { url } = await startRedis(program, end => void ends.push(end))
  const clients = await Promise.all(
    Array.from({ length: MANY }, () =>
      createClient({ url })
        .on('error', () => undefined)
        .connect(),
    ),
  )
  try {
    const [client] = clients
    if (!client) throw new Error('Redis has no connection')
    for (let first = 0; first < players; first += AT_ONCE) {
      const members = Array.from({ length: Math.min(AT_ONCE, players - first) }, (_, index) => ({
        score: (((first + index) * 7_919) % scores) * 50,
        value: somebody(first + index),
      }))
      await client.zAdd(KEY, members)
    }
    const pid = Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1])
    const page = (one: (typeof clients)[number], first: number) =>
      one.zRangeWithScores(KEY, first, first + limit - 1, { REV: true })
    const measured = async (read: (one: (typeof clients)[number], index: number) => Promise<unknown>) => {
      const [used, began] = [await processTime(pid), performance.now()]
      let next = 0
      await Promise.all(
        clients.map(async one => {
          for (let index = next++; index < READS; index = next++) await read(one, index)
        }),
      )
      const perSecond = (READS * 1_000) / (performance.now() - began)
      return { cpu: ((await processTime(pid)) - used) / READS, perSecond }
    }
    return {
      first: await measured(one => page(one, 0)),
      deep: await measured((one, index) => page(one, (deepPage(index) - 1) * limit)),
      mine: await measured((one, index) =>
        Promise.all([one.zRevRank(KEY, somebody(index)), one.zScore(KEY, somebody(index))]),
      ),
    }
  } finally {
    await Promise.all(clients.map(one => one.close()))
    for (const end of ends) await end()
  }
}

const KEY = 'ranking'
