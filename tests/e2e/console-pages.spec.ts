import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { comeIn } from './console.ts'
import { dealt } from './projects.ts'
import { expect, expectAccessible, expectWholePage, test } from './support.ts'

/** Every page of the console by its route, so that new ones are checked automatically. */
const routes = readFileSync(new URL('../../operator/routes.tsx', import.meta.url), 'utf8')
const paths = [...routes.matchAll(/(?:path: |page\()'(\/[^']+)'/g)]
  .map(found => found[1] ?? '')
  .concat('/nowhere')
  .toSorted()

/** The page that links to a detail page, when it is not the list above it. */
const FROM: Record<string, string> = { '/matches/$match': '/championships/$championship' }

/** Links found on the visited pages. */
type Links = Set<string>

async function look(page: Page, address: string, links: Links): Promise<void> {
  await page.goto(address)
  await expectWholePage(page)
  const found = await page
    .locator('main a[href^="/"]')
    .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  for (const link of found) links.add(link)
}

/** The URL of a page; for a detail page, that of the demo's first item. */
async function addressOf(page: Page, operatorUrl: string, path: string, links: Links): Promise<string | undefined> {
  if (!path.includes('$')) return path
  const stem = path.slice(0, path.indexOf('$'))
  const first = () =>
    [...links].find(
      link =>
        link.startsWith(stem) &&
        /^[0-9a-f]{24}$|^\d{4}$|^[\w-]+$/.test(link.slice(stem.length)) &&
        !link.endsWith('/new'),
    )
  if (first() !== undefined) return first()
  const list = await addressOf(page, operatorUrl, FROM[path] ?? stem.slice(0, -1), links)
  if (list !== undefined) await look(page, operatorUrl + list, links)
  return first()
}

/** Detail pages without an item in the demo: other journeys create one and visit it. */
const MADE_ELSEWHERE = new Set(['/deposits/$deposit', '/reports/$report', '/withdrawals/$withdrawal'])

const RUN = 10
for (let first = 0; first < paths.length; first += RUN) {
  const run = paths.slice(first, first + RUN)
  const title = `the console from ${run[0]} to ${run.at(-1)}: every page accessible, and nothing to complain of`
  test(title, { tag: dealt(first / RUN) }, async ({ page }, info) => {
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const links: Links = new Set()
    await comeIn(page, operatorUrl, 'supervisora')
    for (const path of run)
      await test.step(path, async () => {
        const address = await addressOf(page, operatorUrl, path, links)
        if (address === undefined) {
          expect(MADE_ELSEWHERE, `the demo has nothing to show at ${path}`).toContain(path)
          return
        }
        await look(page, operatorUrl + address, links)
        await expectAccessible(page)
      })
  })
}
