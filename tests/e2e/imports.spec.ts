import type { Page } from '@playwright/test'
import type { AdminClient } from './admin.ts'
import { applyImport, comeIn, type ConsoleMessages, consoleMessagesOf, confirmWith } from './console.ts'
import { test } from './games.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible } from './support.ts'

/* An operator uploads broken files: each ends with the right error, and a refused one leaves no data. */

const reason = 'Jornada de importação'
const word = () => Math.random().toString(36).slice(2, 8)

interface MatchRow {
  home: string
  away: string
  startsAt?: string
  status?: string
  score?: { home: number; away: number }
}

const rowOf = ({ home, away, startsAt = '2026-05-16T19:00:00.000Z', ...row }: MatchRow, index: number) => ({
  number: String(index + 1),
  round: '1',
  home: { name: home },
  away: { name: away },
  startsAt,
  status: 'scheduled',
  ...row,
})
const textOf = (...matches: MatchRow[]) => JSON.stringify({ matches: matches.map(rowOf) })

async function openImport(page: Page, adminClient: AdminClient, operatorUrl: string): Promise<string> {
  const body = { name: `Copa ${word()}`, season: 2026, sport: 'football', source: 'crava', reason }
  const { _id } = await adminClient.call<{ _id: string }>('POST', '/api/operator/championships', body)
  await comeIn(page, operatorUrl)
  await page.goto(`${operatorUrl}/championships/${_id}?part=import`)
  return _id
}

async function send(page: Page, copy: ConsoleMessages, text: string) {
  const file = { name: 'rodada.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.locator('input[type=file][multiple]').setInputFiles(file)
  await page.getByRole('textbox', { name: copy.why }).fill(reason)
  await page.getByRole('button', { name: copy.import, exact: true }).click()
}

async function matchesOf(adminClient: AdminClient, championship: string) {
  const path = `/api/operator/matches?championship=${championship}`
  return (await adminClient.call<{ docs: { home: { name: string } | null }[] }>('GET', path)).docs
}

async function expectRefused(page: Page, copy: ConsoleMessages, why: string | RegExp) {
  await expect(page.getByText(copy.importRefused)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('alert').getByText(why)).toBeVisible()
}

test(
  'a file of another season is refused by its dates, and one that was applied by mistake is undone',
  { tag: pair.ptDesktop },
  async ({ page, adminClient, locale }, info) => {
    const copy = consoleMessagesOf(locale)
    const championship = await openImport(page, adminClient, String(info.config.metadata.operatorUrl))
    const [home, away] = [`Serra ${word()}`, `Praia ${word()}`]
    await send(page, copy, textOf({ home, away, startsAt: '2023-05-13T19:00:00.000Z' }))
    await expectRefused(page, copy, copy.wrongSeason)
    expect(await matchesOf(adminClient, championship)).toEqual([])
    await send(page, copy, textOf({ home, away }))
    await applyImport(page, copy)
    expect(await matchesOf(adminClient, championship)).toHaveLength(1)
    await page.getByRole('button', { name: copy.undoImport }).click()
    await confirmWith(page, copy, copy.undoImport, 'Era de outro campeonato')
    await expect(page.getByText(copy.importUndone).first()).toBeVisible()
    await expectAccessible(page)
    expect(await matchesOf(adminClient, championship)).toEqual([])
  },
)

test(
  'a half-broken file says where it breaks, leaves nothing, and is taken once it is whole',
  { tag: pair.enPhone },
  async ({ page, adminClient, locale }, info) => {
    const copy = consoleMessagesOf(locale)
    const championship = await openImport(page, adminClient, String(info.config.metadata.operatorUrl))
    const [home, away, third] = [`Serra ${word()}`, `Praia ${word()}`, `Campo ${word()}`]
    const finished = { status: 'finished', score: { home: 0, away: 0 } }
    await send(page, copy, textOf({ home, away }, { home: third, away, ...finished, score: { home: 3, away: 0 } }))
    await expectRefused(page, copy, copy.doesNotAddUp)
    await expectAccessible(page)
    await send(page, copy, `{"matches":\n [{"number": "1", ,]}`)
    await expectRefused(page, copy, copy.brokenOff)
    expect(await matchesOf(adminClient, championship)).toEqual([])
    await send(page, copy, textOf({ home, away }, { home: third, away, ...finished }))
    await applyImport(page, copy)
    expect(await matchesOf(adminClient, championship)).toHaveLength(2)
  },
)

test(
  'clubs nobody knows are decided in the preview, all at once, and are ours from then on',
  { tag: pair.enDesktop },
  async ({ page, adminClient, locale }, info) => {
    const copy = consoleMessagesOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const [one, two] = [word(), word()]
    const [home, away] = [`Recreativo ${one}`, `Marítimo ${two}`]
    await openImport(page, adminClient, operatorUrl)
    await send(page, copy, textOf({ home, away }))
    await expect(page.getByRole('combobox', { name: home })).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    await applyImport(page, copy)
    const other = await openImport(page, adminClient, operatorUrl)
    const written = { home: `Recr. ${one}`, away: `Marit. ${two}` }
    await send(page, copy, textOf(written))
    await applyImport(page, copy, 'allNearest')
    expect((await matchesOf(adminClient, other)).map(match => match.home?.name)).toEqual([home])
    await send(page, copy, textOf(written))
    await expect(page.getByText(copy.previewed)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: copy.allNearest })).toBeHidden()
  },
)
