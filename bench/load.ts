import { connect, type Socket } from 'node:net'

/** The result of a run of requests. */
export interface Load {
  requests: number
  failed: number
  seconds: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/**
 * Sends prepared HTTP/1.1 requests over keep-alive connections, each waiting for its answer before the next, and counts answers by status
 * line. Uses bare sockets, so that the generator costs little compared with the server.
 */
export async function load(port: number, requests: readonly Buffer[], connections: number): Promise<Load> {
  let next = 0
  let failed = 0
  const times = new Float64Array(requests.length)
  const began = performance.now()
  const worker = async (socket: Socket) => {
    for (let index = next++; index < requests.length; index = next++) {
      const from = performance.now()
      const isFine = await exchange(socket, requests[index] ?? Buffer.alloc(0))
      times[index] = performance.now() - from
      if (!isFine) failed += 1
    }
    socket.destroy()
  }
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  await Promise.all(sockets.map(worker))
  const seconds = (performance.now() - began) / 1_000
  times.sort()
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: requests.length,
    failed,
    seconds,
    perSecond: requests.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
  }
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })

/** Reads responses by content length; one read is nearly always one response. */
function exchange(socket: Socket, request: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < head + 4 + length) return
      socket.off('data', onData)
      socket.off('error', reject)
      resolve(text.startsWith('HTTP/1.1 20'))
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.write(request)
  })
}

/** A request as sent over the wire. */
export function prepare(
  method: string,
  path: string,
  token: string,
  body?: unknown,
  headers: readonly string[] = [],
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: ${token}`,
    ...headers,
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}
