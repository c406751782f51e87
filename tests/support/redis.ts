import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Redis of a test, which can be killed and restarted at the same address. */
export interface TestRedis {
  url: string
  /** Kills it without warning. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Starts a Redis without persistence on its own address with a password; `onEnd` ends it. */
export async function startRedis(program: string, onEnd: (end: () => Promise<void>) => void): Promise<TestRedis> {
  const port = await freePort()
  const dir = await mkdtemp(join(tmpdir(), 'crava-redis-'))
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
  let end = async (): Promise<void> => undefined
  const start = async (): Promise<void> => {
    const child = spawn(program, [...args, '--requirepass', PASSWORD], { stdio: 'ignore' })
    const exit = once(child, 'exit')
    end = async () => {
      child.kill('SIGKILL')
      await exit
    }
    while (!(await answers(port)))
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
  }
  onEnd(async () => {
    await end()
    await rm(dir, { recursive: true, force: true })
  })
  await start()
  return { url: `redis://:${PASSWORD}@127.0.0.1:${port}`, kill: () => end(), start }
}

const PASSWORD = 'a-password-nobody-may-read'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 20, false))
    socket.once('connect', () => socket.destroy())
  })
