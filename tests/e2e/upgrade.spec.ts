import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { type Db, openDb } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { type ProductProcess, spawnProduct } from '#tests/support/processes.ts'
import { startBank } from '../../scripts/pix-bank.ts'
import { pair } from './projects.ts'
import { makeRelease, type Proxy, startProxy } from './releases.ts'
import { expect, test as base } from './support.ts'

interface Deployment {
  proxy: Proxy
  db: Db
  /** Replaces every process with the next release, one after the other. */
  upgrade(): Promise<void>
}

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ playwright: _playwright }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'crava-upgrade-'))
    // Run as root, the database uses a separate user, who needs access.
    await chmod(folder, 0o755)
    const [first, next] = await Promise.all([
      makeRelease(join(folder, 'first')),
      makeRelease(join(folder, 'next'), 'next'),
    ])
    const dataDir = join(folder, 'data')
    const log = { info: () => undefined, error: (line: string) => console.error(line) }
    const database = await startEmbeddedPostgres({ dataDir, log })
    const bank = await startBank({ ...process.env, PIX_SIMULATOR_PORT: '0', DATA_DIR: dataDir })
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '1', ...bank.env }
    const proxy = await startProxy()
    const start = async (release: string): Promise<ProductProcess> => {
      const { whenReady, ...started } = spawnProduct(env, release)
      return { ...started, ...(await whenReady) }
    }
    proxy.processes = [await start(first)]
    proxy.processes.push(await start(first))
    const db = openDb(database.url, { max: 2, consumersOf: () => [], onError: error => console.error(error.message) })
    await use({
      proxy,
      db,
      upgrade: async () => {
        for (const at of proxy.processes.keys()) {
          const old = proxy.processes[at]
          // The new process serves before the old one ends, like `maxSurge`.
          const started = await start(next)
          proxy.processes[at] = started
          await old?.stop()
        }
      },
    })
    await proxy.end()
    await db.close()
    await Promise.all(proxy.processes.map(one => one.stop()))
    await bank.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

test(
  'two processes are upgraded one after the other, while pages are open and money moves',
  { tag: pair.ptPhone[0] ?? '' },
  async ({ page, browser, deployment: { proxy, db, upgrade } }) => {
    const ana = await signIn(proxy.url, 'ana')
    // The browser logs errors for files that go missing later.
    const late = await (await browser.newContext()).newPage()
    for (const one of [page, late]) {
      await one.addInitScript(value => localStorage.setItem('crava.token', value), ana)
      await one.goto(`${proxy.url}/home`)
      await expect(one.getByRole('banner').getByRole('button', { name: /R\$/ })).toBeVisible()
    }

    const giving = keepGiving(proxy.url, ana, 'bruno')
    await upgrade()
    const { taken, failed } = await giving.stop()
    expect(failed).toEqual([])
    expect(taken.length).toBeGreaterThan(3)
    const ids = await statementOf(proxy.url, ana)
    for (const id of taken) expect(ids.filter(one => one === id)).toEqual([id])

    // The open page keeps working with its own release, whose files no running process has.
    const calm = watch(page)
    await goTo(page, '/help')
    await expect(page.getByRole('heading', { level: 1, name: /Ajuda|Help/ })).toBeVisible()
    expect(calm.assets.length).toBeGreaterThan(0)
    expect(calm.assets.filter(name => name.includes('-next.'))).toEqual([])
    expect(calm.loads).toBe(0)

    // When they are gone, it reloads once and runs the new release.
    await db.rows(sql`delete from release_asset`)
    const stale = watch(late)
    await goTo(late, '/help')
    await expect(late.getByRole('heading', { level: 1, name: /Ajuda|Help/ })).toBeVisible()
    expect(stale.loads).toBe(1)
    expect(stale.assets.some(name => name.includes('-next.'))).toBe(true)
    await Promise.all([page.close(), late.context().close()])
  },
)

const json = { 'content-type': 'application/json' }
const PASSWORD = 'palpite10'

async function signIn(base: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: PASSWORD })
  const answer = await fetch(`${base}/auth/local`, { method: 'POST', headers: json, body })
  return ((await answer.json()) as { token: string }).token
}

async function ask<T>(base: string, token: string, path: string): Promise<T> {
  const answer = await fetch(`${base}${path}`, { headers: { authorization: token } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The row ids of a user's statement. */
async function statementOf(base: string, token: string): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; ; number += 1) {
    const path = `/api/transactions?page=${number}&limit=50`
    const { docs } = await ask<{ docs: { _id: string }[] }>(base, token, path)
    if (docs.length === 0) return ids
    ids.push(...docs.map(row => row._id))
  }
}

/** Transfers coin after coin and reads the balance in between until stopped; returns acknowledged transfers and failures. */
function keepGiving(base: string, token: string, whom: string) {
  const taken: string[] = []
  const failed: string[] = []
  let isOver = false
  const give = async (): Promise<void> => {
    const [receiver] = await ask<{ _id: string }[]>(base, token, `/api/user/search/eq?query=${whom}`)
    while (!isOver) {
      const body = JSON.stringify({ receiver: receiver?._id, amount: 1, password: PASSWORD })
      const headers = { ...json, authorization: token, 'idempotency-key': crypto.randomUUID() }
      const answer = await fetch(`${base}/api/transactions/p2p`, { method: 'POST', headers, body })
      const text = await answer.text()
      if (answer.status === 201)
        taken.push((JSON.parse(text) as { data: { transaction: { _id: string } } }).data.transaction._id)
      else failed.push(`${answer.status} ${text}`)
      await ask(base, token, '/api/balance')
    }
  }
  const over = give().catch((error: unknown) => void failed.push(String(error)))
  return {
    stop: async () => {
      isOver = true
      await over
      return { taken, failed }
    },
  }
}

/** Counts a page's loads from now on: of itself, and of hashed files. */
function watch(page: Page) {
  const seen = { loads: 0, assets: [] as string[] }
  page.on('load', () => (seen.loads += 1))
  page.on('response', answer => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/assets/') && answer.ok()) seen.assets.push(pathname)
  })
  return seen
}

/** Navigates like a link, without loading anything by itself. */
const goTo = (page: Page, path: string): Promise<void> => page.evaluate(to => history.pushState(null, '', to), path)
