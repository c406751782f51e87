import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import type { OnEnd } from './servers.ts'

/** A load balancer in front of several servers: each connection goes to one of them, or to the next if one does not accept. */
export interface Balancer {
  url: string
  /** New connections go to this server first; undefined: round robin. */
  prefer(url: string | undefined): void
}

/** Starts one; it forwards bytes, so a connection ends with its server's. */
export async function startBalancer(onEnd: OnEnd, upstreams: () => readonly string[]): Promise<Balancer> {
  let turn = 0
  let preferred: string | undefined
  const open = new Set<Socket>()
  const order = (): string[] => {
    const all = upstreams()
    turn += 1
    const rotated = all.map((_, index) => all[(index + turn) % all.length] ?? '')
    return preferred === undefined ? rotated : [preferred, ...rotated]
  }
  const server = createServer(client => {
    open.add(client)
    client.once('close', () => open.delete(client)).on('error', () => client.destroy())
    client.pause()
    join(client, order())
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onEnd(
    () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const client of open) client.destroy()
      }),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prefer: url => {
      preferred = url
    },
  }
}

function join(client: Socket, [first, ...rest]: string[]): void {
  if (first === undefined) return void client.destroy()
  const { hostname, port } = new URL(first)
  const upstream = createConnection({ host: hostname, port: Number(port) })
  const next = (): void => join(client, rest)
  upstream.once('error', next)
  upstream.once('connect', () => {
    upstream.removeListener('error', next).on('error', () => client.destroy())
    upstream.once('close', () => client.destroy())
    client.once('close', () => upstream.destroy())
    client.pipe(upstream).pipe(client)
  })
}
