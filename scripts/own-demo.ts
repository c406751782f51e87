import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const readyLimitMs = 5 * 60_000

/** Distinct free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map(probe => once(probe, 'listening')))
  const ports = probes.map(probe => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map(async probe => once(probe.close(), 'close')))
  return ports
}

/** Starts the demo in a separate process on free ports; returns its addresses and a function that stops it. */
export async function startDemo(dataDir: string) {
  const [port, operatorPort, simulatorPort] = await freePorts(3)
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...own } = process.env
  const ports = { PORT: String(port), OPERATOR_PORT: String(operatorPort), PIX_SIMULATOR_PORT: String(simulatorPort) }
  const child = spawn(process.execPath, [fileURLToPath(new URL('start.ts', import.meta.url))], {
    env: { ...own, ...ports, HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const [origin, operatorOrigin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${operatorPort}`]
  for (const deadline = Date.now() + readyLimitMs; Date.now() < deadline; await delay(250)) {
    if (child.exitCode !== null) throw new Error('The product exited before it was ready.')
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (answer?.ok) return { origin, operatorOrigin, stop }
  }
  await stop()
  throw new Error(`The product was not ready within ${readyLimitMs / 1000} s.`)
}

/** Signs in a player of the demo; returns the token that the client stores as `crava.token`. */
export async function signIn(origin: string, username = 'ana'): Promise<string> {
  const answer = await fetch(`${origin}/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'palpite10' }),
  })
  if (!answer.ok) throw new Error(`The demo user could not sign in (${answer.status}).`)
  return z.parse(z.object({ token: z.string() }), await answer.json()).token
}
