import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { goalsOf } from './admin.ts'
import { cardPath, test } from './games.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, signIn } from './support.ts'

const pt = {
  type: 'Cartela de campeonato',
  price: 'Cada palpite',
  join: 'Criar conta e jogar',
  signIn: 'Já tenho conta',
  adults: 'Proibido para menores de 18 anos',
  show: 'Compartilhar',
  picture: /^(Baixar|Enviar) imagem$/,
  first: '1º de 2',
  hits: 'Acertos',
}
const en: { [K in keyof typeof pt]: string | RegExp } = {
  type: 'Championship card',
  price: 'Each entry',
  join: 'Sign up and play',
  signIn: 'I have an account',
  adults: 'No one under 18',
  show: 'Share',
  picture: /^(Download|Send) picture$/,
  first: '1st of 2',
  hits: 'Right calls',
}
const copyFor = (locale: string | undefined) => (locale === 'pt-BR' ? pt : en)

const WIDE = { format: 'png', width: 1200, height: 630 }

/** The link preview of a messaging app: title and image, which must load. */
async function previewOf(request: APIRequestContext, path: string, locale: string | undefined): Promise<string> {
  const page = await (await request.get(path, { headers: { 'accept-language': locale ?? 'pt-BR' } })).text()
  const result = (property: string): string =>
    new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(page)?.[1] ?? ''
  expect(new URL(result('url')).pathname).toBe(path)
  const { pathname, search } = new URL(result('image').replaceAll('&amp;', '&'))
  const picture = await request.get(pathname + search)
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect(await sharp(await picture.body()).metadata()).toMatchObject(WIDE)
  return result('title')
}

/** A landing page's image has its full size. */
async function expectPicture(page: Page): Promise<void> {
  const picture = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(WIDE.width)
}

test(
  'a visitor sees what a shared card is, its link has a picture, and signing in leads to it',
  { tag: pair.ptDesktop },
  async ({ page, request, texts, adminClient, gamer, locale }) => {
    const copy = copyFor(locale)
    const [card, me] = [await adminClient.stageScores(), await gamer(0)]
    expect(await previewOf(request, `/c/${card.id}`, locale)).toContain(card.name)
    await page.goto(`/c/${card.id}`)
    await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible()
    await expect(page.getByText(copy.type)).toBeVisible()
    await expect(page.getByText(copy.price)).toBeVisible()
    await expect(page.getByText(copy.adults)).toBeVisible()
    await expect(page.getByRole('link', { name: copy.join })).toHaveAttribute('href', '/signup')
    await expectPicture(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: copy.signIn }).click()
    await expect(page).toHaveURL('/')
    await signIn(page, texts, me.username, me.password)
    await expect(page).toHaveURL(cardPath(card))
  },
)

test(
  'a player shows a game once its card is closed: a picture, and a page that anybody can open',
  { tag: pair.enPhone },
  async ({ page, beside, request, texts, adminClient, gamer, locale }) => {
    const copy = copyFor(locale)
    const [card, me, other] = [await adminClient.stage(), await gamer(), await gamer()]
    const mine = await me.play(card, [1, 0])
    await other.play(card, [3, 0])
    await me.comeIn(page)
    await page.goto(`${cardPath(card)}/my_games/${mine}`)
    await expect(page.getByRole('button', { name: texts.cards.position.receipt })).toBeVisible()
    await expect(page.getByRole('button', { name: copy.show })).toBeHidden()
    await adminClient.lock(card)
    await adminClient.publish(card.matches[0], { status: 'live', minute: 23, goals: goalsOf(card.matches[0], [1, 1]) })

    await page.getByRole('button', { name: copy.show }).click()
    const sheet = page.getByRole('dialog', { name: copy.show })
    await expect(sheet.getByRole('img')).toBeVisible()
    await expect(sheet.getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)
    const saving = page.waitForEvent('download')
    await sheet.getByRole('button', { name: copy.picture }).click()
    const picture = await readFile(await (await saving).path())
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 })

    const link = new URL(await sheet.getByRole('textbox', { name: texts.cards.share.link }).inputValue()).pathname
    expect(await previewOf(request, link, locale)).toContain(me.name)
    const visitor = await beside()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { level: 1, name: me.name })).toBeVisible()
    await expect(visitor.getByRole('definition').filter({ hasText: copy.first })).toBeVisible()
    await expect(visitor.getByText(copy.hits, { exact: true })).toBeVisible()
    await expect(visitor.getByRole('main')).not.toContainText('R$')
    await expectPicture(visitor)
    await expectAccessible(visitor)
  },
)

test(
  'a challenge is sealed until the card closes, and then both games are compared live',
  { tag: pair.ptPhone },
  async ({ page, beside, texts, adminClient, gamer }) => {
    // Two users, six pages, each checked by axe.
    const [card, me, other] = [await adminClient.stage(), await gamer(), await gamer()]
    await me.play(card, [1, 0])
    await me.comeIn(page)
    await page.goto(cardPath(card))
    const ticket = page.getByRole('region', { name: texts.cards.ticket.label })
    await ticket.getByRole('button', { name: texts.cards.ticket.challenge }).click()
    const sheet = page.getByRole('dialog', { name: texts.cards.challenge.share.title })
    const link = new URL(await sheet.getByRole('textbox', { name: texts.cards.share.link }).inputValue())
    await expectAccessible(page)

    // A visitor sees the challenger, and the challenge survives the sign-up.
    const guest = await beside()
    await guest.goto(link.pathname + link.search)
    await expect(guest.getByText(texts.cards.challenge.from(me.name))).toBeVisible()
    await expectAccessible(guest)
    await other.comeIn(guest)
    await guest.goto(link.pathname + link.search)
    await expect(guest).toHaveURL(new RegExp(`${cardPath(card)}\\?challenge=`))
    await expect(guest.getByText(texts.cards.challenge.sealed)).toBeVisible()
    await other.play(card, [3, 0])
    // With five entries the shares of picks are shown.
    await me.play(card, [2, 0])
    await me.play(card, [3, 0])
    await other.play(card, [1, 0])
    await guest.goto(cardPath(card))
    await expect(guest.getByRole('heading', { name: texts.cards.challenge.accepted(me.name) })).toBeVisible()
    await expectAccessible(guest)

    await adminClient.lock(card)
    await adminClient.publish(card.matches[0], { status: 'live', minute: 23, goals: goalsOf(card.matches[0], [1, 1]) })
    await expect(guest.getByRole('heading', { name: texts.cards.challenge.versus(me.name) })).toBeVisible()
    await expect(guest.getByRole('heading', { name: texts.cards.challenge.picks })).toBeVisible()
    const own = guest.getByRole('list', { name: texts.cards.challenge.you, exact: true }).first()
    await expect(own).toBeVisible()
    await expect(own).toContainText(texts.cards.results.picked(40))
    await expectAccessible(guest)
  },
)
