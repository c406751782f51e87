import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type BenchServer, startProduct } from './bench-server.ts'
import { seedCard, seedPlayers } from './seed.ts'

/** Delay from sending to the last receiver in milliseconds, and the server's memory per open socket in kB. */
export interface FanOut {
  sockets: number
  delays: number[]
  memory: number
}
/** The product, and a bare `ws` server that broadcasts the same bytes. */
export type FanOutWay = 'product' | 'bare'

/** (e) One event to all sockets of a card, `runs` times after a warm-up, both ways alternating. */
export async function measureFanOut(
  bench: BenchServer,
  { sizes, runs, format }: { sizes: readonly number[]; runs: number; format: (line: string) => void },
): Promise<Record<FanOutWay, FanOut>[]> {
  const most = Math.max(...sizes)
  const product = await startProduct(bench)
  await seedPlayers(product.deps.db, 0, most, most)
  const card = await seedCard(product.deps.db, 1)
  await product.stop()
  const figures: Record<FanOutWay, FanOut>[] = []
  for (const sockets of sizes) {
    const request = { card, sockets, runs }
    const both = { product: await measure(bench, 'product', request), bare: await measure(bench, 'bare', request) }
    for (const [way, { delays, memory }] of Object.entries(both)) {
      format(
        `${sockets} sockets, ${way}: last after ${delays.map(one => one.toFixed(0)).join(', ')} ms, ${memory.toFixed(1)} kB a socket`,
      )
    }
    figures.push(both)
  }
  return figures
}

async function measure(
  bench: BenchServer,
  way: FanOutWay,
  { card, sockets, runs }: { card: string; sockets: number; runs: number },
): Promise<FanOut> {
  const env = { ...process.env, ...bench.env, DATABASE_URL: bench.url }
  const server = talk('fan-out-server.ts', [way, card], env)
  const port = await server.line()
  const ask = (text: string): Promise<number> => server.ask(text).then(Number)
  const before = await ask('memory')
  const clients = talk('fan-out-clients.ts', [way, port, String(sockets), 'athlete:'], env)
  await clients.line()
  await server.ask(`join ${sockets}`)
  const memory = ((await ask('memory')) - before) / sockets / 1_000
  const delays: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const sentAt = await ask(String(run + 1))
    const [, heardAt] = (await clients.line()).split(' ').map(Number)
    if (run > 0) delays.push((heardAt ?? Number.NaN) - sentAt)
  }
  await clients.end()
  await server.end()
  return { sockets, delays, memory }
}

/** One event to sockets spread over processes: the last receiver's delay, and memory per socket in the process with the most. */
export async function measureSpread(
  bench: BenchServer,
  { sockets, processes, runs }: { sockets: number; processes: number; runs: number },
): Promise<FanOut> {
  const product = await startProduct(bench)
  const each = Math.floor(sockets / processes)
  await seedPlayers(product.deps.db, 0, each, each)
  const card = await seedCard(product.deps.db, 1)
  await product.stop()
  const env = { ...process.env, ...bench.env, DATABASE_URL: bench.url }
  const sides = []
  for (let number = 0; number < processes; number += 1) {
    const server = talk('fan-out-server.ts', ['product', card], env)
    const port = await server.line()
    const before = Number(await server.ask('memory'))
    const clients = talk('fan-out-clients.ts', ['product', port, String(each), 'athlete:'], env)
    await clients.line()
    await server.ask(`join ${each}`)
    sides.push({ server, clients, before })
  }
  const kept = await Promise.all(
    sides.map(async ({ server, before }) => (Number(await server.ask('memory')) - before) / each / 1_000),
  )
  const delays: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const sentAt = Number(await sides[0]?.server.ask(String(run + 1)))
    const lines = await Promise.all(sides.map(({ clients }) => clients.line()))
    if (run > 0) delays.push(Math.max(...lines.map(line => Number(line.split(' ')[1]))) - sentAt)
  }
  for (const { server, clients } of sides) {
    await clients.end()
    await server.end()
  }
  return { sockets: each * processes, delays, memory: Math.max(...kept) }
}

/** A program of this folder that answers line by line. */
export function talk(file: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const program = fileURLToPath(new URL(file, import.meta.url))
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    ['--expose-gc', program, ...args],
    { env, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const line = async (): Promise<string> => {
    const next = await lines.next()
    if (next.done) throw new Error(`${file} ended`)
    return next.value
  }
  return {
    line,
    ask: (text: string): Promise<string> => {
      child.stdin.write(`${text}\n`)
      return line()
    },
    end: async (): Promise<void> => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
