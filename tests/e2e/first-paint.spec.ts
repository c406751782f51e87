import { comeIn, expect, test } from './support.ts'
import { everyLook } from './projects.ts'

/** What index.html paints before the program has arrived, and what takes its place. */
const always = [['.first-brand > svg', 'header svg']] as const
/** Beside what one can do now; on phones they stand below it, wherever that ends. */
const beside = [
  ['.first-top', 'section[aria-labelledby="top-three"]'],
  ['.first-top > p', '#top-three'],
  ['.first-sponsor > img', 'main [aria-roledescription="slide"] img'],
] as const
const WIDE = 992

test(
  'home takes over from what the page paints without moving anything',
  { tag: everyLook },
  async ({ page, request, viewport }) => {
    const pairs = (viewport?.width ?? 0) >= WIDE ? [...always, ...beside] : always
    await comeIn(page, request, 'ana')
    let isHeld = true
    const held: (() => void)[] = []
    await page.route(/\/assets\/.*\.js$/, async route => {
      if (isHeld) await new Promise<void>(go => held.push(go))
      await route.continue()
    })
    const boxesOf = (selectors: readonly string[]) =>
      page.evaluate(
        all =>
          all.map(selector => {
            // Words are where their letters are, however large the box around them.
            const seen = [...document.querySelectorAll(selector)].find(({ clientWidth }) => clientWidth > 0)
            if (!seen) return `no ${selector}`
            const range = document.createRange()
            range.selectNodeContents(seen)
            const { x, y, width, height } = (/^(P|H2)$/.test(seen.tagName) ? range : seen).getBoundingClientRect()
            // Before anybody has scored the title is that of last week: where it begins is the same.
            return (seen.matches('p, h2') ? [x, y] : [x, y, width, height]).map(Math.round).join(' ')
          }),
        selectors,
      )
    await page.goto('/home', { waitUntil: 'commit' })
    const picture = page.locator('.first-sponsor > img')
    await expect(picture).toBeAttached()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const painted = await boxesOf(pairs.map(([first]) => first))

    isHeld = false
    for (const go of held) go()
    await expect(page.locator('#top-three')).toBeVisible()
    await expect(picture).toBeHidden()
    expect(await boxesOf(pairs.map(([, later]) => later))).toEqual(painted)
  },
)

test('a page whose picture does not come starts all the same', { tag: everyLook }, async ({ page, request }) => {
  await comeIn(page, request, 'ana')
  await page.route(/\/api\/file\//, () => undefined)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.locator('#top-three')).toBeVisible()
})
