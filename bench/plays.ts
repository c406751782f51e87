import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { playCard } from '#contract/api/player/cards.ts'
import { startProduct, type BenchServer } from './bench-server.ts'
import { type Load, load, prepare } from './load.ts'
import { idOf, seedCard, seedPlayers, tokenOf } from './seed.ts'

const PLAYERS = 2_000
const CONNECTIONS = 256
export const WAYS = ['together', 'apart', 'none'] as const
export type Way = (typeof WAYS)[number]

/** (a) Plays a second over HTTP on one card, each on the disk before it is answered, in the three ways, `runs` times each. */
export async function measurePlays(
  bench: BenchServer,
  { runs, plays, format }: { runs: number; plays: Record<Way, number>; format: (line: string) => void },
): Promise<Record<Way, Load[]>> {
  const product = await startProduct(bench)
  await seedPlayers(product.deps.db, 0, PLAYERS, PLAYERS)
  const figures: Record<Way, Load[]> = { together: [], apart: [], none: [] }
  for (let run = 0; run < runs; run += 1) {
    for (const [index, way] of WAYS.entries()) {
      const card = await seedCard(product.deps.db, 1 + run * 3 + index)
      const one = await measureWay(bench, way, card, { number: 1 + run * 3 + index, plays: plays[way] })
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
  const server = spawn(process.execPath, [fileURLToPath(new URL('play-server.ts', import.meta.url)), way, card], {
    env: { ...process.env, ...bench.env, DATABASE_URL: bench.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
  const requests = Array.from({ length: plays }, (_, index) => playOf(card, number, index))
  // The first ones warm the route and its plans; they are not counted.
  await load(Number(line), requests.splice(0, Math.min(1_000, plays >> 2)), CONNECTIONS)
  const figure = await load(Number(line), requests, CONNECTIONS)
  server.kill('SIGTERM')
  await once(server, 'exit')
  return figure
}

/** A play nobody else sends: its number in base 28 picks the options. */
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
