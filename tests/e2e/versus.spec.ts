import type { Page } from '@playwright/test'
import type { Score } from './admin.ts'
import { type CupMatch, idOf, test } from './cup.ts'
import type { Gamer } from './games.ts'
import { begins, type Messages } from './messages.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, seePrize } from './support.ts'

const SNAPSHOT_MAX = 5
type Type = 'game-vs' | 'game-vs-vip'

/** Creates a room of this type for a match, with an invitation. Returns its URL. */
async function roomOf(owner: Gamer, type: Type, request: { match: CupMatch; rival: Gamer; price: number }) {
  const { _id: opponent } = await request.rival.call<{ _id: string }>('GET', '/api/me')
  const { _id } = await owner.call<{ _id: string }>('POST', `/api/${type}`, {
    name: `Duelo ${request.match.championship.name}`,
    type: 'private',
    price: request.price,
    _match: request.match.id,
    _opponent: opponent,
  })
  return `/${type === 'game-vs' ? 'versus' : 'versus_vip'}/${_id}`
}

const guessOverHttp = (by: Gamer, type: Type, room: string, [homeGoals, awayGoals]: Score): Promise<unknown> =>
  by.call('POST', `/api/${type}/${idOf(room)}/guess`, { homeGoals, awayGoals })

const dialogOf = (page: Page) => page.getByRole('alertdialog')

/** The opponent presses Ready and confirms the price. */
async function giveReady(page: Page, copy: Messages): Promise<void> {
  await page.getByRole('button', { name: copy.versus.lobby.press, exact: true }).click()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: copy.versus.stake.doReady }).click()
  await expect(page.getByRole('heading', { name: copy.versus.lobby.memberReady })).toBeVisible()
}

/** Guesses in the grid, or by numbers for a score without a cell. */
async function guess(page: Page, copy: Messages, match: CupMatch, [home, away]: Score): Promise<void> {
  await expect(page.getByText(copy.versusPlay.mine)).toBeVisible({ timeout: 60_000 })
  if (home <= SNAPSHOT_MAX && away <= SNAPSHOT_MAX) {
    await page.getByRole('button', { name: new RegExp(`^${home}×${away},`) }).click()
  } else {
    await page.getByRole('button', { name: copy.versusPlay.other }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: copy.versusPlay.goalsOf(match.home) }).fill(String(home))
    await sheet.getByRole('textbox', { name: copy.versusPlay.goalsOf(match.away) }).fill(String(away))
    await sheet.getByRole('button', { name: copy.versusPlay.chooseScore(`${home} × ${away}`) }).click()
  }
  await page.getByRole('button', { name: copy.versusPlay.confirm(`${home} × ${away}`) }).click()
  await expect(page.getByText(copy.versusPlay.mine)).toBeHidden()
}

/** Creates a room for another match from a finished duel, with its invitation. */
async function rematch(page: Page, copy: Messages, { match, of }: { match: CupMatch; of: Gamer }): Promise<void> {
  await page.getByRole('link', { name: copy.rooms.again.duel(of.name) }).click()
  await page.getByRole('button', { name: copy.rooms.make.otherChampionship }).click()
  await page.getByRole('textbox', { name: copy.rooms.make.searchChampionship }).fill(match.championship.name)
  await page.getByRole('button', { name: match.championship.name }).click()
  await page.getByRole('radio', { name: match.home }).check()
  await page.getByRole('button', { name: copy.rooms.make.next }).click()
  await page.getByRole('button', { name: copy.rooms.make.create }).click()
  await expect(page).toHaveURL(/\/versus\/[0-9a-f]{24}$/)
}

