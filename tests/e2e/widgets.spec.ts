import type { Page } from '@playwright/test'
import { serveWidgetPage } from '../../scripts/widget-page.ts'
import { test } from './games.ts'
import { everyLook } from './projects.ts'
import { expect, expectAccessible } from './support.ts'

const pt = {
  lang: 'pt',
  ranking: 'Ranking global da semana',
  nobody: 'Ninguém pontuou ainda.',
  place: 'Lugar',
  play: 'Jogar na Crava (abre outra página)',
  over: 'Encerrada',
  look: 'Ver na Crava (abre outra página)',
  failed: 'Não deu para carregar.',
  again: 'Tentar de novo',
  adults: '18+ Jogue com responsabilidade.',
} as const
const en = {
  lang: 'en',
  ranking: "This week's global ranking",
  nobody: 'Nobody has scored yet.',
  place: 'Rank',
  play: 'Play on Crava (opens another page)',
  over: 'Finished',
  look: 'See it on Crava (opens another page)',
  failed: 'It could not be loaded.',
  again: 'Try again',
  adults: '18+ Play responsibly.',
} as const

/** A custom header would cause preflight requests from a third-party page. */
test.use({ extraHTTPHeaders: {} })

/** The origins a page calls, except its own. */
function calledBy(page: Page): Set<string> {
  const called = new Set<string>()
  page.on('request', request => called.add(new URL(request.url()).origin))
  return called
}

test(
  'a page of somebody else shows a ranking and a countdown, in its language and theme, and calls nobody else',
  { tag: everyLook },
  async ({ page, adminClient, locale, baseURL, context }) => {
    const copy = locale === 'pt-BR' ? pt : en
    const card = await adminClient.stageScores()
    const theirs = await serveWidgetPage({ crava: baseURL ?? '', card: card.id, lang: copy.lang })
    try {
      const called = calledBy(page)
      await page.goto(theirs.origin)
      const countdown = page.locator('crava-countdown')
      const timer = countdown.getByRole('timer')
      await expect(timer).toHaveText(/^(\d+ d )?\d\d:\d\d:\d\d$/)
      const first = await timer.textContent()
      await expect(timer).not.toHaveText(first ?? '')
      const play = countdown.getByRole('link', { name: copy.play })
      await expect(play).toHaveAttribute('href', new RegExp(`/c/${card.id}$`))
      const ranking = page.locator('crava-ranking')
      await expect(ranking.getByText(copy.ranking)).toBeVisible()
      const isEmpty = await ranking.getByText(copy.nobody).isVisible()
      if (!isEmpty) await expect(ranking.getByRole('columnheader', { name: copy.place })).toBeVisible()
      await expect(page.getByText(copy.adults)).toHaveCount(2)
      await expectAccessible(page)

      await page.keyboard.press('Tab')
      await expect(play).toBeFocused()
      const surface = () => countdown.locator('.box').evaluate(box => getComputedStyle(box).backgroundColor)
      const own = await surface()
      await countdown.evaluate(
        (widget, theme) => widget.setAttribute('theme', theme),
        locale === 'pt-BR' ? 'light' : 'dark',
      )
      expect(await surface()).not.toBe(own)
      await expectAccessible(page)

      expect([...called].toSorted()).toEqual([theirs.origin, baseURL ?? ''].toSorted())
      expect(await context.cookies()).toEqual([])
      expect(await page.evaluate(() => Object.keys(localStorage).length + Object.keys(sessionStorage).length)).toBe(0)
    } finally {
      await theirs.stop()
    }
  },
)

test(
  'a countdown says when its card is over, and that it could not be loaded, with a way to try again',
  { tag: everyLook },
  async ({ page, adminClient, locale, baseURL }) => {
    const copy = locale === 'pt-BR' ? pt : en
    const card = await adminClient.stageScores()
    const theirs = await serveWidgetPage({ crava: baseURL ?? '', card: card.id, lang: copy.lang })
    try {
      const path = '**/public/v1/cards/*'
      await page.route(path, route => route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }))
      await page.goto(theirs.origin)
      const countdown = page.locator('crava-countdown')
      await expect(countdown.getByRole('status')).toHaveText(copy.failed)
      await expectAccessible(page)
      await page.unroute(path)
      await countdown.getByRole('button', { name: copy.again }).press('Enter')
      await expect(countdown.getByRole('timer')).toBeVisible()

      // Without entries the card is over as soon as it closes.
      await adminClient.lock(card)
      await countdown.evaluate((widget, id) => {
        widget.setAttribute('card', '')
        widget.setAttribute('card', id)
      }, card.id)
      await expect(countdown.getByText(copy.over)).toBeVisible()
      await expect(countdown.getByRole('link', { name: copy.look })).toBeVisible()
    } finally {
      await theirs.stop()
    }
  },
)
