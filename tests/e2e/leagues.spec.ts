import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import { comeIn } from './console.ts'
import type { AdminClient } from './admin.ts'
import { athletesOf, type Gamer, test } from './games.ts'
import { expect, expectAccessible, expectWholePage, toastOf } from './support.ts'
import { pair } from './projects.ts'
import { begins, type Messages } from './messages.ts'

/** A new league by its page. Answers its id. */
async function makeLeague(page: Page, say: Messages, name: string): Promise<string> {
  await page.goto('/my_games')
  await page.getByRole('main').locator('a[href="/leagues"]').click()
  await expect(page.getByRole('heading', { level: 1, name: say.leagues.title })).toBeVisible()
  await expect(page.getByText(say.leagues.none)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say.leagues.make.button }).click()
  await page.getByRole('button', { name: say.leagues.make.create }).click()
  await expect(page.getByText(say.leagues.make.required)).toBeVisible()
  await page.getByRole('textbox', { name: say.leagues.make.name }).fill(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: say.leagues.make.create }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Invites one by name, and answers the link. */
async function inviteInto(page: Page, say: Messages, username: string): Promise<string> {
  await page.getByRole('button', { name: say.leagues.invite.title }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: say.leagues.invite.search }).fill(username)
  await sheet.getByRole('button', { name: begins(say.leagues.invite.inviteWho('')) }).click()
  await expect(toastOf(page, begins(say.leagues.invite.sent('').trim()))).toBeVisible()
  await sheet.getByRole('button', { name: say.leagues.invite.getLink }).click()
  const link = await sheet.getByRole('textbox', { name: say.leagues.invite.link }).inputValue()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: say.common.close, exact: true }).click()
  return link
}

interface Joining {
  name: string
  guest: Gamer
  owner: Gamer
}

async function acceptInvitation(page: Page, say: Messages, { name, guest, owner }: Joining): Promise<void> {
  await guest.comeIn(page)
  await page.goto('/leagues')
  await page.getByRole('region', { name: say.leagues.invitations }).getByRole('link', { name }).click()
  await expect(page.getByText(say.leagues.join.invited(owner.name))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say.leagues.join.join }).click()
  await expect(toastOf(page, say.leagues.join.joined)).toBeVisible()
}

/** A visitor sees who is in; the link is still there after the sign-in. */
async function joinByLink(
  page: Page,
  say: Messages,
  { name, link, guest, owner }: Joining & { link: string },
): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(owner.name).first()).toBeVisible()
  await expectWholePage(page)
  await expectAccessible(page)
  await guest.comeIn(page)
  await page.goto(link)
  await page.getByRole('button', { name: say.leagues.join.join }).click()
  await expect(toastOf(page, say.leagues.join.joined)).toBeVisible()
}

/** A card that the first of two plays best is paid. */
async function playCard(desk: AdminClient, best: Gamer, other: Gamer): Promise<void> {
  // Free: a prize would come over the winner's page.
  const card = await desk.stage({ price: 0 })
  const [first] = athletesOf(card)
  await best.play(card, [1, 0])
  await other.play(card, [3, 6])
  await desk.lock(card)
  await desk.publish(card.matches[0], { status: 'finished', goals: [{ by: first, minute: 20 }] })
  await desk.publish(card.matches[1], { status: 'finished' })
  await desk.settle(card)
}

