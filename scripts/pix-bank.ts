import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { wantsDemo } from './web-build.ts'

/** The demo's bank in a separate process. */
export interface Bank {
  /** URL of the page for paying charges. */
  page: string
  /** Environment variables with which the server reaches it. */
  env: Record<string, string>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('pix-simulator.ts', import.meta.url))
const zReady = z.object({
  page: z.string(),
  access: z.object({ url: z.string(), clientId: z.string(), clientSecret: z.string(), key: z.string() }),
})

/** Whether a start needs its own bank: the demo does if games are for money and no bank is configured. */
export const bringsBank = (env: NodeJS.ProcessEnv): boolean =>
  wantsDemo(env) && !env.PIX_URL && env.COMPLIANCE_PROFILE !== 'free'

/** Starts the demo's bank (scripts/pix-simulator.ts) and waits until it serves. Rejects if it cannot. */
export async function startBank(env: NodeJS.ProcessEnv): Promise<Bank> {
  const cache = getCompileCacheDir()
  const child = fork(program, {
    env: { ...env, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { page, access } = await ready(child)
  let isStopping = false
  child.once('exit', () => {
    if (!isStopping) console.error('The bank simulator exited: restart the product to deposit and withdraw.')
  })
  return {
    page,
    env: {
      // A wildcard listen address cannot be called.
      PIX_URL: access.url.replace('//0.0.0.0:', '//127.0.0.1:'),
      PIX_CLIENT_ID: access.clientId,
      PIX_CLIENT_SECRET: access.clientSecret,
      PIX_KEY: access.key,
    },
    stop: async () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      // Signals reach the whole process group, and the bank waits for us: disconnecting ends it.
      if (child.connected) child.disconnect()
      else child.kill('SIGKILL')
      await exit
    },
  }
}

/** The bank's message once it serves. It prints its own errors. */
function ready(child: ChildProcess): Promise<z.output<typeof zReady>> {
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(z.parse(zReady, message)))
    child.once('exit', () => reject(new Error('The bank simulator did not start.')))
    child.once('error', reject)
  })
}
