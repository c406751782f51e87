import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

interface Addresses {
  player: string
  operator: string
}

export interface ProductProcess extends Addresses {
  child: ChildProcess
  exit: Promise<unknown>
  /** Stops it gracefully, like a deployment. */
  stop(): Promise<void>
}

const project = join(import.meta.dirname, '../..')

/**
 * Spawns the product in a separate process, with the real server, database and bank, and the built clients. `root` is the folder of its release.
 * `whenReady` rejects with its output if it exits before it is ready.
 */
export function spawnProduct(
  more: Record<string, string>,
  root = project,
): Omit<ProductProcess, keyof Addresses> & { whenReady: Promise<Addresses> } {
  const code = `const { runProduct } = await import(${JSON.stringify(pathToFileURL(join(root, 'scripts/product.ts')).href)})
    await runProduct({ env: process.env, build: async () => 'as it is' })`
  const { npm_lifecycle_event: _event, DATABASE_URL: _url, NODE_ENV: _node, VITEST: _vitest, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: {
      ...env,
      PORT: '0',
      OPERATOR_PORT: '0',
      PIX_SIMULATOR_PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_POOL: '6',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const whenReady = new Promise<Addresses>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', part => (output += String(part)))
    createInterface(child.stdout).on('line', line => {
      output += `${line}\n`
      const player = /Players +(http\S+)/.exec(output)?.[1]
      const operator = /Operators +(http\S+)/.exec(output)?.[1]
      if (player !== undefined && operator !== undefined) resolve({ player, operator })
    })
    void exit.then(() => reject(new Error(`It ended before it served:\n${output}`)))
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exit
  }
  return { child, exit, stop, whenReady }
}
