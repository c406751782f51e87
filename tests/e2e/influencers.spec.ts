import type { Page } from '@playwright/test'
import { comeIn, consoleMessagesOf } from './console.ts'
import { athletesOf, cardPath, type Gamer, submitName, test, walletIn } from './games.ts'
import { begins } from './messages.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, signIn, toastOf } from './support.ts'

const pt = {
  console: 'Influenciadores',
  give: 'Dar código',
  username: 'Nome de usuário, exato',
  find: 'Procurar',
  canBe: 'Pode ser influenciador.',
  code: 'Código',
  given: 'Código dado',
  dashboard: 'Seu código de influenciador',
  copyLink: (card: string) => `Copiar link: ${card}`,
  copied: 'Link copiado',
  ad: 'Publicidade',
  adults: 'Só para maiores de 18 anos.',
  signIn: 'Já tenho conta',
  totals: 'O que seu código trouxe',
  list: 'Cartelas com entradas do seu código',
  oneEntry: /^1 entrada · R\$\s?10,00/,
  estimate: 'estimativa',
  paid: /paga em/,
}
type Copy = { [K in keyof typeof pt]: (typeof pt)[K] extends string | RegExp ? string | RegExp : (typeof pt)[K] }
const en: Copy = {
  console: 'Influencers',
  give: 'Give a code',
  username: 'Exact username',
  find: 'Find',
  canBe: 'Can be an influencer.',
  code: 'Code',
  given: 'Code given',
  dashboard: 'Your influencer code',
  copyLink: card => `Copy link: ${card}`,
  copied: 'Link copied',
  ad: 'Advertising',
  adults: 'Only for people aged 18 or over.',
  signIn: 'I have an account',
  totals: 'What your code brought',
  list: 'Cards with entries made with your code',
  oneEntry: /^1 entry · R\$\s?10\.00/,
  estimate: 'estimate',
  paid: /paid on/,
}

/** The operator gives a player a code in the console. */
async function giveCode(
  page: Page,
  copy: Copy,
  console: { url: string; why: RegExp | string },
  who: Gamer,
  code: string,
) {
  await page.goto(`${console.url}/influencers`)
  await expect(page.getByRole('heading', { level: 1, name: copy.console })).toBeVisible()
  await page.getByRole('button', { name: copy.give }).click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByLabel(copy.username).fill(who.username)
  await sheet.getByRole('button', { name: copy.find }).click()
  await expect(sheet.getByText(copy.canBe)).toBeVisible()
  await sheet.getByLabel(copy.code, { exact: true }).fill(code.toLowerCase())
  await sheet.getByRole('textbox', { name: console.why }).fill('Divulga a Crava nas redes')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: copy.give, exact: true }).click()
  await expect(toastOf(page, copy.given)).toBeVisible()
  await expect(page).toHaveURL(/\/influencers\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  await expectAccessible(page)
}

/** The influencer copies a card's link from the dashboard. */
async function copyLink(page: Page, copy: Copy, card: string, code: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/influencer')
  await expect(page.getByRole('heading', { level: 1, name: copy.dashboard })).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: copy.copyLink(card) }).click()
  await expect(toastOf(page, copy.copied)).toBeVisible()
  return await page.evaluate(() => navigator.clipboard.readText())
}

test(
  'an influencer gets a code and a link; who follows it plays with the code, and its commission shows at the desk',
  { tag: pair.enDesktop },
  async ({ page, beside, texts, adminClient, gamer, locale }, info) => {
    const copy = locale === 'pt-BR' ? pt : en
    const url = String(info.config.metadata.operatorUrl)
    const card = await adminClient.stage({ gameType: 'classic' })
    const [influencer, player, other] = [await gamer(0), await gamer(), await gamer()]
    const code = `JORNADA${Math.random().toString(36).slice(2, 8).toUpperCase()}`
    const operator = await beside()
    await comeIn(operator, url)
    await giveCode(operator, copy, { url, why: consoleMessagesOf(locale).why }, influencer, code)

    await influencer.comeIn(page)
    const link = await copyLink(page, copy, card.name, code)
    const visitor = await beside()
    await visitor.goto(link)
    const advertising = visitor.getByRole('complementary', { name: copy.ad })
    await expect(advertising).toContainText(`@${influencer.username}`)
    await expect(advertising).toContainText(copy.adults)
    await expectAccessible(visitor)
    await visitor.getByRole('link', { name: copy.signIn }).click()
    await expect(visitor).toHaveURL('/')
    await signIn(visitor, texts, player.username, player.password)
    await expect(visitor).toHaveURL(`${cardPath(card)}?influencer_code=${code}`)
    await expect(advertising).toContainText(code)
    await visitor.getByRole('button', { name: texts.cards.play.now }).click()
    await visitor.getByRole('alertdialog').getByRole('button', { name: texts.cards.play.yes, exact: true }).click()
    await expect(visitor.getByText(texts.play.code.applied)).toBeVisible()
    const [first] = athletesOf(card)
    const panel = visitor.getByRole('region', { name: first.name, exact: true })
    await panel.getByRole('button', { name: texts.play.more }).click()
    await visitor.getByRole('button', { name: submitName(texts) }).click()
    const question = visitor.getByRole('alertdialog', { name: texts.play.ask.title })
    await expect(question.getByText(code)).toBeVisible()
    await question.getByRole('button', { name: begins(texts.play.ask.send('')) }).click()
    await expect(visitor.getByRole('heading', { name: texts.cards.ticket.sent })).toBeVisible()

    // A fifth of that entry's fee: 20% of 10% of R$ 10,00.
    await page.reload()
    const brought = page.getByRole('list', { name: copy.list }).getByRole('listitem').filter({ hasText: card.name })
    await expect(brought.getByText(copy.oneEntry)).toBeVisible()
    await expect(brought.getByText(copy.estimate)).toBeVisible()
    await other.play(card, 5)
    await adminClient.lock(card)
    for (const match of card.matches) await adminClient.publish(match, { status: 'finished' })
    await adminClient.settle(card)
    await expect(walletIn(page, 0.2)).toBeVisible()
    await page.reload()
    await expect(brought.getByText(copy.paid)).toBeVisible()
    await expect(brought.getByText(/R\$\s?0[.,]20/)).toBeVisible()
    await expect(page.getByText(copy.totals)).toBeVisible()
    await expectAccessible(page)
  },
)
