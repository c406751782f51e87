/**
 * `npm run interactions [-- --runs 5]`: starts the demo on random ports with fresh data, taps through a player's main journey on a
 * throttled phone, and writes the latency of each tap into docs/benchmarks.md. Latency is the duration in Event Timing: from the input to
 * the next paint after its handlers. `--only taps|arrivals` measures a part, `--at <address>` a running demo; both write nothing.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { findBrowser } from './find-browser.ts'
import { signIn, startDemo } from './own-demo.ts'
import { median, writeTable } from './write-table.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' }, at: { type: 'string' } },
})
const runs = Number(values.runs)
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pt-BR' } as const
const SLOWDOWN = 4
const KBIT = 1_000 / 8
/** Chromium's own "Slow 4G", and a slow 3G profile with 400 kbit/s and 400 ms. */
const lines = {
  '4G': { latency: 562.5, downloadThroughput: 1_440 * KBIT, uploadThroughput: 675 * KBIT },
  '3G': { latency: 400, downloadThroughput: 400 * KBIT, uploadThroughput: 400 * KBIT },
} as const
/** The shortest duration that Event Timing reports. */
const LEAST_MS = 16
const PAINTED_MS = 100

/** A page's records of its taps, and of the first frame that shows the expected element. */
const NOTES = `
window.taps = []
new PerformanceObserver(list => {
  for (const { interactionId, startTime, duration } of list.getEntries()) if (interactionId) taps.push({ startTime, duration })
}).observe({ type: 'event', durationThreshold: ${LEAST_MS}, buffered: true })
window.whenShown = (selector, from) => new Promise(resolve => {
  const look = () => requestAnimationFrame(() => (document.querySelector(selector) ? setTimeout(() => resolve(performance.now() - from)) : look()))
  look()
})
`

interface Figure {
  target: number
  values: number[]
}
type Figures = Map<string, Figure>

function note(figures: Figures, name: string, target: number, value: number): void {
  const figure = figures.get(name) ?? { target, values: [] }
  figure.values.push(value)
  figures.set(name, figure)
}

async function slowPage(context: BrowserContext, line: keyof typeof lines): Promise<Page> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...lines[line] })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(NOTES)
  return page
}

/** Waits until no request is pending or scheduled, so that a tap is measured alone. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(600)
}

/** Attempts for steps that a dialog can obstruct. */
const TRIES = 10
const DIALOG_LEAVES_MS = 400

/** Closes anything open: what a tap opened, or a prompt of the demo, which asks for confirmation before it closes. */
async function closeDialogs(page: Page): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await page.locator('dialog').count()) === 0) return
    await page.keyboard.press('Escape')
    await page.waitForTimeout(DIALOG_LEAVES_MS)
  }
  throw new Error('A dialog does not close.')
}

/** Taps and returns its longest event; one below the reporting threshold counts as the threshold. */
async function tap(page: Page, target: Locator): Promise<number> {
  let from = 0
  for (let tries = 1; ; tries++) {
    await closeDialogs(page)
    await target.scrollIntoViewIfNeeded()
    await rest(page)
    from = await page.evaluate<number>('performance.now()')
    try {
      await target.tap({ timeout: 5_000 })
      break
    } catch (error) {
      // A prompt of the demo that appeared meanwhile covers it.
      const isCovered = (await page.locator('dialog').count()) > 0
      if (!isCovered || tries === TRIES) throw error
    }
  }
  await page.waitForTimeout(1_200)
  const found = await page.evaluate<number[]>(`taps.filter(tap => tap.startTime >= ${from}).map(tap => tap.duration)`)
  return Math.max(LEAST_MS, ...found)
}

const zCards = z.object({ docs: z.array(z.object({ _id: z.string(), lockDate: z.string() })) })
const zCard = z.object({ doc: z.object({ goalOptions: z.array(z.unknown()) }) })

/** A card to pick on that stays open, and a running one. */
async function cardsOf(origin: string, token: string): Promise<{ open: string; running: string }> {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const listed = async (type: string) =>
    z
      .parse(zCards, await read(`/athlete-card?cardType=${type}&limit=10`))
      .docs.toSorted((a, b) => Date.parse(b.lockDate) - Date.parse(a.lockDate))
      .map(({ _id }) => _id)
  let open: string | undefined
  for (const id of await listed('new')) {
    const { doc } = z.parse(zCard, await read(`/athlete-card/${id}`))
    if (doc.goalOptions.length > 0) open ??= id
  }
  const [running] = await listed('running')
  if (open === undefined || running === undefined)
    throw new Error('The demo has no open card to choose on, or none that runs.')
  return { open, running }
}

