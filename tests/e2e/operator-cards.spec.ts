import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import type { AdminClient } from './admin.ts'
import {
  applyImport,
  comeIn,
  confirmWith,
  consoleMessagesOf,
  type ConsoleMessages as Format,
  lockNow,
  openDraft,
  settleAs,
  stateOf,
} from './console.ts'
import { test } from './games.ts'
import { runsIn } from './projects.ts'
import { expect, expectAccessible } from './support.ts'

interface RoundFiles {
  source: 'cartola' | 'crava'
  files: { name: string; mimeType: string; buffer: Buffer }[]
}

/** A round of Cartola with the previous one; without the real data, the demo's own in the same format. */
async function roundFiles(): Promise<RoundFiles> {
  if (hasShared) {
    const names = ['rodada-30.csv', 'rodada-31.csv']
    const read = async (name: string) => await readFile(sharedPath(`data/cartola-2024/${name}`))
    const files = names.map(async name => ({ name, mimeType: 'text/csv', buffer: await read(name) }))
    return { source: 'cartola', files: await Promise.all(files) }
  }
  console.info(
    'The operator’s journey imports a round of the demo in Crava’s format: no ../shared with rounds of Cartola',
  )
  const world = await readFile(new URL('../../demo/world/round-31.json', import.meta.url), 'utf8')
  const { matches } = JSON.parse(world) as { matches: DemoMatch[] }
  const athletes = matches.flatMap(match =>
    match.athletes.map(({ side, starter: _starter, ...athlete }) => ({
      ...athlete,
      team: match[side],
      numbers: {
        ...athlete.numbers,
        goals: match.goals.filter(goal => goal.athleteExternalId === athlete.externalId && goal.own !== true).length,
        ...Object.fromEntries(
          (['yellow', 'red'] as const).map(color => [
            `${color}-cards`,
            match.cards.filter(card => card.athleteExternalId === athlete.externalId && card.color === color).length,
          ]),
        ),
      },
    })),
  )
  const round = { number: 'rodada-31', kind: 'round', round: '31', status: 'finished', athletes }
  const buffer = Buffer.from(JSON.stringify({ matches: [round] }))
  return { source: 'crava', files: [{ name: 'rodada-31.json', mimeType: 'application/json', buffer }] }
}

interface DemoMatch {
  home: unknown
  away: unknown
  athletes: { externalId: string; side: 'home' | 'away'; starter: boolean; numbers: Record<string, number> }[]
  goals: { athleteExternalId: string; own?: boolean }[]
  cards: { athleteExternalId: string; color: 'yellow' | 'red' }[]
}

/** Adds a championship, uploads the round's files, and reviews what the import could not decide. */
async function importRound(page: Page, copy: Format, operatorUrl: string, { source, files }: RoundFiles, name: string) {
  await page.goto(`${operatorUrl}/championships/new`)
  await page.getByLabel(copy.championshipName, { exact: true }).fill(name)
  await page.getByLabel(copy.season).fill('2024')
  await page.getByLabel(copy.source).selectOption(source)
  await page.getByRole('button', { name: copy.createChampionship }).click()
  await expect(page).toHaveURL(/part=import/)
  // The previous page has a file input too.
  await page.getByRole('tabpanel').locator('input[type=file][multiple]').setInputFiles(files)
  await page.getByRole('textbox', { name: copy.why }).fill('Números da rodada')
  await page.getByRole('button', { name: copy.import, exact: true }).click()
  await applyImport(page, copy)
  await expectAccessible(page)
  // A round of our own needs no review; one of Cartola at least cannot tell the sides of full backs.
  if (source === 'crava') return
  await page.getByRole('link', { name: copy.toReview }).click()
  const seen = page.getByRole('main').getByRole('button', { name: copy.seen }).first()
  await expect(seen).toBeVisible()
  await expectAccessible(page)
  await seen.click()
  await confirmWith(page, copy, copy.rowSeen, 'Visto')
  await expect(page.getByText(copy.rowGone)).toBeVisible()
}

interface Picked {
  athlete: { _id: string; name: string; nickname: string | null }
  team: { name: string }
  numbers?: Record<string, number>
}

/** The facts of the default options: the source has all of them only for goalkeepers and defenders. */
const REQUESTED = ['goals', 'clean-sheet', 'yellow-cards', 'assists', 'woodwork', 'red-cards', 'penalties-saved']

/** Two athletes of the round who conceded nothing, and two without events. */
async function craquesOf(actor: AdminClient, name: string): Promise<Picked[]> {
  const found = await actor.call<{ docs: { _id: string }[] }>('GET', `/api/operator/championships?search=${name}`)
  const matches = await actor.call<{ docs: { _id: string }[] }>(
    'GET',
    `/api/operator/matches?championship=${found.docs[0]?._id}`,
  )
  const all: Picked[] = []
  for (let page = 1; page <= 20; page += 1) {
    const path = `/api/operator/athletes?match=${matches.docs[0]?._id}&limit=50&page=${page}`
    const { docs } = await actor.call<{ docs: Picked[] }>('GET', path)
    all.push(...docs)
    const known = all.filter(({ numbers }) => REQUESTED.every(fact => numbers?.[fact] !== undefined))
    const clean = known.filter(({ numbers }) => numbers?.['clean-sheet'] === 1 && numbers.goals === 0)
    const quiet = known.filter(({ numbers }) => REQUESTED.every(fact => numbers?.[fact] === 0))
    if (clean.length >= 2 && quiet.length >= 2) return [...clean.slice(0, 2), ...quiet.slice(0, 2)]
    if (docs.length === 0) break
  }
  throw new Error('The round has too few athletes of whom everything is known')
}

