import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { CardSummary } from '#contract/api/player/cards.ts'
import { gamerOf, submitName, test } from './games.ts'
import { begins, type Messages } from './messages.ts'
import { runsIn } from './projects.ts'
import { expect, newPerson, signIn } from './support.ts'

/** The facts that a card's options ask of an athlete. */
interface Truth {
  goals: number
  /** Index of the most valuable statistic that happened; 0 is none. */
  statistic: number
}

interface WorldMatch {
  home: { name: string }
  away: { name: string }
  athletes: { externalId: string; name: string; nickname?: string; numbers?: Record<string, number> }[]
  goals: { athleteExternalId: string; own?: boolean }[]
  cards: { athleteExternalId: string; color: 'yellow' | 'red' }[]
}

const QUICK = 'Cartela relâmpago: '
const PLAYER = { ...newPerson(), username: 'ana', password: 'palpite10' }
/** Minimum time left on a quick card before starting to play it. */
const FRESH_MS = 15_000

/** The final facts of the athletes of a quick card's match, by name. */
async function truthOf(card: string): Promise<Map<string, Truth>> {
  for (const round of [29, 30, 31]) {
    const world = await readFile(new URL(`../../demo/world/round-${round}.json`, import.meta.url), 'utf8')
    const { matches } = JSON.parse(world) as { matches: WorldMatch[] }
    const match = matches.find(({ home, away }) => card === `${QUICK}${home.name} x ${away.name}`)
    if (!match) continue
    return new Map(match.athletes.map(athlete => [athlete.nickname ?? athlete.name, truthIn(match, athlete)]))
  }
  throw new Error(`No match of the demo is that of ${card}`)
}

function truthIn({ goals, cards }: WorldMatch, { externalId, numbers }: WorldMatch['athletes'][number]): Truth {
  const isShown = (color: 'yellow' | 'red') =>
    cards.some(card => card.athleteExternalId === externalId && card.color === color)
  const did = (fact: string) => (numbers?.[fact] ?? 0) > 0
  const happened = [
    true,
    did('clean-sheet'),
    isShown('yellow'),
    did('assists'),
    did('woodwork'),
    isShown('red'),
    did('penalties-saved'),
  ]
  return {
    goals: goals.filter(goal => goal.athleteExternalId === externalId && goal.own !== true).length,
    statistic: happened.lastIndexOf(true),
  }
}

/** Fills in the play page with the correct picks. */
async function fillIn(page: Page, truth: ReadonlyMap<string, Truth>): Promise<void> {
  for (const panel of await page.getByRole('main').locator('section[id^="pick-"]').all()) {
    const { goals, statistic } = truth.get(await panel.getByRole('heading').innerText()) ?? { goals: 0, statistic: 0 }
    const groups = await panel.locator('fieldset').all()
    if (groups.length === 0) await panel.getByRole('textbox').fill(String(goals))
    await groups[0]?.getByRole('radio').nth(Math.min(goals, 3)).check()
    await groups[1]?.getByRole('radio').nth(statistic).check()
  }
}

/** Plays the quick card that has just opened, from the list to the sent game. */
async function playQuickCard(page: Page, copy: Messages, card: CardSummary): Promise<void> {
  const truth = await truthOf(card.name)
  await page.goto('/athletes_of_the_week')
  await page.getByRole('link', { name: card.name, exact: true }).click()
  await page.getByRole('button', { name: copy.cards.play.now }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: copy.cards.play.yes, exact: true }).click()
  await expect(page.getByRole('button', { name: submitName(copy) })).toBeVisible()
  await fillIn(page, truth)
  await page.getByRole('button', { name: submitName(copy) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: begins(copy.play.ask.send('')) })
    .click()
  await expect(page.getByRole('heading', { name: copy.cards.ticket.sent })).toBeVisible()
}

test(
  'a quick card of the demo is played, watched while its match is played back, and its prize is in the balance',
  {
    tag: runsIn('pt-390'),
  },
  async ({ page, texts, request }) => {
    page.setDefaultTimeout(10_000)
    const me = await gamerOf(request, PLAYER)
    const before = await me.balance()
    await signIn(page, texts, PLAYER.username, PLAYER.password)
    let card: CardSummary | undefined
    // A quick card is open for twenty seconds: on a busy machine it may close before, so retry with the next one.
    await expect(async () => {
      const { docs } = await me.call<{ docs: CardSummary[] }>('GET', '/api/athlete-card?cardType=new&limit=10')
      const found = docs.find(({ name }) => name.startsWith(QUICK))
      const left = Date.parse(String(found?.lockDate)) - Date.parse(String(found?.now))
      expect(left).toBeGreaterThan(FRESH_MS)
      card = found
      if (found) await playQuickCard(page, texts, found)
    }).toPass({ intervals: [250], timeout: 100_000 })
    await expect(page).toHaveURL(`/cards/${card?._id}`)

    // No interaction from here on: the card closes, the match starts, the ranking moves, and the card pays.
    const position = page.getByRole('region', { name: texts.cards.position.title })
    await expect(position).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('region', { name: texts.cards.ranking.podium })).toBeVisible()
    await expect(page.getByText(texts.cards.card.provisional).first()).toBeVisible({ timeout: 60_000 })
    await expect(position.getByText(texts.cards.position.won)).toBeVisible({ timeout: 60_000 })
    const [, reais = '0', cents = '0'] = /R\$\s?(\d+)[.,](\d\d)/.exec(await position.innerText()) ?? []
    const won = Number(reais) + Number(cents) / 100
    expect(won).toBeGreaterThan(0)
    expect(await me.balance()).toBeCloseTo(before - 5 + won, 2)
    const [whole = '', rest = ''] = (before - 5 + won).toFixed(2).split('.')
    await expect(
      page.getByRole('banner').getByRole('button', { name: new RegExp(`${whole}[.,]${rest}$`) }),
    ).toBeVisible()
  },
)
