import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { comeIn, expect, test } from './support.ts'
import { everyLook } from './projects.ts'

/** kB of JavaScript, gzipped, asked for before the load event and two seconds after it, with nothing cached. */
async function weigh(page: Page, path: string): Promise<{ kB: number; files: string[] }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
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
  await page.goto(path, { waitUntil: 'load' })
  // By the page's own clock: the budget names the two seconds after its load.
  await page.waitForFunction(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry !== undefined && entry.loadEventEnd > 0 && performance.now() > entry.loadEventEnd + 2_000
  })
  // What comes later is not weighed, and its body may not be there before the test is over.
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
    // The first visit in another language tells the server once, with code of the profile's: here it knows.
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.put('/api/user', { data: { lang: locale === 'pt-BR' ? 'pt-BR' : 'en' }, headers })
    expect(answer.status()).toBe(200)
    const { kB, files } = await weigh(page, '/home')
    info.annotations.push({ type: 'weight', description: `${kB} kB` })
    expect(kB, files.join('\n')).toBeLessThanOrEqual(175)
  },
)
