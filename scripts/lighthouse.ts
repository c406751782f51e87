/**
 * `npm run lighthouse`: starts the product on random ports with fresh data, measures sign-in and home as a phone would see
 * them, three times each, and writes the medians into docs/benchmarks.md.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from './find-browser.ts'
import { freePorts, signIn, startDemo } from './own-demo.ts'

const runsPerPage = 3
const page = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
const mark = '<!-- lighthouse -->'
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

/** One run in a browser profile of its own, so that nothing is cached; with a token the page is seen signed in. */
async function measure(executablePath: string, origin: string, path: string, token?: string): Promise<Measures> {
  const profile = await mkdtemp(join(tmpdir(), 'crava-profile-'))
  const [port = 0] = await freePorts(1)
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking']
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args, headless: true })
  try {
    if (token) {
      // A page of the same origin that loads nothing of the client.
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
  return Object.fromEntries(
    ids.map(id => {
      const sorted = runs.map(run => run[id] ?? Number.NaN).toSorted((a, b) => a - b)
      return [id, sorted[Math.floor(sorted.length / 2)] ?? Number.NaN]
    }),
  )
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

/** Puts the table between the two marks; a page without them gets a section at its end. */
async function writeTable(text: string): Promise<void> {
  const block = `${mark}\n\n${text}\n\n${mark}`
  const before = await readFile(page, 'utf8').catch(() => '# Benchmarks\n')
  const [head, old, ...tail] = before.split(mark)
  const known = old !== undefined && tail.length > 0
  const after = known ? `${head}${block}${tail.join(mark)}` : `${before.trimEnd()}\n\n## Lighthouse\n\n${block}\n`
  await writeFile(page, after)
}

const dataDir = await mkdtemp(join(tmpdir(), 'crava-lighthouse-'))
// Open to the database's own user, so that as root it needs no other folder.
await chmod(dataDir, 0o755)
try {
  const browser = await findBrowser({ needsWindows: true })
  const product = await startDemo(dataDir)
  try {
    const token = await signIn(product.origin)
    const rows: [string, Measures][] = []
    for (const [name, path, as] of [
      ['Sign-in', '/', undefined],
      ['Home', '/home', token],
    ] as const) {
      const runs: Measures[] = []
      while (runs.length < runsPerPage) runs.push(await measure(browser, product.origin, path, as))
      rows.push([name, medians(runs)])
    }
    const today = new Date().toISOString().slice(0, 10)
    const text = `Mobile, simulated slow 4G, median of ${runsPerPage} runs, ${today}.\n\n${table(rows)}`
    console.log(`\n${text}\n`)
    await writeTable(text)
  } finally {
    await product.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
