/**
 * The sender of an event: `node --expose-gc bench/fan-out-server.ts <way> <card>`. `product`: the product, with its environment; `bare`:
 * only a `ws` server. Prints its port and answers each input line: `memory` with its memory in bytes, `join 2000` once that many players
 * view the card, a number with the time at which it sent an event with that number to everybody.
 */
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { athleteEvent } from '#contract/live.ts'
import { startCrava } from '#server/main.ts'
import { idOf } from './seed.ts'

interface Sender {
  port: number
  /** Joins the first players to the card's events, as viewing it does. */
  join(players: number): void
  /** To every socket, the same bytes in both ways. */
  send(seq: number): void
  stop(): Promise<void>
}

const [way, card = ''] = process.argv.slice(2)
const { gc } = globalThis

async function product(): Promise<Sender> {
  const started = await startCrava({
    env: process.env,
    databaseUrl: process.env.DATABASE_URL ?? '',
    progress: () => undefined,
    worker: false,
  })
  return {
    port: Number(new URL(started.playerUrl).port),
    join: players => {
      for (let number = 0; number < players; number += 1) started.deps.live.join(idOf('aaaa', number), `card:${card}`)
    },
    send: seq => started.deps.live.toRoom(`card:${card}`, athleteEvent, [card], { status: 'scores', seq }),
    stop: () => started.stop(),
  }
}

async function bare(): Promise<Sender> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false, backlog: 4_096 })
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    join: () => undefined,
    send: seq => {
      const text = `42${JSON.stringify([athleteEvent.name(card), { status: 'scores', seq }])}`
      for (const client of server.clients) client.send(text)
    },
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

const sender = way === 'product' ? await product() : await bare()
process.stdout.write(`${sender.port}\n`)

/** Waits until pending messages between processes are done, since their queue is not part of a socket's memory. */
async function resting(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization()
    await setTimeout(500)
    if (performance.eventLoopUtilization(before).utilization < 0.05) return
  }
}

async function memory(): Promise<number> {
  await resting()
  // Collects garbage: otherwise the peak size of the heap would be measured.
  gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return process.memoryUsage().rss
}

createInterface(process.stdin).on('line', line => {
  if (line === 'memory') {
    void memory().then(bytes => process.stdout.write(`${bytes}\n`))
    return
  }
  if (line.startsWith('join ')) {
    sender.join(Number(line.slice(5)))
    process.stdout.write('joined\n')
    return
  }
  const at = performance.timeOrigin + performance.now()
  sender.send(Number(line))
  process.stdout.write(`${at}\n`)
})
process.once('SIGTERM', () => void sender.stop().then(() => process.exit(0)))
