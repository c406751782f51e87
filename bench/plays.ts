import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { playCard } from '#contract/api/player/cards.ts'
import { startProduct, type BenchServer } from './bench-server.ts'
import { type Load, load, prepare } from './load.ts'
import { databaseTime, processTime } from './process-figures.ts'
import { idOf, seedCard, seedPlayers, tokenOf } from './seed.ts'

const PLAYERS = 2_000
const CONNECTIONS = 256
/** `two`: as in production, in two processes over one database, with half of the connections each. */
export const WAYS = ['together', 'two', 'apart', 'none'] as const
export type Way = (typeof WAYS)[number]

/** (a) Entries per second over HTTP on one card, each durable before it is answered, in each way, `runs` times. */
export async function measurePlays(
  bench: BenchServer,
  { runs, plays, format }: { runs: number; plays: Record<Way, number>; format: (line: string) => void },
): Promise<Record<Way, Load[]>> {
  const product = await startProduct(bench)
  await seedPlayers(product.deps.db, 0, PLAYERS, PLAYERS)
  const figures: Record<Way, Load[]> = { together: [], two: [], apart: [], none: [] }
  for (let run = 0; run < runs; run += 1) {
    for (const [index, way] of WAYS.entries()) {
      const number = 1 + run * WAYS.length + index
      const card = await seedCard(product.deps.db, number)
      const one = await measureWay(bench, way, card, { number, plays: plays[way] })
      figures[way].push(one)
      format(`${way}: ${Math.round(one.perSecond)} plays/s, p99 ${one.p99.toFixed(0)} ms, ${one.failed} refused`)
    }
  }
  await product.stop()
  return figures
}

async function measureWay(
  bench: BenchServer,
  way: Way,
  card: string,
  { number, plays }: { number: number; plays: number },
): Promise<Load> {
  const processes = way === 'two' ? 2 : 1
  const servers = await startServers(bench, way === 'two' ? 'together' : way, { card, processes })
  const requests = Array.from({ length: plays }, (_, index) => playOf(card, number, index))
  // Warm-up of the route and its plans; not counted.
  await loadAll(servers, requests.splice(0, Math.min(1_000, plays >> 2)))
  const figures = await loadAll(servers, requests)
  for (const { stop } of servers) await stop()
  return figures
}

/** The cost of this many entries with this many processes over one database. */
export interface ProcessesFigure extends Load {
  processes: number
  /** Microseconds of processor time per entry, of all servers and of PostgreSQL. */
  serverUs: number
  databaseUs: number
  /** Bytes of write-ahead log per entry. */
  walBytes: number
}

/** Entries on one card by number of processes, with the cost of an entry. */
export async function measureProcesses(
  bench: BenchServer,
  { counts, plays, format }: { counts: readonly number[]; plays: number; format: (line: string) => void },
): Promise<ProcessesFigure[]> {
  const product = await startProduct(bench)
  const { db } = product.deps
  await seedPlayers(db, 0, PLAYERS, PLAYERS)
  const written = async (): Promise<number> =>
    Number((await db.rows(sql<{ at: string }>`select pg_current_wal_lsn() - '0/0' as at`))[0]?.at)
  const figures: ProcessesFigure[] = []
  for (const [index, processes] of counts.entries()) {
    const number = 1 + index
    const card = await seedCard(db, number)
    const servers = await startServers(bench, 'together', { card, processes })
    const requests = Array.from({ length: plays }, (_, index) => playOf(card, number, index))
    await loadAll(servers, requests.splice(0, 1_000))
    const spent = async () => ({
      server: (await Promise.all(servers.map(({ pid }) => processTime(pid)))).reduce((sum, one) => sum + one, 0),
      database: await databaseTime(bench.dir),
      wal: await written(),
    })
    const before = await spent()
    const one = await loadAll(servers, requests)
    const after = await spent()
    for (const { stop } of servers) await stop()
    const each = (what: keyof typeof before): number => (after[what] - before[what]) / one.requests
    figures.push({ ...one, processes, serverUs: each('server'), databaseUs: each('database'), walBytes: each('wal') })
    format(`${processes} processes: ${Math.round(one.perSecond)} plays/s, p99 ${one.p99.toFixed(0)} ms`)
  }
  await product.stop()
  return figures
}

type Server = Awaited<ReturnType<typeof startServer>>

const startServers = (
  bench: BenchServer,
  way: Exclude<Way, 'two'>,
  { card, processes }: { card: string; processes: number },
): Promise<Server[]> => Promise.all(Array.from({ length: processes }, () => startServer(bench, way, card)))

/** Sends the requests to all servers at once, the same number to each. */
async function loadAll(servers: readonly Server[], requests: readonly Buffer[]): Promise<Load> {
  const figures = await Promise.all(
    servers.map(({ port }, part) =>
      load(
        port,
        requests.filter((_, index) => index % servers.length === part),
        CONNECTIONS / servers.length,
      ),
    ),
  )
  const seconds = Math.max(...figures.map(one => one.seconds))
  return {
    requests: requests.length,
    failed: figures.reduce((sum, one) => sum + one.failed, 0),
    seconds,
    perSecond: requests.length / seconds,
    p50: Math.max(...figures.map(one => one.p50)),
    p99: Math.max(...figures.map(one => one.p99)),
  }
}

async function startServer(bench: BenchServer, way: Exclude<Way, 'two'>, card: string) {
  const server = spawn(process.execPath, [fileURLToPath(new URL('play-server.ts', import.meta.url)), way, card], {
    env: { ...process.env, ...bench.env, DATABASE_URL: bench.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
  return {
    port: Number(line),
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

/** A unique entry: its number in base 28 picks the options. */
function playOf(card: string, number: number, index: number): Buffer {
  let rest = Math.floor(index / PLAYERS)
  const athletes = Array.from({ length: 10 }, (_, index) => {
    const pick = rest % 28
    rest = Math.floor(rest / 28)
    return {
      _athlete: idOf('d3', number * 10 + index),
      _athleteGoal: idOf('d4', number * 100 + (pick % 4)),
      _athleteStatistic: idOf('d4', number * 100 + 50 + (pick >> 2)),
    }
  })
  return prepare(playCard.method, playCard.path, tokenOf(index % PLAYERS), { _card: card, athletes })
}
