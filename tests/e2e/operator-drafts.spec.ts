import type { Page } from '@playwright/test'
import type { CardDoc } from '#contract/api/player/cards.ts'
import { DEFAULT_GOAL_OPTIONS } from '#contract/card-defaults.ts'
import { formatPoints } from '#contract/money.ts'
import { seasonText } from '#tests/support/season-text.ts'
import { comeIn, consoleMessagesOf, type ConsoleMessages, stateOf } from './console.ts'
import { test } from './games.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible } from './support.ts'

/** Maximum interactions of a newcomer from a league's list of fixtures to an open card. */
const MOST = 8

/** Counts the operator's interactions: clicks, fields, files. */
function interactions() {
  const done: string[] = []
  return {
    done,
    act: async (what: string, action: () => Promise<unknown>) => {
      done.push(what)
      await action()
    },
  }
}

/** From the list of championships and a file of fixtures without times to an open card. */
async function openFromFixtures(
  page: Page,
  {
    operatorUrl,
    copy,
    draft,
    beforeOpening,
  }: { operatorUrl: string; copy: ConsoleMessages; draft: string | RegExp; beforeOpening?: () => Promise<void> },
): Promise<{ done: string[]; clubs: readonly string[] }> {
  const now = new Date()
  const title = `Brasileiro ${Math.random().toString(36).slice(2, 8)} ${now.getUTCFullYear()}`
  const { text, clubs } = seasonText({ title, now })
  const { done, act } = interactions()
  const question = page.getByRole('alertdialog')
  await comeIn(page, operatorUrl)
  await page.goto(`${operatorUrl}/championships`)
  await act('new championship', () => page.getByRole('link', { name: copy.newChampionship }).click())
  const file = { name: 'br1.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
  await act('file', () => page.locator('input[type="file"]').first().setInputFiles(file))
  await expect(page.getByLabel(copy.championshipName, { exact: true })).toHaveValue(title.replace(/ \d{4}$/, ''))
  await expectAccessible(page)
  await act('create and import', () => page.getByRole('button', { name: copy.createAndImport }).click())
  await act('clubs, and apply', () => page.getByRole('button', { name: copy.applyAllNew }).click())
  await act('one time for all', () => page.getByLabel(copy.allAt).fill('16:00'))
  await expectAccessible(page)
  await act('draft', () => page.getByRole('button', { name: draft }).click())
  await expect(page).toHaveURL(/cards\/[0-9a-f]{24}$/)
  await expect(page.getByText(copy.draft, { exact: true }).first()).toBeVisible()
  await beforeOpening?.()
  await act('open', () => page.getByRole('button', { name: copy.open, exact: true }).click())
  await act('confirm', () => question.getByRole('button', { name: copy.open, exact: true }).click())
  await expect(stateOf(page, copy.opened)).toBeVisible()
  await expectAccessible(page)
  return { done, clubs }
}

test(
  'a season’s fixtures without times become an open championship card in eight interactions',
  { tag: pair.ptPhone },
  async ({ page, locale }, info) => {
    const copy = consoleMessagesOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const { done, clubs } = await openFromFixtures(page, { operatorUrl, copy, draft: copy.draftScores })
    expect(done.length, done.join(' → ')).toBeLessThanOrEqual(MOST)
    await page.getByRole('tab', { name: copy.matchesTab }).click()
    await expect(page.getByRole('tab', { name: copy.matchesTab })).toContainText('3')
    await expect(page.getByText(clubs[1] ?? '', { exact: true }).first()).toBeVisible()
  },
)

test(
  'a season’s fixtures without times become an open athletes’ card in eight interactions',
  { tag: pair.enDesktop },
  async ({ page, locale }, info) => {
    const copy = consoleMessagesOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const { done } = await openFromFixtures(page, { operatorUrl, copy, draft: copy.draftAthletes })
    expect(done.length, done.join(' → ')).toBeLessThanOrEqual(MOST)
    await page.getByRole('tab', { name: copy.athletesTab }).click()
    await expect(page.getByRole('tab', { name: copy.athletesTab })).toContainText('8')
    await expect(page.getByText(/^Centroavante/)).toHaveCount(3)
  },
)

const fairPt = {
  ask: 'Calcular',
  take: 'Usar estes pontos',
  taken: 'Pontos trocados',
  save: 'Salvar',
  rate: /^aconteceu em [01] de 1 jogo$/,
}
const fairEn: typeof fairPt = {
  ask: 'Work it out',
  take: 'Use these points',
  taken: 'Points replaced',
  save: 'Save',
  rate: /^happened in [01] of 1 game$/,
}

test(
  'points are proposed from what was played, taken, and players read how often each option happened',
  { tag: pair.enPhone },
  async ({ page, beside, gamer, locale }, info) => {
    const copy = consoleMessagesOf(locale)
    const fair = locale?.startsWith('pt') ? fairPt : fairEn
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const takeFairPoints = async () => {
      await page.getByRole('tab', { name: copy.athletesTab }).click()
      await page.getByRole('button', { name: fair.ask, exact: true }).click()
      await page.getByRole('button', { name: fair.take }).click()
      await expect(page.getByText(fair.taken)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: fair.save, exact: true }).click()
      await expect(page.getByRole('button', { name: fair.save, exact: true })).toBeDisabled()
    }
    await openFromFixtures(page, { operatorUrl, copy, draft: copy.draftAthletes, beforeOpening: takeFairPoints })
    const card = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const theirs = await beside()
    const player = await gamer()
    await player.comeIn(theirs)
    const { doc } = await player.call<{ doc: CardDoc }>('GET', `/api/athlete-card/${card}`)
    const values = doc.goalOptions.map(({ value }) => value)
    expect(values).not.toEqual(DEFAULT_GOAL_OPTIONS.map(({ value }) => value))
    await theirs.goto(`/cards/${card}/play`)
    const last = formatPoints(values.at(-1) ?? 0, locale?.startsWith('pt') ? 'pt-BR' : 'en')
    await expect(
      theirs.getByRole('radio', { name: new RegExp(`\\+${last.replace('.', '\\.')}$`) }).first(),
    ).toHaveAccessibleDescription(fair.rate)
    await expectAccessible(theirs)
  },
)
