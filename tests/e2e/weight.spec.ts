import { gzipSync } from 'node:zlib'
import type { Page, Request, Response } from '@playwright/test'
import { everyLook } from './projects.ts'
import { comeIn, expect, test } from './support.ts'

/** Scripts requested within this time of the page's own clock count. */
const COUNTED_MS = 2_000
const STEP_MS = 100

/** Number of a page's pending requests. */
function watchRequests(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', one => void open.add(one))
  const close = (one: Request) => void open.delete(one)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return () => open.size
}

/**
 * Opens a page with an empty cache and lets two seconds pass after its load event. Its clock is paused during requests, so that later requests
 * are not counted, however slow the machine is.
 */
async function openCold(page: Page, path: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const onTheWay = watchRequests(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path, { waitUntil: 'load' })
  for (let passed = 0; passed < COUNTED_MS; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS)
    await expect.poll(onTheWay, { intervals: [20, 50] }).toBe(0)
  }
}

/** Gzipped kB of JavaScript that a page requests. */
async function weigh(page: Page, path: string): Promise<{ kB: number; files: string[] }> {
  const scripts: Promise<{ name: string; bytes: number }>[] = []
  const weighScript = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(
      response
        .body()
        .then(body => ({ name: new URL(response.url()).pathname, bytes: gzipSync(body, { level: 9 }).length })),
    )
  }
  page.on('response', weighScript)
  await openCold(page, path)
  // Later scripts are not counted, and their bodies may not arrive before the test ends.
  page.off('response', weighScript)
  const weighed = await Promise.all(scripts)
  const total = weighed.reduce((sum, { bytes }) => sum + bytes, 0)
  return { kB: Math.round(total / 100) / 10, files: weighed.map(({ name, bytes }) => `${name} ${bytes}`) }
}

test('sign-in asks for at most 130 kB of script', { tag: everyLook }, async ({ page }, info) => {
  const { kB, files } = await weigh(page, '/')
  info.annotations.push({ type: 'weight', description: `${kB} kB` })
  expect(kB, files.join('\n')).toBeLessThanOrEqual(130)
})

test(
  'home asks for at most 175 kB of script',
  { tag: everyLook },
  async ({ page, request, signedUp, locale }, info) => {
    const token = await comeIn(page, request, signedUp.username, signedUp.password)
    // The first visit in another language sends it once to the server, with profile code: set it before.
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.put('/api/user', { data: { lang: locale === 'pt-BR' ? 'pt-BR' : 'en' }, headers })
    expect(answer.status()).toBe(200)
    const { kB, files } = await weigh(page, '/home')
    info.annotations.push({ type: 'weight', description: `${kB} kB` })
    expect(kB, files.join('\n')).toBeLessThanOrEqual(175)
  },
)

test(
  'the page a card is played on asks for at most 40 files and answers',
  { tag: everyLook },
  async ({ page, request, signedUp }, info) => {
    const token = await comeIn(page, request, signedUp.username, signedUp.password)
    const headers = { authorization: `Bearer ${token}` }
    const found = await request.get('/api/athlete-card?cardType=new&limit=10', { headers })
    const { docs } = (await found.json()) as { docs: { _id: string; lockDate: string }[] }
    // The card open longest, because quick cards may close during the test.
    const [card] = docs.toSorted((a, b) => Date.parse(b.lockDate) - Date.parse(a.lockDate))
    const [requests, problems]: [string[], string[]] = [[], []]
    page.on('console', message => void (message.type() === 'error' && problems.push(message.text())))
    page.on('request', one => void requests.push(`${one.resourceType()} ${new URL(one.url()).pathname}`))
    await openCold(page, `/cards/${card?._id}/play`)
    // Whether the card open longest has options or numbers depends on the time of day.
    const main = page.getByRole('main')
    await expect(main.getByRole('radio').or(main.getByRole('textbox')).first()).toBeAttached()
    info.annotations.push({ type: 'requests', description: String(requests.length) })
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(40)
    expect(problems).toEqual([])
  },
)
