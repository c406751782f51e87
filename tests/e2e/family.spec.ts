import type { Locator, Page } from '@playwright/test'
import { FIRST_GOAL_RANGES, type Range, ROOM_STATISTICS, STATISTIC_RANGES } from '#contract/rooms.ts'
import { type CupMatch, idOf, test } from './cup.ts'
import { begins, counting, sentence, type Messages } from './messages.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, seePrize, toastOf } from './support.ts'

/** A prediction: goals, range indexes, and names of scorers. */
interface Choice {
  goals: readonly [home: number, away: number]
  firstGoal: number
  statistics: Record<(typeof ROOM_STATISTICS)[number], number>
  scorers: readonly { name: string; team: string }[]
  golden: string | undefined
}

const indexOfRange = (ranges: readonly Range[], value: number): number =>
  ranges.findIndex(({ from, to }) => value >= from && (to === null || value <= to))

/** The correct prediction for a match. */
function truthOf(match: CupMatch): Choice {
  const { score, goals, statistics } = match.final
  const [first] = goals
  // F2: ordinal minutes; stoppage time belongs to the last minute of its half.
  const minute = first && first.stoppage > 0 ? first.half * 45 : (first?.minute ?? 0)
  const nameOf = (id: string | null) => {
    const athlete = match.squad.find(one => one.athlete.id === id)?.athlete
    return athlete?.nickname ?? athlete?.name ?? ''
  }
  const total = (name: (typeof ROOM_STATISTICS)[number]) => {
    const pair = statistics[name]
    return (pair?.home ?? 0) + (pair?.away ?? 0)
  }
  const slots = ROOM_STATISTICS.map(name => [name, indexOfRange(STATISTIC_RANGES[name], total(name))] as const)
  const scorers = goals.map(goal => ({ name: nameOf(goal.athlete), team: match[goal.side] }))
  return {
    goals: [score?.home ?? 0, score?.away ?? 0],
    firstGoal: indexOfRange(FIRST_GOAL_RANGES, minute),
    statistics: Object.fromEntries(slots) as Choice['statistics'],
    scorers,
    golden: scorers[0]?.name,
  }
}

/** The finish button's label, or the number of missing answers. */
const finishName = (copy: Messages): RegExp =>
  new RegExp([begins(copy.familyPlay.finish), counting(copy.familyPlay.missing)].map(({ source }) => source).join('|'))

const stage = (page: Page, name: string | RegExp): Locator => page.getByRole('group', { name, exact: true })

async function pickScorer(page: Page, copy: Messages, { name, team }: Choice['scorers'][number]): Promise<void> {
  await page.getByRole('button', { name: copy.familyPlay.choosePlayer }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: team, exact: true }).check()
  await sheet.getByRole('radio', { name }).check()
  await sheet.getByRole('button', { name: copy.familyPlay.confirmPlayer }).click()
}

/** Fills in the play page. */
async function fillIn(page: Page, copy: Messages, match: CupMatch, choice: Choice): Promise<void> {
  await page.getByRole('textbox', { name: copy.familyPlay.goalsOf(match.home) }).fill(String(choice.goals[0]))
  await page.getByRole('textbox', { name: copy.familyPlay.goalsOf(match.away) }).fill(String(choice.goals[1]))
  await stage(page, copy.familyPlay.firstGoal).getByRole('radio').nth(choice.firstGoal).check()
  await page.getByRole('button', { name: copy.familyPlay.choosePlayer }).first().click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  for (const scorer of choice.scorers) await pickScorer(page, copy, scorer)
  for (const name of ROOM_STATISTICS) {
    const row = page.getByRole('radiogroup', { name: copy.familyPlay.statistic[name] })
    await row.getByRole('radio').nth(choice.statistics[name]).check()
  }
  if (choice.golden !== undefined)
    await stage(page, copy.familyPlay.golden).getByRole('radio', { name: choice.golden }).check()
}

/** Creates a room for another match from a finished one, with its players invited. */
async function playAgain(page: Page, copy: Messages, match: CupMatch): Promise<void> {
  await seePrize(page, /R\$\s?36[.,]00/)
  await page.getByRole('link', { name: copy.rooms.again.room }).click()
  await page.getByRole('button', { name: copy.rooms.make.otherChampionship }).click()
  await page.getByRole('textbox', { name: copy.rooms.make.searchChampionship }).fill(match.championship.name)
  await page.getByRole('button', { name: match.championship.name }).click()
  await page.getByRole('radio', { name: match.home }).check()
  await page.getByRole('button', { name: copy.rooms.make.next }).click()
  await page.getByRole('button', { name: copy.rooms.make.create }).click()
  await expect(toastOf(page, copy.rooms.make.created)).toBeVisible()
  await expect(page).toHaveURL(/\/family_vs_friends\/[0-9a-f]{24}$/)
}

async function send(page: Page, copy: Messages): Promise<void> {
  await page.getByRole('button', { name: finishName(copy) }).click()
  await expectAccessible(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: begins(copy.familyPlay.ask.send('')) })
    .click()
  await expect(toastOf(page, copy.familyPlay.sent)).toBeVisible()
}

