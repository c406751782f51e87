/**
 * Who hears an event: `node bench/fan-out-clients.ts <way> <port> <sockets>`. Opens the sockets, prints `open`, and for every event that all
 * of them have heard the moment the last one did. Bare sockets in both ways, so that they cost little beside what is measured.
 */
import { WebSocket } from 'ws'
import { tokenOf } from './seed.ts'

const [way, port = '', count = '0'] = process.argv.slice(2)
const sockets = Number(count)
const AT_ONCE = 64
const heard = new Map<number, number>()

function hear(text: string): void {
  const seq = Number(/"seq":(\d+)/.exec(text)?.[1])
  const times = (heard.get(seq) ?? 0) + 1
  heard.set(seq, times)
  if (times === sockets) process.stdout.write(`${performance.timeOrigin + performance.now()}\n`)
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
      // The words of Socket.IO's protocol 5: opened, asked whether one is there, admitted, refused.
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