/** A player's journey, tap by tap, each on an idle page. */
async function tapThrough(page: Page, origin: string, cards: Awaited<ReturnType<typeof cardsOf>>, figures: Figures) {
  const measure = async (name: string, target: Locator) => note(figures, name, PAINTED_MS, await tap(page, target))
  await page.goto(`${origin}/home`)
  await page.waitForSelector('#top-three')
  // Prefetches start some seconds after the first page.
  await page.waitForTimeout(8_000)
  const toCards = page.locator('nav a[href="/athletes_of_the_week"]:visible').last()
  await rest(page)
  await page.evaluate(
    `addEventListener('pointerup', event => (window.shown = whenShown('#cards-tab-new', event.timeStamp)), { once: true, capture: true })`,
  )
  await measure('Home: "Craques" in the bar', toCards)
  note(figures, 'Home to the list of cards, until it is there', 250, await page.evaluate<number>('shown'))
  await measure('Cards: tab "Ao vivo"', page.locator('#cards-tab-running'))
  await measure('Cards: tab "Encerradas"', page.locator('#cards-tab-finished'))
  await measure('Wallet', page.locator('header button[aria-haspopup=dialog]').first())
  await measure('Notifications', page.locator('header button[aria-haspopup=dialog]').nth(1))
  await page.goto(`${origin}/cards/${cards.running}`)
  await measure('Live card: tab "Resultados"', page.locator('#card-tab-results'))
  await measure('Live card: tab "Meus jogos"', page.locator('#card-tab-my_games'))
  await measure('Live card: tab "Ranking"', page.locator('#card-tab-ranking'))
  await measure('Live card: prize', page.locator('main summary:has(.figure)').first())
  await page.goto(`${origin}/cards/${cards.open}/play`)
  const options = page.locator('main label:has(input[type=radio])')
  await measure('Playing: first option', options.first())
  await measure('Playing: another option', options.nth(1))
  await measure('Playing: "Surpreenda-me"', page.getByRole('button', { name: 'Surpreenda-me' }))
  await measure('Playing: the question before sending', page.getByRole('button', { name: /^(Revisar|Enviar)/ }).last())
}

/** A first visit with an empty cache on the slow connection: the time until the form accepts input, the requests and the bytes received. */
async function arrive(browser: Browser, origin: string, figures: Figures): Promise<void> {
  const context = await browser.newContext(phone)
  const page = await slowPage(context, '3G')
  let requests = 0
  page.on('request', () => void requests++)
  await page.goto(origin, { waitUntil: 'commit' })
  // The static form of the page, whose contents the program takes over; submitting waits for the program.
  const usable = await page.evaluate<number>(
    `whenShown('form.early input:enabled, #root input[autocomplete~=username]:enabled', 0)`,
  )
  note(figures, 'Sign-in usable on slow 3G', 4_000, usable)
  const taken = await page.evaluate<number>(`whenShown('#root input[autocomplete~=username]:enabled', 0)`)
  note(figures, 'Sign-in taken over by the program on slow 3G', Number.NaN, taken)
  await page.waitForLoadState('networkidle')
  note(figures, 'Requests of sign-in', Number.NaN, requests)
  await context.close()
}

function table(figures: Figures): string {
  const rows = [...figures].map(([name, { target, values: measured }]) => {
    const middle = median(measured)
    const verdict = Number.isNaN(target) ? '' : middle <= target ? 'met' : `missed by ${Math.round(middle - target)}`
    const cells = [Math.min(...measured), middle, Math.max(...measured)].map(value =>
      Math.round(value).toLocaleString('en-US'),
    )
    return `| ${name} | ${cells.join(' | ')} | ${Number.isNaN(target) ? '–' : `≤ ${target.toLocaleString('en-US')}`} | ${verdict} |`
  })
  return ['| Tap or page | quickest | median | slowest | target | |', '|---|---:|---:|---:|---:|---|', ...rows].join(
    '\n',
  )
}

const stated = `${cpus().length} cores, server and browser on them, load before ${loadavg()[0]?.toFixed(1)}, ${new Date().toISOString().slice(0, 10)}`
const isRequested = (part: string): boolean => values.only === undefined || values.only === part
const dataDir = await mkdtemp(join(tmpdir(), 'crava-interactions-'))
// Readable by the database's own user, so that as root no other folder is needed.
await chmod(dataDir, 0o755)
const figures: Figures = new Map()
try {
  const executablePath = await findBrowser({ needsWindows: true })
  const product =
    values.at === undefined ? await startDemo(dataDir) : { origin: values.at, stop: async () => undefined }
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const token = await signIn(product.origin)
    for (let run = 0; run < runs; run++) {
      if (isRequested('taps')) {
        const context = await browser.newContext(phone)
        await context.addInitScript(value => localStorage.setItem('crava.token', value), token)
        const page = await slowPage(context, '4G')
        await tapThrough(page, product.origin, await cardsOf(product.origin, token), figures)
        await context.close()
      }
      if (isRequested('arrivals')) await arrive(browser, product.origin, figures)
      console.log(`   run ${run + 1} of ${runs}`)
    }
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
const text = `Milliseconds. ${stated}, median of ${runs}. Chromium without a graphics card, processor slowed ${SLOWDOWN} times, 390 × 844, slow 4G (1.4 Mbit/s, 563 ms); slow 3G is 400 kbit/s and 400 ms.\n\n${table(figures)}`
console.log(`\n${text}\n`)
if (values.only === undefined && values.at === undefined) await writeTable('interactions', 'Taps', text)
