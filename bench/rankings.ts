import { sql } from 'kysely'
import { getRanking } from '#contract/api/player/rankings.ts'
import type { Started } from '#server/main.ts'
import { periodOf } from '#server/modules/rankings/rules.ts'
import { requestSnapshots, build } from '#server/modules/rankings/service-snapshots.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { BenchServer } from './bench-server.ts'
import { startServer } from './calls.ts'
import { type Load, load, prepare } from './load.ts'
import { databaseTime } from './process-figures.ts'
import { measureRedis, type RedisReads } from './redis.ts'
import { idOf, seedPlayers, tokenOf } from './seed.ts'

export const READS = ['first', 'deep', 'mine'] as const
type Read = (typeof READS)[number]

/** Milliseconds, except `built` (seconds). */
export interface RankingFigures {
  players: number
  scores: number
  /** Over HTTP, one value per run. */
  reads: Record<Read, Load[]>
  /** The same directly from the scores, by offset and by counting: p50 of the statement alone, one value per run. */
  before: Record<Read, number[]>
  built: number[]
  bytes: number
  /** Over many connections to a server in a separate process: microseconds of processor time per call, including PostgreSQL's. */
  costs: Record<Read, { cpu: number; perSecond: number }>
  /** The same reads from a Redis sorted set, if Redis is installed. */
  redis: RedisReads | undefined
  /** First pages while a snapshot is being built. */
  during: Load
}

interface RankingBench {
  product: Started
  ranking: { mode: string; period: string }
  players: number
}

const SESSIONS = 200
const SCORES = 400
const ASKS = 2_000
const CONNECTIONS = 4
const MANY = 64
const OFFSET_READS = 11
const LIMIT = 10

