/**
 * Receivers of an event: `node bench/fan-out-clients.ts <way> <port> <sockets> <event>`. Opens the sockets, prints `open`, and for every
 * event whose name has this prefix, once all of them have received it, the times at which 99 in 100 and the last one did. Uses bare sockets
 * in both ways, so that the clients' cost is small.
 */
import { WebSocket } from 'ws'
import { tokenOf } from './seed.ts'

const [way, port = '', count = '0', event = ''] = process.argv.slice(2)
const sockets = Number(count)
const AT_ONCE = 64
/** The times at which each event was received, in order, by its number or its id. */
const heard = new Map<string, number[]>()

function hear(text: string): void {
  if (!text.startsWith(`42["${event}`)) return
  const key = /"(?:seq|_id)":"?(\w+)/.exec(text)?.[1] ?? ''
  const times = heard.get(key) ?? []
  heard.set(key, times)
  times.push(performance.timeOrigin + performance.now())
  if (times.length === sockets) process.stdout.write(`${times[Math.floor(sockets * 0.99)]} ${times.at(-1)}\n`)
}

const open = (number: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const path = way === 'product' ? '/socket.io/?EIO=4&transport=websocket' : '/'
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
    socket.once('error', reject)
    if (way === 'bare') socket.once('open', () => resolve())
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('42')) return hear(text)
      // Packets of Socket.IO's protocol 5: open, ping, connect, connect error.
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: tokenOf(number) })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) resolve()
      else if (text.startsWith('44')) reject(new Error(text))
    })
  })

for (let from = 0; from < sockets; from += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, sockets - from) }, (_, index) => open(from + index)))
}
process.stdout.write('open\n')
process.once('SIGTERM', () => process.exit(0))
