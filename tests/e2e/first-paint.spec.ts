import type { Page } from '@playwright/test'
import { everyLook } from './projects.ts'
import { comeIn, expect, test } from './support.ts'

/** Elements of index.html's first paint, and those that replace them. */
const always = [['.first-brand > svg', 'header svg']] as const
/** Beside the main content on wide screens; on phones below it, at no fixed position. */
const beside = [
  ['.first-top', 'section[aria-labelledby="top-three"]'],
  ['.first-top > p', '#top-three'],
  ['.first-sponsor > img', 'main [aria-roledescription="slide"] img'],
] as const
const WIDE = 992

/** Delays the app's scripts; returns how to release them. */
async function holdProgram(page: Page): Promise<() => void> {
  let isHeld = true
  const held: (() => void)[] = []
  await page.route(/\/assets\/.*\.js$/, async route => {
    if (isHeld) await new Promise<void>(go => held.push(go))
    await route.continue()
  })
  return () => {
    isHeld = false
    for (const go of held) go()
  }
}

test(
  'home takes over from what the page paints without moving anything',
  { tag: everyLook },
  async ({ page, request, viewport }) => {
    const pairs = (viewport?.width ?? 0) >= WIDE ? [...always, ...beside] : always
    await comeIn(page, request, 'ana')
    const release = await holdProgram(page)
    const boxesOf = (selectors: readonly string[]) =>
      page.evaluate(
        all =>
          all.map(selector => {
            // Compare the position of the text, not of its box.
            const seen = [...document.querySelectorAll(selector)].find(({ clientWidth }) => clientWidth > 0)
            if (!seen) return `no ${selector}`
            const range = document.createRange()
            range.selectNodeContents(seen)
            const { x, y, width, height } = (/^(P|H2)$/.test(seen.tagName) ? range : seen).getBoundingClientRect()
            // Before anybody has scored the title is last week's: only its start is comparable.
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

    release()
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

test(
  'what is typed into the sign-in form before the program arrives stays, with the caret, where it was',
  { tag: everyLook },
  async ({ page }) => {
    const release = await holdProgram(page)
    await page.goto('/', { waitUntil: 'commit' })
    const [name, password] = ['username', 'password'].map(field => page.locator(`input[name=${field}]`))
    await name?.fill('ana')
    await password?.fill('palpite')
    await page.keyboard.press('ArrowLeft')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const painted = await name?.boundingBox()
    release()
    await expect(page.locator('#root input[name=password]')).toBeFocused()
    await expect(page.locator('form')).toHaveCount(1)
    await page.keyboard.type('X')
    await expect(page.locator('#root input[name=password]')).toHaveValue('palpitXe')
    await expect(page.locator('#root input[name=username]')).toHaveValue('ana')
    expect(await name?.boundingBox().then(box => box && [box.x, box.y].map(Math.round))).toEqual(
      painted && [painted.x, painted.y].map(Math.round),
    )
  },
)

test('a sign-in that is sent before the program arrives goes on once it has', { tag: everyLook }, async ({ page }) => {
  const release = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('input[name=username]').fill('ana')
  await page.locator('input[name=password]').fill('palpite10')
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL(/\/home$/)
})

test('a page for everybody has no form to sign in', { tag: everyLook }, async ({ page }) => {
  await holdProgram(page)
  await page.goto('/log', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('form')).toHaveCount(0)
})
