import type { Locator, Page } from '@playwright/test'
import { FIRST_GOAL_RANGES, type Range, ROOM_STATISTICS, STATISTIC_RANGES } from '#contract/rooms.ts'
import { type CupMatch, test } from './cup.ts'
import { type FamilySaid, familyWordsIn } from './family-words.ts'
import { bothThemes, expect, expectAccessible, toastOf } from './support.ts'

test.use(bothThemes)

/** What a player chooses: goals, places of ranges, and the names of scorers. */
interface Choice {
  goals: readonly [home: number, away: number]
  firstGoal: number
  statistics: Record<(typeof ROOM_STATISTICS)[number], number>
  scorers: readonly { name: string; team: string }[]
  golden: string | undefined
}

const placeOf = (ranges: readonly Range[], value: number): number =>
  ranges.findIndex(({ from, to }) => value >= from && (to === null || value <= to))

/** The match as it will have ended: all that can be right. */
function truthOf(match: CupMatch): Choice {
  const { score, goals, statistics } = match.final
  const [first] = goals
  // F2: the ordinal minute; stoppage time belongs to the last minute of its half.
  const minute = first && first.stoppage > 0 ? first.half * 45 : (first?.minute ?? 0)
  const nameOf = (id: string | null) => {
    const athlete = match.squad.find(one => one.athlete.id === id)?.athlete
    return athlete?.nickname ?? athlete?.name ?? ''
  }
  const total = (name: (typeof ROOM_STATISTICS)[number]) => {
    const pair = statistics[name]
    return (pair?.home ?? 0) + (pair?.away ?? 0)
  }
  const places = ROOM_STATISTICS.map(name => [name, placeOf(STATISTIC_RANGES[name], total(name))] as const)
  const scorers = goals.map(goal => ({ name: nameOf(goal.athlete), team: match[goal.side] }))
  return {
    goals: [score?.home ?? 0, score?.away ?? 0],
    firstGoal: placeOf(FIRST_GOAL_RANGES, minute),
    statistics: Object.fromEntries(places) as Choice['statistics'],
    scorers,
    golden: scorers[0]?.name,
  }
}

const stage = (page: Page, name: string | RegExp): Locator => page.getByRole('group', { name, exact: true })

async function pickScorer(page: Page, said: FamilySaid, { name, team }: Choice['scorers'][number]): Promise<void> {
  await page.getByRole('button', { name: said.choosePlayer }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: team, exact: true }).check()
  await sheet.getByRole('radio', { name }).check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: said.confirmPlayer }).click()
}

/** Fills the play page in. */
async function fillIn(page: Page, said: FamilySaid, match: CupMatch, choice: Choice): Promise<void> {
  await page.getByRole('textbox', { name: said.goals(match.home) }).fill(String(choice.goals[0]))
  await page.getByRole('textbox', { name: said.goals(match.away) }).fill(String(choice.goals[1]))
  await stage(page, said.firstGoal).getByRole('radio').nth(choice.firstGoal).check()
  for (const scorer of choice.scorers) await pickScorer(page, said, scorer)
  for (const name of ROOM_STATISTICS) {
    const row = page.getByRole('radiogroup', { name: said.statistics[name] })
    await row.getByRole('radio').nth(choice.statistics[name]).check()
  }
  if (choice.golden !== undefined) await stage(page, said.golden).getByRole('radio', { name: choice.golden }).check()
}

async function send(page: Page, said: FamilySaid): Promise<void> {
  await page.getByRole('button', { name: said.finish }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: said.send }).click()
  await expect(toastOf(page, said.sent)).toBeVisible()
}

