import type { Page } from '@playwright/test'
import { comeIn } from './console.ts'
import { type Gamer, test } from './games.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, picture } from './support.ts'

const pt = {
  type: 'Vídeo',
  title: 'Título',
  text: 'Texto',
  alt: 'Texto da imagem',
  image: 'Enviar imagem',
  video: 'Endereço do vídeo',
  link: 'Link do “Ver mais”',
  players: 'Jogadores',
  ofCard: 'Quem joga a cartela escolhida',
  card: 'Cartela do anúncio',
  live: /^Na hora/,
  reason: 'Motivo',
  save: 'Salvar rascunho',
  preview: 'Ver como o jogador',
  close: 'Fechar',
  send: 'Enviar',
  one: /^Hoje vai para 1 jogador\./,
  sent: 'No ar',
  reached: '100% de quem recebeu',
  followed: '100% de quem viu',
  end: 'Encerrar',
  ended: 'Anúncio encerrado',
  label: 'Publicidade',
  more: 'Ver mais',
  outside: 'Abre parceiro.example, fora da Crava, em outra aba.',
  bell: /^Notificações/,
  panel: 'Notificações',
  over: 'Este anúncio saiu do ar',
}
type Copy = { [K in keyof typeof pt]: string | RegExp }
const en: Copy = {
  type: 'Video',
  title: 'Title',
  text: 'Text',
  alt: 'The picture in words',
  image: 'Upload a picture',
  video: 'Address of the video',
  link: 'Link of “See more”',
  players: 'Players',
  ofCard: 'Who plays the chosen card',
  card: 'Card of the ad',
  live: /^At once/,
  reason: 'Reason',
  save: 'Save draft',
  preview: 'See it as a player',
  close: 'Close',
  send: 'Send',
  one: /^Today it goes to 1 player\./,
  sent: 'Out',
  reached: '100% of who got it',
  followed: '100% of who saw it',
  end: 'End',
  ended: 'Ad ended',
  label: 'Advertising',
  more: 'See more',
  outside: 'Opens parceiro.example, outside Crava, in another tab.',
  bell: /^Notifications/,
  panel: 'Notifications',
  over: 'This ad is over',
}
const formatOf = (locale: string | undefined): Copy => (locale?.startsWith('pt') ? pt : en)

const TITLE = 'Anúncio da jornada'
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true })

/** Creates and sends an ad to the players of one card. Returns its page. */
async function sendAd(page: Page, copy: Copy, operatorUrl: string, card: string, isVideo: boolean): Promise<string> {
  await page.goto(`${operatorUrl}/ads/new`)
  if (isVideo) {
    await page.getByText(copy.type, { exact: true }).click()
    await field(page, copy.video).fill('https://youtu.be/aBcDeFgHiJk')
  } else {
    await page.getByLabel(copy.image).setInputFiles({ name: 'anuncio.png', mimeType: 'image/png', buffer: picture })
    await field(page, copy.alt).fill('Um fundo verde')
  }
  await field(page, copy.title).fill(TITLE)
  await field(page, copy.text).fill('Feito para esta jornada.')
  await field(page, copy.link).fill('https://parceiro.example/oferta')
  await page.getByRole('combobox', { name: copy.players }).selectOption({ label: String(copy.ofCard) })
  await page.getByRole('combobox', { name: copy.card }).selectOption(card)
  await page.getByRole('checkbox', { name: copy.live }).setChecked(isVideo)
  await field(page, copy.reason).fill('Jornada de teste')
  await expectAccessible(page)
  await page.getByRole('button', { name: copy.preview }).click()
  await expect(page.getByRole('dialog').getByText(copy.outside)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: copy.close }).click()
  await page.getByRole('button', { name: copy.save }).click()
  await page.getByRole('button', { name: copy.send, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(copy.one)).toBeVisible()
  await question.getByRole('textbox', { name: copy.reason }).fill('Jornada de teste')
  await question.getByRole('button', { name: copy.send, exact: true }).click()
  await expect(page.getByText(copy.sent, { exact: true })).toBeVisible({ timeout: 60_000 })
  return page.url()
}

/** A player's page; requests to video sites are blocked. */
async function openPlayer(page: Page, gamer: Gamer): Promise<void> {
  await page.route(/^https:\/\/www\.youtube-nocookie\.com\//, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  )
  await gamer.comeIn(page)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

test(
  'a video opens by itself for who it is for, once, and is counted',
  { tag: pair.enPhone },
  async ({ page, context, locale, adminClient, gamer }, info) => {
    const copy = formatOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const ana = await gamer()
    const card = await adminClient.stage({ price: 5 })
    await ana.play(card, [0, 0])
    await openPlayer(page, ana)
    const office = await context.newPage()
    await comeIn(office, operatorUrl)
    const address = await sendAd(office, copy, operatorUrl, card.id, true)
    await page.bringToFront()
    const ad = page.getByRole('dialog', { name: TITLE })
    await expect(ad).toBeVisible({ timeout: 60_000 })
    await expect(ad.getByText(copy.label, { exact: true })).toBeVisible()
    await expect(ad.locator('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/aBcDeFgHiJk')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(ad).toBeHidden()
    // It does not open again by itself, but does from its notification, any number of times.
    await page.reload()
    await page.getByRole('button', { name: copy.bell }).click()
    await page.getByRole('dialog', { name: copy.panel }).getByRole('link', { name: TITLE }).click()
    await expect(ad).toBeVisible()
    await office.goto(address)
    await expect(office.getByText(copy.reached)).toBeVisible()
  },
)

test(
  'a picture opens from its notification; its link is followed, and once it is ended it is gone',
  {
    tag: pair.ptDesktop,
  },
  async ({ page, context, locale, adminClient, gamer }, info) => {
    const copy = formatOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const ana = await gamer()
    const card = await adminClient.stage({ price: 5 })
    await ana.play(card, [0, 0])
    const office = await context.newPage()
    await comeIn(office, operatorUrl)
    const address = await sendAd(office, copy, operatorUrl, card.id, false)
    await page.bringToFront()
    await openPlayer(page, ana)
    await page.getByRole('button', { name: copy.bell }).click()
    const row = page.getByRole('dialog', { name: copy.panel }).getByRole('link', { name: TITLE })
    const path = String(await row.getAttribute('href'))
    await row.click()
    const ad = page.getByRole('dialog', { name: TITLE })
    await expect(ad.getByRole('img', { name: 'Um fundo verde' })).toBeVisible()
    await expect(ad.getByText(copy.outside)).toBeVisible()
    await expectAccessible(page)
    await context.route('https://parceiro.example/**', route => route.fulfill({ body: 'Oferta' }))
    const opened = context.waitForEvent('page')
    await ad.getByRole('link', { name: copy.more }).click()
    await (await opened).close()
    await office.goto(address)
    await expect(office.getByText(copy.followed)).toBeVisible()
    await expectAccessible(office)
    await office.getByRole('button', { name: copy.end, exact: true }).click()
    const question = office.getByRole('alertdialog')
    await question.getByRole('textbox', { name: copy.reason }).fill('Fim da jornada')
    await question.getByRole('button', { name: copy.end, exact: true }).click()
    await expect(office.getByText(copy.ended)).toBeVisible()
    // Its URL leads home and shows that it has ended.
    await page.goto(path)
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText(copy.over)).toBeVisible()
  },
)
