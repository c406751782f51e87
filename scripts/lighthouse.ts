/**
 * `npm run lighthouse`: starts the product on random ports with fresh data, measures sign-in, home and a third-party page with widgets as
 * on a phone, three times each, and writes the medians into docs/benchmarks.md. With a word (`-- widgets`) it measures only pages whose
 * name contains it, and writes nothing.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from './find-browser.ts'
import { freePorts, signIn, startDemo } from './own-demo.ts'
import { serveWidgetPage } from './widget-page.ts'
import { median, writeTable } from './write-table.ts'

const runsPerPage = 3
const only = process.argv[2]?.toLowerCase() ?? ''
const scores = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
} as const
const audits = {
  'first-contentful-paint': 'First paint, ms',
  'largest-contentful-paint': 'Largest paint, ms',
  'total-blocking-time': 'Blocked, ms',
  'cumulative-layout-shift': 'Layout shift',
} as const

type Measures = Record<string, number>

/** One run with a new browser profile, so that nothing is cached; with a token the page is opened signed in. */
async function measure(executablePath: string, origin: string, path: string, token?: string): Promise<Measures> {
  const profile = await mkdtemp(join(tmpdir(), 'crava-profile-'))
  const [port = 0] = await freePorts(1)
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking']
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args, headless: true })
  try {
    if (token) {
      // A page of the same origin that loads no part of the client.
      const tab = await browser.newPage()
      await tab.goto(`${origin}/healthz`)
      await tab.evaluate(value => localStorage.setItem('crava.token', value), token)
      await tab.close()
    }
    const onlyCategories = Object.keys(scores)
    const result = await lighthouse(`${origin}${path}`, { port, output: 'json', logLevel: 'error', onlyCategories })
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not measure ${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    }
    const { lhr } = result
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}.`)
    const measures: Measures = {}
    for (const id of Object.keys(scores)) measures[id] = Math.round((lhr.categories[id]?.score ?? 0) * 100)
    for (const id of Object.keys(audits)) measures[id] = lhr.audits[id]?.numericValue ?? Number.NaN
    return measures
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

function medians(runs: Measures[]): Measures {
  const ids = Object.keys(runs[0] ?? {})
  return Object.fromEntries(ids.map(id => [id, median(runs.map(run => run[id] ?? Number.NaN))]))
}

function table(rows: [string, Measures][]): string {
  const ids = [...Object.keys(scores), ...Object.keys(audits)]
  const names = [...Object.values(scores), ...Object.values(audits)]
  const cell = (id: string, value: number) => (id.endsWith('shift') ? value.toFixed(3) : String(Math.round(value)))
  return [
    `| Page | ${names.join(' | ')} |`,
    `|---|${'---:|'.repeat(names.length)}`,
    ...rows.map(([name, run]) => `| ${name} | ${ids.map(id => cell(id, run[id] ?? Number.NaN)).join(' | ')} |`),
  ].join('\n')
}

const dataDir = await mkdtemp(join(tmpdir(), 'crava-lighthouse-'))
// Readable by the database's own user, so that as root no other folder is needed.
await chmod(dataDir, 0o755)
try {
  const browser = await findBrowser({ needsWindows: true })
  const product = await startDemo(dataDir)
  try {
    const { origin } = product
    const token = await signIn(origin)
    const { docs } = (await (await fetch(`${origin}/public/v1/cards`)).json()) as { docs: { _id: string }[] }
    const theirs = await serveWidgetPage({ crava: origin, card: docs[0]?._id ?? '', lang: 'pt' })
    const rows: [string, Measures][] = []
    for (const [name, at, path, as] of [
      ['Sign-in', origin, '/', undefined],
      ['Home', origin, '/home', token],
      ["Widgets on another's page", theirs.origin, '/', undefined],
    ] as const) {
      if (!name.toLowerCase().includes(only)) continue
      const runs: Measures[] = []
      while (runs.length < runsPerPage) runs.push(await measure(browser, at, path, as))
      rows.push([name, medians(runs)])
    }
    await theirs.stop()
    const today = new Date().toISOString().slice(0, 10)
    const text = `Mobile, simulated slow 4G, median of ${runsPerPage} runs, ${today}.\n\n${table(rows)}`
    console.log(`\n${text}\n`)
    if (only === '') await writeTable('lighthouse', 'Lighthouse', text)
  } finally {
    await product.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
