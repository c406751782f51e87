import type { Page } from '@playwright/test'
import { type CupMatch, test } from './cup.ts'
import type { Score } from './desk.ts'
import type { Gamer } from './games.ts'
import { bothThemes, expect, expectAccessible } from './support.ts'
import { type VersusSaid, versusWordsIn } from './versus-words.ts'

test.use(bothThemes)

const BOARD_MAX = 5

/** A room of this kind for a match, with somebody invited to it. Answers where it is. */
async function roomOf(
  owner: Gamer,
  kind: 'game-vs' | 'game-vs-vip',
  asked: { match: CupMatch; rival: Gamer; price: number },
) {
  const { _id: opponent } = await asked.rival.call<{ _id: string }>('GET', '/api/me')
  const { _id } = await owner.call<{ _id: string }>('POST', `/api/${kind}`, {
    name: `Duelo ${asked.match.championship.name}`,
    type: 'private',
    price: asked.price,
    _match: asked.match.id,
    _opponent: opponent,
  })
  return `/${kind === 'game-vs' ? 'versus' : 'versus_vip'}/${_id}`
}

const dialogOf = (page: Page) => page.getByRole('alertdialog')

/** The opponent's Ready, after the price was read. */
async function giveReady(page: Page, said: VersusSaid): Promise<void> {
  await page.getByRole('button', { name: said.ready, exact: true }).click()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: said.giveReady }).click()
  await expect(page.getByRole('heading', { name: said.isReady })).toBeVisible()
}

/** A guess from the board, or by its numbers where the board has no cell for it. */
async function guess(page: Page, said: VersusSaid, match: CupMatch, [home, away]: Score): Promise<void> {
  await expect(page.getByText(said.mine)).toBeVisible({ timeout: 15_000 })
  if (home <= BOARD_MAX && away <= BOARD_MAX) {
    await page.getByRole('button', { name: new RegExp(`^${home}×${away},`) }).click()
  } else {
    await page.getByRole('button', { name: said.other }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: said.goals(match.home) }).fill(String(home))
    await sheet.getByRole('textbox', { name: said.goals(match.away) }).fill(String(away))
    await sheet.getByRole('button', { name: said.choose(`${home} × ${away}`) }).click()
  }
  await page.getByRole('button', { name: said.confirm(`${home} × ${away}`) }).click()
  await expect(page.getByText(said.mine)).toBeHidden()
}

test(
  'two players meet in a room, take their turns, and the exact score takes the prize',
  { tag: '@one-pair' },
  async ({ page, beside, gamer, cupMatch, locale }) => {
    test.setTimeout(180_000)
    const said = versusWordsIn(locale)
    const match = await cupMatch()
    const final: Score = [match.final.score?.home ?? 0, match.final.score?.away ?? 0]
    const [me, rival] = [await gamer(), await gamer()]
    const room = await roomOf(me, 'game-vs', { match, rival, price: 20 })
    await me.comeIn(page)
    const theirs = await beside()
    await rival.comeIn(theirs)
    await Promise.all([page.goto(room), theirs.goto(room)])

    await expect(theirs.getByRole('heading', { name: said.invited(me.name) })).toBeVisible()
    await expect(theirs.getByText(said.prize)).toBeAttached()
    await expectAccessible(theirs)
    await theirs.getByRole('button', { name: said.accept }).click()
    await giveReady(theirs, said)
    // The Ready comes to the owner's page by itself.
    await page.getByRole('button', { name: said.start }).click()
    await dialogOf(page).getByRole('button', { name: said.startFor }).click()
    await expect(page).toHaveURL(`${room}/play`)
    await expect(theirs).toHaveURL(`${room}/play`)
    expect([await me.balance(), await rival.balance()]).toEqual([480, 480])

    const wrong: Score[] = [
      [4, 4],
      [0, 5],
      [5, 5],
      [4, 5],
      [7, 9],
    ]
    const near: Score[] = [final, [5, 0], [5, 4], [3, 5], [2, 5]]
    for (const [turn, score] of wrong.entries()) {
      await guess(theirs, said, match, score)
      if (turn === 0) {
        await expect(page.getByText(said.mine)).toBeVisible({ timeout: 15_000 })
        await expectAccessible(page)
      }
      await guess(page, said, match, near[turn] ?? [0, 0])
    }
    await expect(page.getByRole('heading', { name: said.done })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: said.done })).toBeVisible()
    await expectAccessible(page)

    await match.kickOff()
    // At kick-off the room takes the place of the turns.
    await expect(page).toHaveURL(room, { timeout: 30_000 })
    await expect(page.getByRole('heading', { name: said.won })).toBeVisible({ timeout: 90_000 })
    await expect(theirs.getByRole('heading', { name: said.lost(me.name) })).toBeVisible()
    await page.getByRole('tab', { name: said.plays }).click()
    await expect(page.getByRole('listitem').filter({ hasText: `${final[0]}×${final[1]}` })).toContainText(said.best)
    await expectAccessible(page)
    // V1: both stakes less ten percent.
    expect([await me.balance(), await rival.balance()]).toEqual([516, 480])
  },
)

test(
  'a VIP room asks the password to accept and to start; at kick-off the pair that both guessed takes the prize',
  { tag: '@other-pair' },
  async ({ page, beside, gamer, cupMatch, locale }) => {
    test.setTimeout(180_000)
    const said = versusWordsIn(locale)
    const match = await cupMatch()
    const final: Score = [match.final.score?.home ?? 0, match.final.score?.away ?? 0]
    const [me, rival] = [await gamer(10_000), await gamer(10_050)]
    const room = await roomOf(me, 'game-vs-vip', { match, rival, price: 10_000 })
    await me.comeIn(page)
    const theirs = await beside()
    await rival.comeIn(theirs)
    await Promise.all([page.goto(room), theirs.goto(room)])

    const withPassword = async (asking: Page, password: string, button: string | RegExp) => {
      await dialogOf(asking).getByLabel(said.password, { exact: true }).fill(password)
      await dialogOf(asking)
        .getByRole('button', { name: button, exact: typeof button === 'string' })
        .click()
    }
    await theirs.getByRole('button', { name: said.accept }).click()
    await withPassword(theirs, 'outra-senha', said.acceptVip)
    await expect(dialogOf(theirs).getByText(said.wrongPassword)).toBeVisible()
    await expectAccessible(theirs)
    await withPassword(theirs, rival.password, said.acceptVip)
    await giveReady(theirs, said)

    await page.getByRole('button', { name: said.start }).click()
    await withPassword(page, 'outra-senha', said.startFor)
    await expect(dialogOf(page).getByText(said.wrongPassword)).toBeVisible()
    expect(await me.balance()).toBe(10_000)
    await withPassword(page, me.password, said.startFor)
    await expect(page).toHaveURL(`${room}/play`)
    expect([await me.balance(), await rival.balance()]).toEqual([0, 50])

    // V4: the game ends at kick-off, and the last guess, which has no other beside it, is dropped.
    await guess(theirs, said, match, [0, 5])
    await guess(page, said, match, [4, 5])
    await guess(theirs, said, match, [5, 0])
    await guess(page, said, match, final)
    await guess(theirs, said, match, [4, 4])
    await match.kickOff()
    await expect(page.getByRole('heading', { name: said.won })).toBeVisible({ timeout: 90_000 })
    await expect(theirs.getByRole('heading', { name: said.lost(me.name) })).toBeVisible()
    await expectAccessible(theirs)
    // V1: both stakes less five percent.
    expect([await me.balance(), await rival.balance()]).toEqual([19_000, 50])
  },
)