/** Creates a room in three steps. Returns its URL. */
async function makeRoom(page: Page, copy: Messages, match: CupMatch, name: string): Promise<string> {
  await page.goto('/family_vs_friends')
  await expect(page.getByRole('heading', { level: 1, name: copy.modes.modes.family.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: copy.rooms.newRoom }).click()
  await page.getByRole('button', { name: copy.rooms.make.next }).click()
  await expect(page.getByText(sentence(copy.roomErrors.fields.name_required))).toBeVisible()
  await page.getByRole('textbox', { name: copy.rooms.make.name }).fill(name)
  await page.getByRole('textbox', { name: copy.rooms.make.price }).fill('1001')
  await page.getByRole('button', { name: copy.rooms.make.next }).click()
  await expect(page.getByText(sentence(copy.roomErrors.fields.price_high))).toBeVisible()
  await page.getByRole('textbox', { name: copy.rooms.make.price }).fill('20')
  await expectAccessible(page)
  await page.getByRole('button', { name: copy.rooms.make.next }).click()
  await page.getByRole('textbox', { name: copy.rooms.make.searchChampionship }).fill(match.championship.name)
  await page.getByRole('button', { name: match.championship.name }).click()
  await page.getByRole('radio', { name: match.home }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: copy.rooms.make.next }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: copy.rooms.make.create }).click()
  await expect(toastOf(page, copy.rooms.make.created)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Invites a user by name and opens the link, which is returned. */
async function inviteInto(page: Page, copy: Messages, username: string): Promise<string> {
  await page.getByRole('button', { name: copy.rooms.invite.titleOf.family }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: copy.rooms.invite.search }).fill(username.slice(0, 3))
  await expect(sheet.getByText(copy.rooms.invite.short)).toBeVisible()
  await sheet.getByRole('textbox', { name: copy.rooms.invite.search }).fill(username)
  await sheet.getByRole('button', { name: begins(copy.rooms.invite.inviteWho('')) }).click()
  await expect(toastOf(page, begins(copy.rooms.invite.sent('').trim()))).toBeVisible()
  await sheet.getByRole('button', { name: copy.rooms.invite.getLink }).click()
  const link = await sheet.getByRole('textbox', { name: copy.rooms.invite.link }).inputValue()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: copy.common.close, exact: true }).click()
  return link
}

test(
  'three friends in a room: made, joined by name and by link, predicted, played and paid',
  { tag: pair.ptPhone },
  async ({ page, beside, adminClient, gamer, cupMatch, texts }) => {
    const match = await cupMatch()
    const truth = truthOf(match)
    const [me, friend, third] = [await gamer(), await gamer(), await gamer(0)]
    await me.comeIn(page)
    const name = `Família ${match.championship.name}`
    const room = await makeRoom(page, texts, match, name)
    const link = await inviteInto(page, texts, friend.username)

    const theirs = await beside()
    await friend.comeIn(theirs)
    await theirs.goto('/family_vs_friends')
    await theirs.getByRole('link', { name: new RegExp(name) }).click()
    await theirs.getByRole('button', { name: texts.rooms.join.accept }).click()
    await expect(toastOf(theirs, texts.rooms.join.joined)).toBeVisible()

    const another = await beside()
    await third.comeIn(another)
    await another.goto(link)
    await expect(another.getByRole('heading', { level: 1, name })).toBeVisible()
    await another.getByRole('button', { name: texts.rooms.join.join }).click()
    await expect(toastOf(another, texts.rooms.join.joined)).toBeVisible()

    // New members appear on the owner's page by themselves.
    await page.getByRole('tab', { name: begins(texts.family.friends) }).click()
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText(texts.rooms.admin, { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: begins(texts.family.play) }).click()
    await page.getByRole('button', { name: finishName(texts) }).click()
    await expect(toastOf(page, texts.familyPlay.selectAll)).toBeVisible()
    await fillIn(page, texts, match, truth)
    // A reload keeps the prediction.
    await page.reload()
    await expect(page.getByText(texts.familyPlay.restored)).toBeVisible()
    await send(page, texts)
    await expect(page.getByText(texts.family.sent)).toBeVisible()
    await page.getByRole('tab').first().click()
    await expect(page.getByText(texts.family.hidden)).toBeVisible()
    expect(await me.balance()).toBe(480)

    const predicted = { homeGoals: 3, awayGoals: 3, firstGoal: 9, ...truth.statistics, scorers: [] }
    await friend.call('POST', `/api/coach-friend/${idOf(room)}/play`, predicted)

    await match.kickOff()
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await expect(rows).toHaveCount(2, { timeout: 60_000 })
    await adminClient.settleRoom(idOf(room))
    await expect(page.getByText(texts.family.paid)).toBeVisible()
    await expect(rows.first()).toContainText(me.name)
    await expectAccessible(page)
    // F4: the pot minus ten percent.
    expect(await me.balance()).toBe(516)
    expect(await friend.balance()).toBe(480)

    // Everybody sees all predictions, point by point.
    await theirs.goto(room)
    await theirs.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').click()
    await expect(theirs.getByText(texts.family.rule.exact)).toBeVisible()
    await expect(theirs.getByText(texts.family.state.right).first()).toBeAttached()
    await expectAccessible(theirs)

    await playAgain(page, texts, await cupMatch())
    await theirs.goto('/family_vs_friends')
    await expect(theirs.locator(`a[href="${new URL(page.url()).pathname}"]`)).toBeVisible()
  },
)
