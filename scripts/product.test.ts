import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoEmail, demoPlayers } from '#demo/people.ts'
import { processIdentity, readPostmaster } from '#server/platform/embedded-process.ts'
import { prepareCluster } from '#tests/support/cluster.ts'

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

/** The real start around a server that only records its stop; `stopMs` is how long that takes. */
async function startProduct({ env = {}, stopMs = 0 }: { env?: Record<string, string>; stopMs?: number } = {}) {
  const code = `const { runProduct } = await import(${JSON.stringify(new URL('product.ts', import.meta.url).href)})
    await runProduct({
      env: process.env,
      build: async () => 'unchanged',
      loadServer: async () => ({ startCrava: async ({ env }) => (console.log('the bank is at ' + env.PIX_URL), {
        playerUrl: 'http://player', operatorUrl: 'http://operator',
        demoAccounts: [{ who: 'ana', password: 'secret', about: 'a player' }],
        stop: () => new Promise(done => setTimeout(() => { console.log('server stopped'); done() }, ${stopMs})),
      }) }),
    })
    setInterval(() => {}, 1000)`
  const { npm_lifecycle_event: _, DATABASE_URL: __, ...own } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...own, PORT: '0', OPERATOR_PORT: '0', PIX_SIMULATOR_PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const exit = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const lines = createInterface(child.stdout)
  const ready = new Promise<void>(resolve => {
    lines.on('line', line => {
      output += `${line}\n`
      if (line.includes('Ctrl-C')) resolve()
    })
  })
  await Promise.race([ready, exit])
  const database = (await readPostmaster(join(folder, 'postgres', 'cluster')))?.pid ?? 0
  return { child, database, output: () => output, code: async () => (await exit)[0] as unknown }
}

const freshPort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

describe('npm start', { timeout: 60_000 }, () => {
  test('tells its steps, the addresses and the demo accounts, and SIGTERM stops server and database', async () => {
    await prepareCluster(folder, 'empty')
    const product = await startProduct()
    expect(product.output()).toMatch(/1\. Web clients\n +unchanged \(.*s\)\n2\. Database\n +started \(.*s\)\n3\. Bank/)
    expect(product.output()).toMatch(/3\. Bank \(simulator\)\n +done \(.*s\)\n4\. Server/)
    expect(product.output()).toMatch(
      /Players +http:\/\/player\n +Operators +http:\/\/operator\n +Bank \(simulator\) +http/,
    )
    expect(product.output()).toContain('ana  secret  a player')
    expect(await processIdentity(product.database)).toBeDefined()
    product.child.kill('SIGTERM')
    expect(await product.code()).toBe(0)
    expect(product.output()).toContain('server stopped')
    expect(await processIdentity(product.database)).toBeUndefined()
  })

  test('Ctrl-C counts once, although npm passes it on a second time', async () => {
    await prepareCluster(folder, 'empty')
    const product = await startProduct({ stopMs: 200 })
    product.child.kill('SIGINT')
    product.child.kill('SIGINT')
    expect(await product.code()).toBe(0)
    expect(product.output().split('server stopped')).toHaveLength(2)
    expect(await processIdentity(product.database)).toBeUndefined()
  })

  test('a second Ctrl-C ends at once what takes too long to stop', async () => {
    const product = await startProduct({ stopMs: 60_000, env: { DATABASE_URL: 'postgres://elsewhere' } })
    product.child.kill('SIGINT')
    const again = setInterval(() => product.child.kill('SIGINT'), 300)
    expect(await product.code()).toBe(130)
    clearInterval(again)
    expect(product.output()).not.toContain('server stopped')
  })

  test.each(['PORT', 'PIX_SIMULATOR_PORT'])('a taken %s is told in a sentence before anything is built', async name => {
    const { server, port } = await freshPort()
    const product = await startProduct({ env: { [name]: String(port) } })
    expect(await product.code()).toBe(1)
    expect(product.output()).toContain(`Port ${port} is already in use; set ${name} to another one.`)
    expect(product.output()).not.toContain('Web clients')
    server.close()
  })
})

describe("the demo's bank", { timeout: 60_000 }, () => {
  const elsewhere = { DATABASE_URL: 'postgres://elsewhere' }
  const pageOf = (product: { output(): string }) =>
    /Bank \(simulator\) +(http\S+) +pay charges here/.exec(product.output())?.[1]
  const answers = (page: string | undefined) =>
    fetch(page ?? '').then(
      answer => answer.ok,
      () => false,
    )

  test('serves the page that the start names, and the server is told of it', async () => {
    const product = await startProduct({ env: elsewhere })
    const page = pageOf(product)
    expect(await (await fetch(page ?? '')).text()).toContain('Pix')
    expect(product.output()).toContain(`the bank is at ${page}`)
    product.child.kill('SIGTERM')
    expect(await product.code()).toBe(0)
    expect(await answers(page)).toBe(false)
  })

  test('ends with the product that was killed, and the next start finds its books', async () => {
    const first = await startProduct({ env: elsewhere })
    const [account] = demoPlayers
    const order = { method: 'POST', headers: { 'content-type': 'application/json' } }
    await fetch(`${pageOf(first)}/control/capital`, { ...order, body: JSON.stringify({ amount: '12.34' }) })
    first.child.kill('SIGKILL')
    await first.code()
    const second = await startProduct({ env: elsewhere })
    const state = (await (await fetch(`${pageOf(second)}/control/state`)).json()) as {
      house: { balance: string }
      keys: { key: string; document: string }[]
    }
    expect(state.house.balance).toBe('1234')
    expect(state.keys).toContainEqual({ key: demoEmail(account?.username ?? ''), document: account?.cpf })
    expect(await answers(pageOf(first))).toBe(false)
  })

  test('is not started where another is named, nor where nothing is played for money', async () => {
    const named = await startProduct({ env: { ...elsewhere, PIX_URL: 'http://bank' } })
    expect(named.output()).toContain('the bank is at http://bank')
    const free = await startProduct({ env: { ...elsewhere, COMPLIANCE_PROFILE: 'free' } })
    expect(free.output()).toContain('the bank is at undefined')
    for (const product of [named, free]) expect(product.output()).not.toContain('simulator')
  })

  test('two of them never keep the same books', async () => {
    const first = await startProduct({ env: elsewhere })
    const second = await startProduct({ env: elsewhere })
    expect(await second.code()).toBe(1)
    expect(second.output()).toContain('set PIX_URL to use that one')
    expect(await answers(pageOf(first))).toBe(true)
  })
})
