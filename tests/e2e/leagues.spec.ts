import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { AdminClient } from './admin.ts'
import { comeIn } from './console.ts'
import { athletesOf, type Gamer, test } from './games.ts'
import { begins, type Messages } from './messages.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, expectWholePage, toastOf } from './support.ts'

/** Creates a league in the UI. Returns its id. */
async function makeLeague(page: Page, texts: Messages, name: string): Promise<string> {
  await page.goto('/my_games')
  await page.getByRole('main').locator('a[href="/leagues"]').click()
  await expect(page.getByRole('heading', { level: 1, name: texts.leagues.title })).toBeVisible()
  await expect(page.getByText(texts.leagues.none)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.leagues.make.button }).click()
  await page.getByRole('button', { name: texts.leagues.make.create }).click()
  await expect(page.getByText(texts.leagues.make.required)).toBeVisible()
  await page.getByRole('textbox', { name: texts.leagues.make.name }).fill(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.leagues.make.create }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Invites a user by name and returns the link. */
async function inviteInto(page: Page, texts: Messages, username: string): Promise<string> {
  await page.getByRole('button', { name: texts.leagues.invite.title }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: texts.leagues.invite.search }).fill(username)
  await sheet.getByRole('button', { name: begins(texts.leagues.invite.inviteWho('')) }).click()
  await expect(toastOf(page, begins(texts.leagues.invite.sent('').trim()))).toBeVisible()
  await sheet.getByRole('button', { name: texts.leagues.invite.getLink }).click()
  const link = await sheet.getByRole('textbox', { name: texts.leagues.invite.link }).inputValue()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: texts.common.close, exact: true }).click()
  return link
}

interface Joining {
  name: string
  guest: Gamer
  owner: Gamer
}

async function acceptInvitation(page: Page, texts: Messages, { name, guest, owner }: Joining): Promise<void> {
  await guest.comeIn(page)
  await page.goto('/leagues')
  await page.getByRole('region', { name: texts.leagues.invitations }).getByRole('link', { name }).click()
  await expect(page.getByText(texts.leagues.join.invited(owner.name))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.leagues.join.join }).click()
  await expect(toastOf(page, texts.leagues.join.joined)).toBeVisible()
}

/** A visitor sees the members; the link survives the sign-in. */
async function joinByLink(
  page: Page,
  texts: Messages,
  { name, link, guest, owner }: Joining & { link: string },
): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(owner.name).first()).toBeVisible()
  await expectWholePage(page)
  await expectAccessible(page)
  await guest.comeIn(page)
  await page.goto(link)
  await page.getByRole('button', { name: texts.leagues.join.join }).click()
  await expect(toastOf(page, texts.leagues.join.joined)).toBeVisible()
}

/** Pays a card that the first of the two plays best. */
async function playCard(adminClient: AdminClient, best: Gamer, other: Gamer): Promise<void> {
  // Free: a prize sheet would cover the winner's page.
  const card = await adminClient.stage({ price: 0 })
  const [first] = athletesOf(card)
  await best.play(card, [1, 0])
  await other.play(card, [3, 6])
  await adminClient.lock(card)
  await adminClient.publish(card.matches[0], { status: 'finished', goals: [{ by: first, minute: 20 }] })
  await adminClient.publish(card.matches[1], { status: 'finished' })
  await adminClient.settle(card)
}

test(
  'a league of three: made, joined by name and by link, led by who plays, drawn, handed over and closed',
  { tag: pair.ptPhone },
  async ({ page, beside, adminClient, gamer, books, texts }) => {
    const [me, friend, third] = [await gamer(0), await gamer(0), await gamer(0)]
    await me.comeIn(page)
    const name = `Liga ${me.username.slice(-6)}`
    const id = await makeLeague(page, texts, name)
    const link = await inviteInto(page, texts, friend.username)

    const theirs = await beside()
    await acceptInvitation(theirs, texts, { name, guest: friend, owner: me })
    const another = await beside()
    await joinByLink(another, texts, { name, link, guest: third, owner: me })

    // New members appear on the owner's page by themselves.
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expectAccessible(page)

    await playCard(adminClient, friend, me)
    await expect(rows.first()).toContainText(`@${friend.username}`, { timeout: 60_000 })
    await page.getByText(texts.leagues.kinds.season, { exact: true }).click()
    await expect(rows.first()).toContainText(`@${friend.username}`)
    await expectAccessible(page)

    // The draw is on Mondays, so backdate this league.
    await books.rows(sql`update league set paired_week = '2020-W01' where id = ${id}`)
    await books.tx(tx => tx.addJob('leagues.pair', {}))
    await page.getByRole('tab', { name: texts.leagues.tab.meetings }).click()
    await expect(rows).toHaveCount(2, { timeout: 60_000 })
    await expect(page.getByText(texts.leagues.meetings.rest)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('tab', { name: texts.leagues.tab.members }).click()
    await expectAccessible(page)
    const member = rows.filter({ hasText: `@${third.username}` })
    await member.getByRole('button', { name: texts.leagues.members.remove(third.name) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts.leagues.members.remove(third.name) })
      .click()
    await expect(member).toHaveCount(0)
    await another.goto(link)
    await expect(another.getByText(texts.leagues.join.removed)).toBeVisible()

    const heir = rows.filter({ hasText: `@${friend.username}` })
    await heir.getByRole('button', { name: texts.leagues.members.handOver(friend.name) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts.leagues.members.handOver(friend.name) })
      .click()
    await expect(toastOf(page, texts.leagues.members.handedOver(friend.name))).toBeVisible()

    // The page of the new owner updates by itself.
    await theirs.getByRole('button', { name: texts.leagues.options.button }).click()
    await theirs.getByRole('button', { name: texts.leagues.options.close }).click()
    await theirs.getByRole('alertdialog').getByRole('button', { name: texts.leagues.options.close }).click()
    await expect(toastOf(theirs, texts.leagues.options.closed)).toBeVisible()
    await expect(page.getByText(texts.leagues.gone)).toBeVisible()
  },
)

const pt = { rename: 'Dar outro nome', newName: 'Novo nome', reason: 'Motivo', renamed: 'Nome mudado' }
const en: typeof pt = { rename: 'Give another name', newName: 'New name', reason: 'Reason', renamed: 'Name changed' }

test(
  'a reported league is found in the console and gets another name',
  { tag: pair.enDesktop },
  async ({ page, gamer, locale, texts }, info) => {
    const copy = locale?.startsWith('pt') ? pt : en
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const me = await gamer(0)
    await me.comeIn(page)
    const { _id } = await me.call<{ _id: string }>('POST', '/api/league', {
      name: `Denunciada ${me.username.slice(-6)}`,
    })
    await page.goto(`/leagues/${_id}`)
    await page.getByRole('button', { name: texts.leagues.options.button }).click()
    await page.getByRole('button', { name: texts.leagues.options.report }).click()
    await page.getByRole('textbox', { name: texts.leagues.options.reportText }).fill('Este nome não dá')
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.leagues.options.send }).click()
    await expect(toastOf(page, texts.leagues.options.reported)).toBeVisible()

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