/** A new room in three steps. Answers where it is. */
async function makeRoom(page: Page, said: FamilySaid, match: CupMatch, name: string): Promise<string> {
  await page.goto('/family_vs_friends')
  await expect(page.getByRole('heading', { level: 1, name: said.home })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: said.newRoom }).click()
  await page.getByRole('button', { name: said.next }).click()
  await expect(page.getByText(said.nameMissing)).toBeVisible()
  await page.getByRole('textbox', { name: said.roomName }).fill(name)
  await page.getByRole('textbox', { name: said.price }).fill('1001')
  await page.getByRole('button', { name: said.next }).click()
  await expect(page.getByText(said.tooHigh)).toBeVisible()
  await page.getByRole('textbox', { name: said.price }).fill('20')
  await expectAccessible(page)
  await page.getByRole('button', { name: said.next }).click()
  await page.getByRole('textbox', { name: said.searchChampionship }).fill(match.championship.name)
  await page.getByRole('button', { name: match.championship.name }).click()
  await page.getByRole('radio', { name: match.home }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: said.next }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: said.create }).click()
  await expect(toastOf(page, said.created)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Invites one by name, and shows the link, which is answered. */
async function inviteInto(page: Page, said: FamilySaid, username: string): Promise<string> {
  await page.getByRole('button', { name: said.invite }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: said.searchPlayer }).fill(username.slice(0, 3))
  await expect(sheet.getByText(said.short)).toBeVisible()
  await sheet.getByRole('textbox', { name: said.searchPlayer }).fill(username)
  await sheet.getByRole('button', { name: said.inviteOne }).click()
  await expect(toastOf(page, said.sentTo)).toBeVisible()
  await sheet.getByRole('button', { name: said.showLink }).click()
  const link = await sheet.getByRole('textbox', { name: said.link }).inputValue()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: said.close, exact: true }).click()
  return link
}

test(
  'three friends in a room: made, joined by name and by link, predicted, played and paid',
  { tag: '@one-pair' },
  async ({ page, beside, gamer, cupMatch, locale }) => {
    test.setTimeout(150_000)
    const said = familyWordsIn(locale)
    const match = await cupMatch()
    const truth = truthOf(match)
    const [me, friend, third] = [await gamer(), await gamer(), await gamer(0)]
    await me.comeIn(page)
    const name = `Família ${match.championship.name}`
    const room = await makeRoom(page, said, match, name)
    const link = await inviteInto(page, said, friend.username)

    const theirs = await beside()
    await friend.comeIn(theirs)
    await theirs.goto('/family_vs_friends')
    await theirs.getByRole('link', { name: new RegExp(name) }).click()
    await theirs.getByRole('button', { name: said.accept }).click()
    await expect(toastOf(theirs, said.inRoom)).toBeVisible()

    const another = await beside()
    await third.comeIn(another)
    await another.goto(link)
    await expect(another.getByRole('heading', { level: 1, name })).toBeVisible()
    await another.getByRole('button', { name: said.join }).click()
    await expect(toastOf(another, said.inRoom)).toBeVisible()

    // Who is in it comes to the owner's page by itself.
    await page.getByRole('tab', { name: said.friends }).click()
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText(said.admin, { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: said.play }).click()
    await page.getByRole('button', { name: said.finish }).click()
    await expect(toastOf(page, said.selectAll)).toBeVisible()
    await fillIn(page, said, match, truth)
    // A reload loses nothing.
    await page.reload()
    await expect(page.getByText(said.restored)).toBeVisible()
    await send(page, said)
    await expect(page.getByText(said.mySent)).toBeVisible()
    await page.getByRole('tab').first().click()
    await expect(page.getByText(said.hidden)).toBeVisible()
    expect(await me.balance()).toBe(480)

    await theirs.getByRole('link', { name: said.play }).click()
    const other = { ...truth, goals: [3, 3] as const, scorers: [], golden: undefined, firstGoal: 9 }
    await fillIn(theirs, said, match, other)
    await send(theirs, said)

    await match.kickOff()
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await expect(rows).toHaveCount(2, { timeout: 30_000 })
    await expect(page.getByText(said.paid)).toBeVisible({ timeout: 90_000 })
    await expect(rows.first()).toContainText(me.name)
    await expectAccessible(page)
    // F4: the pot less ten percent.
    expect(await me.balance()).toBe(516)
    expect(await friend.balance()).toBe(480)

    // Everybody sees everybody's, point by point.
    await theirs.goto(room)
    await theirs.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').click()
    await expect(theirs.getByText(said.exact)).toBeVisible()
    await expect(theirs.getByText(said.right).first()).toBeAttached()
    await expectAccessible(theirs)
  },
)