test(
  'a league of three: made, joined by name and by link, led by who plays, drawn, handed over and closed',
  { tag: pair.ptPhone },
  async ({ page, beside, desk, gamer, books, say }) => {
    const [me, friend, third] = [await gamer(0), await gamer(0), await gamer(0)]
    await me.comeIn(page)
    const name = `Liga ${me.username.slice(-6)}`
    const id = await makeLeague(page, say, name)
    const link = await inviteInto(page, say, friend.username)

    const theirs = await beside()
    await acceptInvitation(theirs, say, { name, guest: friend, owner: me })
    const another = await beside()
    await joinByLink(another, say, { name, link, guest: third, owner: me })

    // Who is in it comes to the owner's page by itself.
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expectAccessible(page)

    await playCard(desk, friend, me)
    await expect(rows.first()).toContainText(`@${friend.username}`, { timeout: 60_000 })
    await page.getByText(say.leagues.kinds.season, { exact: true }).click()
    await expect(rows.first()).toContainText(`@${friend.username}`)
    await expectAccessible(page)

    // The draw is on Mondays: this league is an older one.
    await books.rows(sql`update league set paired_week = '2020-W01' where id = ${id}`)
    await books.tx(tx => tx.addJob('leagues.pair', {}))
    await page.getByRole('tab', { name: say.leagues.tab.meetings }).click()
    await expect(rows).toHaveCount(2, { timeout: 60_000 })
    await expect(page.getByText(say.leagues.meetings.rest)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('tab', { name: say.leagues.tab.members }).click()
    await expectAccessible(page)
    const member = rows.filter({ hasText: `@${third.username}` })
    await member.getByRole('button', { name: say.leagues.members.remove(third.name) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say.leagues.members.remove(third.name) })
      .click()
    await expect(member).toHaveCount(0)
    await another.goto(link)
    await expect(another.getByText(say.leagues.join.removed)).toBeVisible()

    const heir = rows.filter({ hasText: `@${friend.username}` })
    await heir.getByRole('button', { name: say.leagues.members.handOver(friend.name) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say.leagues.members.handOver(friend.name) })
      .click()
    await expect(toastOf(page, say.leagues.members.handedOver(friend.name))).toBeVisible()

    // Their page is the owner's now, by itself.
    await theirs.getByRole('button', { name: say.leagues.options.button }).click()
    await theirs.getByRole('button', { name: say.leagues.options.close }).click()
    await theirs.getByRole('alertdialog').getByRole('button', { name: say.leagues.options.close }).click()
    await expect(toastOf(theirs, say.leagues.options.closed)).toBeVisible()
    await expect(page.getByText(say.leagues.gone)).toBeVisible()
  },
)

const pt = { rename: 'Dar outro nome', newName: 'Novo nome', reason: 'Motivo', renamed: 'Nome mudado' }
const en: typeof pt = { rename: 'Give another name', newName: 'New name', reason: 'Reason', renamed: 'Name changed' }

test(
  'a reported league is found in the console and gets another name',
  { tag: pair.enDesktop },
  async ({ page, gamer, locale, say }, info) => {
    const copy = locale?.startsWith('pt') ? pt : en
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const me = await gamer(0)
    await me.comeIn(page)
    const { _id } = await me.call<{ _id: string }>('POST', '/api/league', {
      name: `Denunciada ${me.username.slice(-6)}`,
    })
    await page.goto(`/leagues/${_id}`)
    await page.getByRole('button', { name: say.leagues.options.button }).click()
    await page.getByRole('button', { name: say.leagues.options.report }).click()
    await page.getByRole('textbox', { name: say.leagues.options.reportText }).fill('Este nome não dá')
    await expectAccessible(page)
    await page.getByRole('button', { name: say.leagues.options.send }).click()
    await expect(toastOf(page, say.leagues.options.reported)).toBeVisible()

    await comeIn(page, operatorUrl)
    await page.goto(`${operatorUrl}/leagues?state=reported`)
    await page.getByRole('link', { name: `Denunciada ${me.username.slice(-6)}` }).click()
    await expect(page.getByText('Este nome não dá')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: copy.rename }).click()
    const sheet = page.getByRole('alertdialog')
    await sheet.getByRole('textbox', { name: copy.newName }).fill('Liga sem nome')
    await sheet.getByRole('textbox', { name: copy.reason }).fill('Nome ofensivo')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: copy.rename }).click()
    await expect(page.getByText(copy.renamed)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Liga sem nome' })).toBeVisible()
  },
)
