import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiPix } from '#server/gateways/pix/api-pix.ts'
import type { PixGateway } from '#server/gateways/pix/port.ts'
import { movableClock } from '#server/platform/clock.ts'
import { startPixSimulator, type PixSimulator, type PixSimulatorSettings } from '#tools/pix-simulator/start.ts'
import type { Exchange } from './pix-openapi.ts'

/** A server of a test. */
interface Started {
  url: string
  close(): Promise<void>
}

async function listen(
  handle: (
    request: IncomingMessage,
    body: string,
  ) => Promise<{ status: number; headers?: Record<string, string>; body?: string }>,
): Promise<Started> {
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      handle(request, Buffer.concat(chunks).toString('utf8')).then(
        ({ status, headers, body }) => answer.writeHead(status, headers).end(body),
        () => answer.destroy(),
      )
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/** A proxy between an adapter and a provider that records exchanges, without tokens. */
export async function startRecorder(target: string): Promise<Started & { exchanges: Exchange[] }> {
  const exchanges: Exchange[] = []
  const server = await listen(async (request, body) => {
    const method = request.method ?? 'GET'
    const headers = { ...request.headers } as Record<string, string>
    for (const name of ['host', 'connection', 'content-length']) Reflect.deleteProperty(headers, name)
    const answer = await fetch(target + (request.url ?? '/'), { method, headers, ...(body === '' ? {} : { body }) })
    const text = await answer.text()
    const contentType = answer.headers.get('content-type') ?? ''
    const url = new URL(request.url ?? '/', target)
    if (!url.pathname.startsWith('/oauth/')) {
      exchanges.push({
        method,
        path: url.pathname.replace(/^\/v2/, ''),
        query: Object.fromEntries(url.searchParams),
        request: parsed(body),
        status: answer.status,
        contentType,
        answer: parsed(text),
      })
    }
    return { status: answer.status, headers: { 'content-type': contentType }, body: text }
  })
  return { ...server, exchanges }
}

/** Receives notices: `answer` decides the response, `bodies` records them with their path. */
export async function startInbox(): Promise<
  Started & { bodies: { path: string; body: unknown }[]; answer: (nth: number) => number }
> {
  const bodies: { path: string; body: unknown }[] = []
  const server = await listen(async (request, body) => {
    bodies.push({ path: request.url ?? '', body: parsed(body) })
    return { status: inbox.answer(bodies.length) }
  })
  const always: (nth: number) => number = () => 200
  const inbox = { ...server, bodies, answer: always }
  return inbox
}

/** A fake provider with scripted responses, for those the simulator never gives. */
export async function startStub(): Promise<
  Started & { calls: { method: string; url: string; body: string; authorization: string }[]; answer: StubAnswer }
> {
  const calls: { method: string; url: string; body: string; authorization: string }[] = []
  const server = await listen(async (request, body) => {
    const call = {
      method: request.method ?? '',
      url: request.url ?? '',
      body,
      authorization: request.headers.authorization ?? '',
    }
    calls.push(call)
    return stub.answer(call)
  })
  const stub = { ...server, calls, answer: (() => ({ status: 404 })) as StubAnswer }
  return stub
}

interface StubReply {
  status: number
  headers?: Record<string, string>
  body?: string
}
type StubAnswer = (call: {
  method: string
  url: string
  body: string
  authorization: string
}) => StubReply | Promise<StubReply>

export const PIX_START = new Date('2026-07-01T12:00:00.000Z')

/** A simulator with its own movable clock, and helpers. */
export interface PixBench {
  clock: ReturnType<typeof movableClock>
  simulator: PixSimulator
  gateway: PixGateway
  close(): Promise<void>
}

/** An in-memory simulator with the real adapter; `through` is the URL of a proxy between them. */
export async function pixBench(
  settings: Partial<PixSimulatorSettings> = {},
  through: (url: string) => Promise<string> = async url => url,
): Promise<PixBench> {
  const clock = movableClock(PIX_START)
  const simulator = await startPixSimulator({ port: 0, clock, settleMs: 0, retryMs: 5, slowMs: 5, ...settings })
  const url = await through(simulator.url)
  const merchant = { name: 'Crava', city: 'Sao Paulo' }
  const gateway = apiPix({ ...simulator.access, url, clock, merchant, timeoutMs: 5_000 })
  return { clock, simulator, gateway, close: simulator.close }
}