const inTwoHours = () =>
  new Date(Date.now() + 2 * 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    .slice(0, 16)
    .replace(' ', 'T')

/** Creates and opens a card with the default options and one that only a person can decide; returns its id. */
async function makeCard(
  page: Page,
  copy: Format,
  operatorUrl: string,
  name: string,
  craques: Picked[],
): Promise<string> {
  await page.goto(`${operatorUrl}/cards/new`)
  await page.getByLabel(copy.cardName, { exact: true }).fill(name)
  await page.getByLabel(copy.start, { exact: true }).fill(inTwoHours())
  await page.getByRole('tab', { name: copy.athletesTab }).click()
  await page.getByRole('button', { name: copy.pick }).click()
  const picker = page.getByRole('dialog')
  await picker.getByLabel(copy.championshipSearch).fill(name)
  await picker.getByLabel(copy.championship, { exact: true }).selectOption({ label: `${name} 2024` })
  await picker.getByRole('button', { name: copy.wholeRound }).click()
  for (const { athlete } of craques) {
    await picker.getByLabel(copy.searchAthlete).fill(athlete.name)
    await picker
      .getByRole('checkbox', { name: athlete.nickname ?? athlete.name })
      .first()
      .check()
  }
  await expectAccessible(page)
  await picker.getByRole('button', { name: copy.add }).click()
  await expect(picker).toBeHidden()
  await page.getByRole('button', { name: copy.addOption }).last().click()
  await page.getByLabel(copy.optionName, { exact: true }).last().fill('Gol de falta')
  await page.getByLabel(copy.optionNameEn).last().fill('Free-kick goal')
  await page.getByRole('textbox', { name: copy.points, exact: true }).last().fill('30')
  await expectAccessible(page)
  return await openDraft(page, copy)
}

interface Settlement {
  prizes: number
  fee: number
  pool: number
  winners: { username: string; amount: number }[]
}

test(
  'from an imported round to a card that is paid, as its preview said to the centavo',
  {
    tag: runsIn('pt-1366'),
  },
  async ({ page, locale, adminClient, gamer }, info) => {
    const copy = consoleMessagesOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const name = `Rodada real ${Math.random().toString(36).slice(2, 8)}`
    await comeIn(page, operatorUrl, 'supervisora')
    await importRound(page, copy, operatorUrl, await roundFiles(), name)
    const craques = await craquesOf(adminClient, name)
    const id = await makeCard(page, copy, operatorUrl, name, craques)

    const [first, second] = [await gamer(), await gamer()]
    await first.play({ id }, [0, 1])
    await second.play({ id }, [1, 2])
    await lockNow(page, copy)
    await expect(stateOf(page, copy.toCheck)).toBeVisible()
    const result = 'Ele levou um cartão amarelo aos 30 minutos.'
    await second.call('POST', '/api/dispute', { game: id, fact: craques[0]?.athlete._id, text: result })

    await page.goto(`${operatorUrl}/disputes`)
    await expectAccessible(page)
    await page.getByRole('button', { name: copy.answerOf(second.username) }).click()
    await page.getByRole('textbox', { name: copy.answer }).fill('A súmula não traz cartão para ele.')
    await page.getByRole('button', { name: copy.sendAnswer }).click()
    await expect(page.getByText(copy.answered)).toBeVisible()
    const { docs } = await second.call<{ docs: { state: string }[] }>('GET', `/api/dispute?game=${id}`)
    expect(docs[0]?.state).toBe('refused')

    await page.goto(`${operatorUrl}/cards/${id}`)
    await page.getByRole('tab', { name: copy.resultTab }).click()
    await expectAccessible(page)
    for (const tick of await page.getByRole('combobox', { name: copy.freeKick }).all()) await tick.selectOption('no')
    await page.getByRole('button', { name: copy.saveTicks }).click()
    await confirmWith(page, copy, copy.saveTicks, 'Ninguém fez gol de falta')
    await expect(page.getByText(copy.ticksSaved)).toBeVisible()
    await expect(page.getByRole('tab', { name: copy.resultTab })).toHaveText(/4 (de|of) 4/)

    const preview = await adminClient.call<Settlement>('GET', `/api/operator/games/${id}/settlement`)
    expect(preview).toMatchObject({ pool: 20, fee: 2, prizes: 18 })
    await settleAs(page, copy, preview.winners.length, 18)
    for (const person of [first, second]) {
      const won = preview.winners.find(({ username }) => username === person.username)?.amount ?? 0
      expect(await person.balance()).toBe(490 + won)
    }
    await expectAccessible(page)
  },
)
