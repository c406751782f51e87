import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { comeIn } from './console.ts'
import { expect, expectAccessible, pairOf, test } from './support.ts'

/** Every page of the console, as its routes name them: a new one is looked at by itself. */
const folder = new URL('../../operator/', import.meta.url)
const paths = readdirSync(folder)
  .filter(name => /^routes.*\.tsx$/.test(name))
  .flatMap(name =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/path: '(\/[^']+)'/g)].map(found => found[1] ?? ''),
  )
  .toSorted()

/** Where the way to a page that is about one thing begins, when it is not the list above it. */
const FROM: Record<string, string> = { '/matches/$match': '/championships/$championship' }

/** The address of a page: of one that is about one thing, that of the first the demo has. */
async function addressOf(page: Page, operatorUrl: string, path: string): Promise<string | undefined> {
  if (!path.includes('$')) return path
  const stem = path.slice(0, path.indexOf('$'))
  const list = await addressOf(page, operatorUrl, FROM[path] ?? stem.slice(0, -1))
  if (list === undefined) return undefined
  await page.goto(operatorUrl + list)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const links = await page
    .locator(`main a[href^="${stem}"]`)
    .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  return links.find(href => /^[0-9a-f]{24}$|^\d{4}$|^[\w-]+$/.test(href.slice(stem.length)) && !href.endsWith('/new'))
}

/** Pages about what the demo has none of: journeys of their own make one and look at it. */
const MADE_ELSEWHERE = new Set(['/reports/$report', '/withdrawals/$withdrawal'])

test.describe.configure({ timeout: 240_000 })
const RUN = 12
for (let first = 0; first < paths.length; first += RUN) {
  const run = paths.slice(first, first + RUN)
  const title = `the console from ${run[0]} to ${run.at(-1)}: every page accessible, and nothing to complain of`
  test(title, { tag: pairOf(first / RUN) }, async ({ page, locale }, info) => {
    const operatorUrl = String(info.config.metadata.operatorUrl)
    await comeIn(page, operatorUrl, locale, 'supervisora')
    for (const path of run) {
      const address = await addressOf(page, operatorUrl, path)
      if (address === undefined) {
        expect(MADE_ELSEWHERE, `the demo has nothing to show at ${path}`).toContain(path)
        continue
      }
      await page.goto(operatorUrl + address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    }
  })
}