test(
  'two players meet in a room, take their turns, and the exact score takes the prize',
  { tag: pair.enDesktop },
  async ({ page, beside, adminClient, gamer, cupMatch, texts }) => {
    const match = await cupMatch()
    const final: Score = [match.final.score?.home ?? 0, match.final.score?.away ?? 0]
    const [me, rival] = [await gamer(), await gamer()]
    const room = await roomOf(me, 'game-vs', { match, rival, price: 20 })
    await me.comeIn(page)
    const theirs = await beside()
    await rival.comeIn(theirs)
    await Promise.all([page.goto(room), theirs.goto(room)])

    await expect(theirs.getByRole('heading', { name: texts.versus.open.guest(me.name) })).toBeVisible()
    await expect(
      theirs.getByText(new RegExp(texts.versus.rules.prize(String.raw`R\$\s36[.,]00`, '10%'))),
    ).toBeAttached()
    await expectAccessible(theirs)
    await theirs.getByRole('button', { name: texts.rooms.join.accept }).click()
    await giveReady(theirs, texts)
    // The opponent's Ready appears on the owner's page by itself.
    await page.getByRole('button', { name: texts.versus.lobby.start }).click()
    await dialogOf(page)
      .getByRole('button', { name: begins(texts.versus.stake.doStart('')) })
      .click()
    await expect(page).toHaveURL(`${room}/play`)
    await expect(theirs).toHaveURL(`${room}/play`)
    expect([await me.balance(), await rival.balance()]).toEqual([480, 480])

    const errors: Score[] = [
      [4, 4],
      [0, 5],
      [5, 5],
      [4, 5],
      [7, 9],
    ]
    const near: Score[] = [final, [5, 0], [5, 4], [3, 5], [2, 5]]
    // Play the first and last turns in the UI; those in between are alike.
    for (const [turn, score] of errors.entries()) {
      const isOnPages = turn === 0 || turn === errors.length - 1
      await (isOnPages ? guess(theirs, texts, match, score) : guessOverHttp(rival, 'game-vs', room, score))
      if (turn === 0) {
        await expect(page.getByText(texts.versusPlay.mine)).toBeVisible({ timeout: 60_000 })
        await expectAccessible(page)
      }
      const mine = near[turn] ?? [0, 0]
      await (isOnPages ? guess(page, texts, match, mine) : guessOverHttp(me, 'game-vs', room, mine))
    }
    await expect(page.getByRole('heading', { name: texts.versusPlay.done })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: texts.versusPlay.done })).toBeVisible()
    await expectAccessible(page)

    await match.kickOff()
    // At kick-off the page redirects to the room.
    await expect(page).toHaveURL(room, { timeout: 60_000 })
    await adminClient.settleRoom(idOf(room))
    await seePrize(page, /R\$\s?36[.,]00/)
    await expect(page.getByRole('main').getByRole('heading', { name: texts.versus.result.won })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: texts.versus.result.lost(me.name) })).toBeVisible()
    await page.getByRole('tab', { name: begins(texts.versus.game.plays) }).click()
    await expect(page.getByRole('listitem').filter({ hasText: `${final[0]}×${final[1]}` })).toContainText(
      texts.versusPlay.best,
    )
    await expectAccessible(page)
    // V1: both stakes minus ten percent.
    expect([await me.balance(), await rival.balance()]).toEqual([516, 480])

    await rematch(theirs, texts, { match: await cupMatch(), of: me })
    await page.goto(new URL(theirs.url()).pathname)
    await expect(page.getByRole('heading', { name: texts.versus.open.guest(rival.name) })).toBeVisible()
  },
)

test(
  'a VIP room asks the password to accept and to start; at kick-off the pair that both guessed takes the prize',
  { tag: pair.enPhone },
  async ({ page, beside, adminClient, gamer, cupMatch, texts }) => {
    const match = await cupMatch()
    const final: Score = [match.final.score?.home ?? 0, match.final.score?.away ?? 0]
    const [me, rival] = [await gamer(10_000), await gamer(10_050)]
    const room = await roomOf(me, 'game-vs-vip', { match, rival, price: 10_000 })
    await me.comeIn(page)
    const theirs = await beside()
    await rival.comeIn(theirs)
    await Promise.all([page.goto(room), theirs.goto(room)])

    const withPassword = async (confirming: Page, password: string, button: string | RegExp) => {
      await dialogOf(confirming).getByLabel(texts.versus.stake.password, { exact: true }).fill(password)
      await dialogOf(confirming)
        .getByRole('button', { name: button, exact: typeof button === 'string' })
        .click()
    }
    await theirs.getByRole('button', { name: texts.rooms.join.accept }).click()
    await withPassword(theirs, 'outra-senha', texts.versus.stake.doAccept)
    await expect(dialogOf(theirs).getByText(texts.versus.stake.passwordWrong)).toBeVisible()
    await expectAccessible(theirs)
    await withPassword(theirs, rival.password, texts.versus.stake.doAccept)
    await giveReady(theirs, texts)

    await page.getByRole('button', { name: texts.versus.lobby.start }).click()
    await withPassword(page, 'outra-senha', begins(texts.versus.stake.doStart('')))
    await expect(dialogOf(page).getByText(texts.versus.stake.passwordWrong)).toBeVisible()
    expect(await me.balance()).toBe(10_000)
    await withPassword(page, me.password, begins(texts.versus.stake.doStart('')))
    await expect(page).toHaveURL(`${room}/play`)
    expect([await me.balance(), await rival.balance()]).toEqual([0, 50])

    // V4: the turns end at kick-off, and the last guess, which has no counterpart, is dropped.
    await guess(theirs, texts, match, [0, 5])
    await guess(page, texts, match, [4, 5])
    await guessOverHttp(rival, 'game-vs-vip', room, [5, 0])
    await guessOverHttp(me, 'game-vs-vip', room, final)
    await guessOverHttp(rival, 'game-vs-vip', room, [4, 4])
    await match.kickOff()
    await adminClient.settleRoom(idOf(room))
    await expect(page.getByRole('main').getByRole('heading', { name: texts.versus.result.won })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: texts.versus.result.lost(me.name) })).toBeVisible()
    await expectAccessible(theirs)
    // V1: both stakes minus five percent.
    expect([await me.balance(), await rival.balance()]).toEqual([19_000, 50])
  },
)
