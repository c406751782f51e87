import { createServer as createHttp, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'

/** How a server treats every request: rightly, or by a failure. `answers noise`: bytes that are no HTTP. */
export const WAYS = [
  'answers',
  'hangs',
  'resets',
  'answers noise',
  'answers no JSON',
  'answers another shape',
  'answers twice',
] as const
export type Way = (typeof WAYS)[number]

/** A server of a gateway. */
export interface FailingServer {
  port: number
  /** The way from now on. */
  way: Way
  /** Requests so far; of SMTP, connections. */
  calls: number
  close(): void
}

/** Bytes that start no message of any protocol. */
const NOISE = Buffer.from([0x16, 0x00, 0xff, 0xfe, 0x0d, 0x0a, 0x00, 0x80, 0x0d, 0x0a, 0x0d, 0x0a])
/** JSON that no gateway's schema accepts. */
const OTHER_SHAPE = [{ unexpected: null }]

async function listen(server: Server, serve: (socket: Socket) => void): Promise<FailingServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined))
    serve(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    way: 'answers',
    calls: 0,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const httpText = (body: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** A server of JSON over HTTP; `answerTo` is its right answer. */
export async function failingHttp(answerTo: (request: IncomingMessage) => unknown): Promise<FailingServer> {
  const server = createHttp((request, reply) => {
    made.calls += 1
    request.resume().once('end', () => {
      // Written past the response, which would refuse to be no HTTP or to be sent twice.
      const { socket } = request
      const right = httpText(JSON.stringify(answerTo(request)))
      if (made.way === 'answers')
        reply.writeHead(200, { 'content-type': 'application/json' }).end(right.split('\r\n\r\n')[1])
      if (made.way === 'resets') socket.resetAndDestroy()
      if (made.way === 'answers noise') socket.write(NOISE)
      if (made.way === 'answers no JSON') socket.write(httpText('<!doctype html><title>Maintenance</title>'))
      if (made.way === 'answers another shape') socket.write(httpText(JSON.stringify(OTHER_SHAPE)))
      if (made.way === 'answers twice') socket.write(right + right)
    })
  })
  const made = await listen(server, () => undefined)
  return made
}

/** A mail server. Its `no JSON` is a line without a code, its other shape a code that is out of place. */
export async function failingSmtp(): Promise<FailingServer> {
  const made = await listen(createTcp(), socket => {
    made.calls += 1
    if (made.way === 'hangs') return void socket.resume()
    if (made.way === 'resets') return void socket.resetAndDestroy()
    const reply = (right: string): void => {
      if (made.way === 'answers noise') socket.write(Buffer.concat([NOISE, Buffer.from('\r\n')]))
      else if (made.way === 'answers no JSON') socket.write('Maintenance\r\n')
      else if (made.way === 'answers another shape') socket.write('354 Go on\r\n')
      else socket.write(`${right}\r\n`.repeat(made.way === 'answers twice' ? 2 : 1))
    }
    reply('220 mail')
    let isText = false
    let rest = ''
    socket.on('data', chunk => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isText && line !== '.') continue
        isText = line === 'DATA'
        if (line === 'QUIT') return void socket.end('221 Bye\r\n')
        reply(isText ? '354 Go on' : '250 OK')
      }
    })
  })
  return made
}
