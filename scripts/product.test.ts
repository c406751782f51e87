import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { processIdentity, readPostmaster } from '#server/platform/embedded-process.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crava-product-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

/** The real start around a server that only says when it stops; `stopMs` is how long that takes it. */
async function startProduct({ env = {}, stopMs = 0 }: { env?: Record<string, string>; stopMs?: number } = {}) {
  const code = `const { runProduct } = await import(${JSON.stringify(new URL('product.ts', import.meta.url).href)})
    await runProduct({
      env: process.env,
      build: async () => 'unchanged',
      loadServer: async () => ({ startCrava: async () => ({
        playerUrl: 'http://player', operatorUrl: 'http://operator',
        demoAccounts: [{ who: 'ana', password: 'secret', about: 'a player' }],
        stop: () => new Promise(done => setTimeout(() => { console.log('server stopped'); done() }, ${stopMs})),
      }) }),
    })
    setInterval(() => {}, 1000)`
  const { npm_lifecycle_event: _, DATABASE_URL: __, ...own } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...own, PORT: '0', OPERATOR_PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const exit = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const lines = createInterface(child.stdout)
  const ready = new Promise<void>(resolve => {
    lines.on('line', line => {
      said += `${line}\n`
      if (line.includes('Ctrl-C')) resolve()
    })
  })
  await Promise.race([ready, exit])
  const database = (await readPostmaster(join(folder, 'postgres', 'cluster')))?.pid ?? 0
  return { child, database, said: () => said, code: async () => (await exit)[0] as unknown }
}

const freshPort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

describe('npm start', { timeout: 60_000 }, () => {
  test('tells its steps, the addresses and the demo accounts, and SIGTERM stops server and database', async () => {
    const product = await startProduct()
    expect(product.said()).toMatch(/1\. Web clients\n +unchanged \(.*s\)\n2\. Database\n +started \(.*s\)\n3\. Server/)
    expect(product.said()).toMatch(/Players +http:\/\/player\n +Operators +http:\/\/operator/)
    expect(product.said()).toContain('ana  secret  a player')
    expect(await processIdentity(product.database)).toBeDefined()
    product.child.kill('SIGTERM')
    expect(await product.code()).toBe(0)
    expect(product.said()).toContain('server stopped')
    expect(await processIdentity(product.database)).toBeUndefined()
  })

  test('Ctrl-C counts once, although npm passes it on a second time', async () => {
    const product = await startProduct({ stopMs: 200 })
    product.child.kill('SIGINT')
    product.child.kill('SIGINT')
    expect(await product.code()).toBe(0)
    expect(product.said().split('server stopped')).toHaveLength(2)
    expect(await processIdentity(product.database)).toBeUndefined()
  })

  test('a second Ctrl-C ends at once what takes too long to stop', async () => {
    const product = await startProduct({ stopMs: 60_000, env: { DATABASE_URL: 'postgres://elsewhere' } })
    product.child.kill('SIGINT')
    const again = setInterval(() => product.child.kill('SIGINT'), 300)
    expect(await product.code()).toBe(130)
    clearInterval(again)
    expect(product.said()).not.toContain('server stopped')
  })

  test('a taken port is told in a sentence before anything is built', async () => {
    const { server, port } = await freshPort()
    const product = await startProduct({ env: { PORT: String(port) } })
    expect(await product.code()).toBe(1)
    expect(product.said()).toContain(`Port ${port} is already in use; set PORT to another one.`)
    expect(product.said()).not.toContain('Web clients')
    server.close()
  })
})
