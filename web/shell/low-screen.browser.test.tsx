import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { fakeServer } from '#tests/pages/web/fake-server.ts'
import { CARD, cardOf } from '#tests/pages/web/play-athletes.ts'
import { pageAt } from '#tests/pages/web/play-page.tsx'
import headerStyles from './app-header.module.css'

beforeEach(() => setLang('pt-BR'))
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

/** Pixels of the screen that sticky and floating elements cover once the page is scrolled. */
function covered(): number {
  const pinned = [...document.querySelectorAll('*')]
    .filter(one => ['sticky', 'fixed'].includes(getComputedStyle(one).position))
    .map(one => one.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && bottom > 0 && top < innerHeight)
  return pinned.reduce(
    (sum, { height, top, bottom }) => sum + Math.min(height, Math.min(bottom, innerHeight) - Math.max(top, 0)),
    0,
  )
}

test.each([
  ['a phone held sideways', 844, 390],
  ['a desktop at 200 %', 683, 450],
] as const)(
  'on %s the header, the athletes and the bar that sends leave two thirds of the screen to the picks',
  async (_what, width, height) => {
    await page.viewport(width, height)
    const card = cardOf({})
    const { fetch } = fakeServer({
      [`GET /api/athlete-card/${CARD}`]: { doc: card, amount: card.amount, cardCount: card.cardCount },
      [`GET /api/athlete-card/${CARD}/draft`]: { athletes: [], code: null },
      'GET /api/balance': { amount: 25, seq: 1 },
      'GET /api/played-athlete': { docs: [], page: 1, pages: 1, total: 0 },
    })
    vi.stubGlobal('fetch', fetch)
    const screen = await render(
      <>
        <header className={headerStyles.header} />
        {pageAt(`/cards/${CARD}/play`).element}
      </>,
    )
    await expect.element(screen.getByRole('progressbar', { name: 'Escolhas' }).first()).toBeVisible()
    const middle = document.documentElement.scrollHeight / 2
    scrollTo(0, middle)
    await expect.poll(() => scrollY).toBeGreaterThan(height)
    expect(covered()).toBeLessThan(height / 3)
  },
)