/** R1 with a million players and many ties: pages at any depth and one player's rank, and the cost of building a snapshot. */
export async function measureRanking(
  server: BenchServer,
  product: Started,
  { players, runs, format }: { players: number; runs: number; format: (line: string) => void },
): Promise<RankingFigures> {
  const mode = 'athlete'
  const bench: RankingBench = { product, players, ranking: { mode, period: periodOf(mode, businessDay(new Date())) } }
  await seedScores(bench)
  format(`${players} players seeded`)
  const built: number[] = []
  const reads: RankingFigures['reads'] = { first: [], deep: [], mine: [] }
  const before: RankingFigures['before'] = { first: [], deep: [], mine: [] }
  let during: Load | undefined
  for (let run = 0; run < runs; run += 1) {
    await moveScores(product.deps.db, bench)
    const making = seconds(() => build(product.deps, bench.ranking))
    // In the last run pages are requested meanwhile; that snapshot's build time is excluded.
    if (run > 0 && run === runs - 1) during = await ask(bench, 'first')
    const taken = await making
    if (during === undefined) built.push(taken)
    for (const read of READS) {
      reads[read].push(await ask(bench, read))
      before[read].push(await byOffset(bench, read))
    }
    format(
      `board ${taken.toFixed(1)} s, p99 ${READS.map(read => `${read} ${reads[read].at(-1)?.p99.toFixed(1)}`).join(', ')} ms`,
    )
  }
  const bytes = await bytesOfSnapshot(product.deps.db)
  during ??= await ask(bench, 'first')
  const costs = await costsOf(server, players, runs)
  const redis = await measureRedis(
    { players, scores: SCORES, limit: LIMIT },
    index => deepPage(players, index),
    index => somebody(players, index),
  )
  return { players, scores: SCORES, reads, before, built, bytes, costs, redis, during }
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

async function seedScores({ product, players, ranking }: RankingBench): Promise<void> {
  const { db } = product.deps
  await seedPlayers(db, 0, players, SESSIONS)
  await db.rows(sql`insert into ranking_score (mode, period, account_id, username, score)
    select ${ranking.mode}, ${ranking.period}, 'aaaa' || lpad(i::text, 20, '0'), 'bench' || i, (i::bigint * 7919 % ${SCORES}::int) * 50
    from generate_series(0, ${players - 1}::int) i`)
  await db.rows(sql`vacuum analyze ranking_score`)
  await db.rows(sql`vacuum analyze account`)
  // Requested as a paid game does, but never built by the worker meanwhile: the measurement builds it.
  await db.tx(async tx => {
    await requestSnapshots(tx, product.deps.clock.now(), [ranking])
    await tx.rows(sql`select graphile_worker.remove_job(${`rankings.build:${ranking.mode}:${ranking.period}`})`)
  })
}

/** Gives a thousand players points, so that the next snapshot differs. */
async function moveScores(db: Db, { ranking, players }: RankingBench): Promise<void> {
  const ids = Array.from({ length: 1_000 }, () => idOf('aaaa', Math.floor(Math.random() * players)))
  await db.rows(sql`update ranking_score set score = score + 50
    where mode = ${ranking.mode} and period = ${ranking.period} and account_id = any(${ids}::text[])`)
}

/** Pages by number around the 60,000th, or of the last tenth of a smaller ranking. */
const deepPage = (players: number, index: number): number => {
  const middle = Math.min(60_000, Math.floor((players * 0.6) / LIMIT))
  return middle + ((index * 7_919) % Math.max(1, Math.floor(middle / 10)))
}

const somebody = (players: number, index: number): string => idOf('aaaa', (index * 104_729) % players)

/** The median of `runs` runs of each read. */
async function costsOf(bench: BenchServer, players: number, runs: number): Promise<RankingFigures['costs']> {
  const server = await startServer(bench)
  const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN
  const found = { first: [], deep: [], mine: [] } as Record<Read, { cpu: number; perSecond: number }[]>
  try {
    for (let run = 0; run < runs; run += 1)
      for (const read of READS) {
        const requests = requestsOf(players, read)
        await load(server.port, requests.splice(0, 200), MANY)
        const [ours, database] = [await server.cpu(), await databaseTime(bench.dir)]
        const { perSecond } = await load(server.port, requests, MANY)
        const used = (await server.cpu()) - ours + (await databaseTime(bench.dir)) - database
        found[read].push({ cpu: used / requests.length, perSecond })
      }
  } finally {
    await server.stop()
  }
  const costs = READS.map(read => [
    read,
    { cpu: median(found[read].map(one => one.cpu)), perSecond: median(found[read].map(one => one.perSecond)) },
  ])
  return Object.fromEntries(costs) as RankingFigures['costs']
}

async function ask({ product, players }: RankingBench, read: Read): Promise<Load> {
  const port = Number(new URL(product.playerUrl).port)
  const requests = requestsOf(players, read)
  await load(port, requests.splice(0, 200), CONNECTIONS)
  return load(port, requests, CONNECTIONS)
}

/** For as many players as there are sessions, the first ones as a warm-up. */
function requestsOf(players: number, read: Read): Buffer[] {
  const path = getRanking.path.replace(':mode', 'athlete')
  const queryOf: Record<Read, (index: number) => string> = {
    first: () => `limit=${LIMIT}&page=1`,
    deep: index => `limit=${LIMIT}&page=${deepPage(players, index)}`,
    mine: index => `user=${somebody(players, index)}`,
  }
  return Array.from({ length: ASKS + 200 }, (_, index) =>
    prepare('GET', `${path}?${queryOf[read](index)}`, tokenOf(index % SESSIONS)),
  )
}

/** The earlier implementation without snapshots: in index order, skipping the rows before, and counting higher scores. */
async function byOffset({ product, ranking, players }: RankingBench, read: Read): Promise<number> {
  const { db } = product.deps
  const of = sql`mode = ${ranking.mode} and period = ${ranking.period}`
  const times: number[] = []
  for (let index = 0; index < OFFSET_READS; index += 1) {
    const offset = read === 'first' ? 0 : (deepPage(players, index) - 1) * LIMIT
    const statement =
      read === 'mine'
        ? sql`select score, (select count(*) from ranking_score more where ${of} and more.score > mine.score) as above
            from ranking_score mine where ${of} and account_id = ${somebody(players, index)}`
        : sql`with page as materialized (select account_id, score from ranking_score where ${of}
              order by score desc, username, account_id limit ${LIMIT} offset ${offset})
            select page.*, (select count(*) from ranking_score where ${of}) as total,
              (select count(*) from ranking_score where ${of} and score > (select max(score) from page)) as above from page`
    times.push(1_000 * (await seconds(() => db.rows(statement))))
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}

/** The stored size of the newest snapshot. */
async function bytesOfSnapshot(db: Db): Promise<number> {
  const [row] = await db.rows(sql<{ bytes: bigint }>`
    select (select sum(pg_column_size(p.*)) from ranking_page p where version = (select max(version) from ranking_board))
      + (select sum(pg_column_size(s.*)) from ranking_seat s where version = (select max(version) from ranking_board)) as bytes`)
  return Number(row?.bytes ?? 0n)
}
