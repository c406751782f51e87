import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Kills, typeOf } from './fault-kills.ts'
import type { OnEnd } from './servers.ts'

/** A server that passing calls can kill. */
export interface Victim {
  /** Undefined while it is down. */
  url(): string | undefined
  /** Whether its uptime allows a kill by this type of call. */
  canDie(type: string): boolean
  kill(): Promise<void>
}

/** A proxy that every call between two sides passes. */
export interface Proxy {
  url: string
  /** Number of calls under way. */
  underWay(): number
}

/** A call being forwarded. */
interface Call {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

interface Passing {
  kills: Kills
  /** Target of a call and the server it may kill; undefined when none is up. */
  route(): { target: string; victim: Victim } | undefined
  typeOf(call: Call): string
  /** A response of the proxy itself, instead of forwarding. */
  instead?(call: Call): { status: number; body: string } | undefined
}

const PASS_LIMIT_MS = 30_000

/** Starts a proxy that forwards everything and, as planned, kills the calling or called server. */
async function startProxy(onEnd: OnEnd, passing: Passing): Promise<Proxy> {
  let underWay = 0
  const server = createServer((request, answer) => {
    underWay += 1
    pass(passing, request, answer)
      .catch(() => answer.destroy())
      .finally(() => {
        underWay -= 1
      })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onEnd(
    () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, underWay: () => underWay }
}

async function pass(passing: Passing, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const call = await readCall(request)
  const route = passing.route()
  if (!route) return void answer.destroy()
  const { target, victim } = route
  const type = passing.typeOf(call)
  const moment = passing.kills.by(type, victim.canDie(type))
  if (moment === 'before') {
    await victim.kill()
    return void answer.destroy()
  }
  const recorded = passing.instead?.(call) ?? (await forward(target, call))
  if (moment === 'done') {
    await victim.kill()
    return void answer.destroy()
  }
  // The caller may be dead by now.
  if (answer.destroyed || answer.closed) return
  await new Promise<void>(resolve => {
    answer.once('close', resolve)
    answer.writeHead(recorded.status, { 'content-type': 'application/json' }).end(recorded.body, () => {
      if (moment === 'answered') void victim.kill()
      resolve()
    })
  })
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  return {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: headers as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

async function forward(
  target: string,
  { method, url, headers, body }: Call,
): Promise<{ status: number; body: string }> {
  const answer = await fetch(target + url, {
    method,
    headers,
    ...(body === '' ? {} : { body }),
    signal: AbortSignal.timeout(PASS_LIMIT_MS),
  })
  return { status: answer.status, body: await answer.text() }
}

const NOT_REPORTED = JSON.stringify({
  type: 'https://pix.bcb.gov.br/api/v2/error/PixConsultaInvalida',
  title: 'Consulta inválida.',
  status: 400,
  detail: 'O filtro por cpf não está disponível para esta cobrança.',
})

/** The proxy between one server and the bank. For charges in `silent` the bank does not name the payer. */
export const startBankProxy = (
  onEnd: OnEnd,
  { bankUrl, victim, kills, silent }: { bankUrl: string; victim: Victim; kills: Kills; silent: ReadonlySet<string> },
): Promise<Proxy> =>
  startProxy(onEnd, {
    kills,
    route: () => ({ target: bankUrl, victim }),
    typeOf: call => typeOf(call.method, call.url),
    instead: ({ url }) => {
      const { pathname, searchParams } = new URL(url, bankUrl)
      const isRequested =
        pathname === '/v2/pix' && searchParams.has('cpf') && silent.has(searchParams.get('txid') ?? '')
      return isRequested ? { status: 400, body: NOT_REPORTED } : undefined
    },
  })

/** The bank's webhook target: forwards to one of the running servers, if any. */
export const startDoorman = (
  onEnd: OnEnd,
  { pick, kills }: { pick: () => Victim | undefined; kills: Kills },
): Promise<Proxy> =>
  startProxy(onEnd, {
    kills,
    route: () => {
      const victim = pick()
      const target = victim?.url()
      return victim && target !== undefined ? { target, victim } : undefined
    },
    typeOf: () => 'notice',
  })
