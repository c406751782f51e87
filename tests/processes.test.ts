import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startBank } from '../scripts/pix-bank.ts'

interface Process {
  child: ChildProcess
  player: string
  operator: string
  exit: Promise<unknown>
}

/** The product in a process of its own, with the real server, database and bank; only the clients are taken as built. */
async function start(more: Record<string, string> = {}): Promise<Process> {
  const code = `const { runProduct } = await import(${JSON.stringify(new URL('../scripts/product.ts', import.meta.url).href)})
    await runProduct({ env: process.env, build: async () => 'as it is' })`
  const { npm_lifecycle_event: _event, DATABASE_URL: _url, NODE_ENV: _node, VITEST: _vitest, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: {
      ...env,
      PORT: '0',
      OPERATOR_PORT: '0',
      PIX_SIMULATOR_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DATABASE_POOL: '6',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
  })
  let output = ''
  child.stderr.on('data', part => (output += String(part)))
  const addresses = new Promise<Process>((resolve, reject) => {
    createInterface(child.stdout).on('line', line => {
      output += `${line}\n`
      const player = /Players +(http\S+)/.exec(output)?.[1]
      const operator = /Operators +(http\S+)/.exec(output)?.[1]
      if (player !== undefined && operator !== undefined) resolve({ child, player, operator, exit })
    })
    void exit.then(() => reject(new Error(`It ended before it served:\n${output}`)))
  })
  return addresses
}

/** Whatever was done here before, the product starts on it: the demo is seeded once. */
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crava-processes-'))
  // As root the database runs as a user of its own, who must reach it.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function signIn(base: string, username = 'ana'): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${base}/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'palpite10' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { status: answer.status, token }
}

const get = (base: string, path: string, token: string) =>
  fetch(`${base}${path}`, { headers: { authorization: token } })

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
}

describe('whatever is killed, the next start works and nothing is lost', { timeout: 120_000 }, () => {
  test('the process, then PostgreSQL, then both', async () => {
    const first = await start()
    const { token } = await signIn(first.player)

    first.child.kill('SIGKILL')
    await first.exit
    const second = await start()
    expect((await get(second.player, '/api/me', token)).status).toBe(200)

    const before = await postmaster()
    process.kill(before, 'SIGKILL')
    // It comes back by itself, under the same process.
    await expect.poll(() => postmaster().catch(() => before), { timeout: 30_000 }).not.toBe(before)
    await expect.poll(async () => (await get(second.player, '/api/me', token)).status, { timeout: 30_000 }).toBe(200)

    process.kill(await postmaster(), 'SIGKILL')
    second.child.kill('SIGKILL')
    await second.exit
    const third = await start()
    expect((await get(third.player, '/api/me', token)).status).toBe(200)
    third.child.kill('SIGTERM')
    expect(await third.exit).toEqual([0, null])
  })
})

test(
  'two processes over one database: a session, a socket and a limit are the same in both',
  { timeout: 120_000 },
  async () => {
    const bank = await startBank({ ...process.env, PIX_SIMULATOR_PORT: '0', DATA_DIR: dataDir })
    onTestFinished(() => bank.stop())
    const [first, second] = await Promise.all([start(bank.env), start(bank.env)])
    const { token } = await signIn(first.player, 'bruno')
    expect((await get(second.player, '/api/me', token)).status).toBe(200)

    // Signed out in the one, gone from the other, its socket too.
    const socket = io(second.player, { auth: { token }, transports: ['websocket'], reconnection: false })
    onTestFinished(() => void socket.disconnect())
    await expect.poll(() => socket.connected).toBe(true)
    await fetch(`${first.player}/api/sessions`, { method: 'DELETE', headers: { authorization: token } })
    await expect.poll(() => socket.connected, { timeout: 10_000 }).toBe(false)
    expect((await get(second.player, '/api/me', token)).status).toBe(401)

    // Tries are counted together: five wrong ones, three here and two there, are all an unknown device has.
    const tryWrong = (base: string) =>
      fetch(`${base}/auth/local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'carla', password: 'nao-e-essa' }),
      }).then(answer => answer.status)
    const answers = []
    for (const base of [first.player, second.player, first.player, second.player, first.player, second.player])
      answers.push(await tryWrong(base))
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])

    // One may go; the other goes on, the database with it.
    first.child.kill('SIGTERM')
    expect(await first.exit).toEqual([0, null])
    expect((await signIn(second.player, 'diego')).status).toBe(200)
  },
)
