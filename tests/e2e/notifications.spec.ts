import sharp from 'sharp'
import { dealt } from './projects.ts'
import { comeIn, expect, expectAccessible, test, worked } from './support.ts'

/** Texts on these pages, in both languages. */
const pt = {
  notifications: /^Notificações/,
  choose: 'Escolher o que recebo',
  title: 'Notificações',
  mails: 'Resultados e prêmios: E-mail',
  security: 'Segurança e conta: Painel',
  quiet: 'Não me avise em um horário',
  from: 'Das',
  to: 'Até',
  saveHours: 'Salvar horário',
  hoursSaved: 'Horário salvo.',
  same: 'Escolha um fim diferente do começo.',
  denied: /está bloqueando os avisos/,
  turnOn: 'Ativar neste navegador',
  offline: 'Você está sem internet',
  stale: /^O que está na tela é das \d{2}:\d{2} e pode ter mudado\.$/,
  nothing: 'Esta página continua sozinha quando a conexão voltar.',
  back: 'A internet voltou',
  none: 'Confira sua internet e tente de novo.',
  update: 'Há uma versão nova da Crava',
  updateNow: 'Atualizar',
  wallet: /^Carteira, saldo/,
  manifest: '/manifest.webmanifest',
}
type Messages = typeof pt
const en: Messages = {
  notifications: /^Notifications/,
  choose: 'Choose what I get',
  title: 'Notifications',
  mails: 'Results and prizes: E-mail',
  security: 'Security and account: Panel',
  quiet: 'Keep quiet at certain hours',
  from: 'From',
  to: 'To',
  saveHours: 'Save hours',
  hoursSaved: 'Hours saved.',
  same: 'The end must differ from the start.',
  denied: /blocks notifications of Crava/,
  turnOn: 'Turn on in this browser',
  offline: 'You are offline',
  stale: /^What is on the screen is of \d{2}:\d{2} and may have changed\.$/,
  nothing: 'This page goes on by itself when the connection is back.',
  back: 'You are online again',
  none: 'Check your internet and try again.',
  update: 'There is a new version of Crava',
  updateNow: 'Update',
  wallet: /^Wallet, balance/,
  manifest: '/manifest.en.webmanifest',
}
const messagesOf = (locale: string | undefined): Messages => (locale === 'pt-BR' ? pt : en)

test.use({ serviceWorkers: 'allow' })

test(
  'what reaches me is chosen: by way, by hour, in this browser',
  { tag: dealt(0) },
  async ({ page, request, signedUp, locale }) => {
    const messages = messagesOf(locale)
    await comeIn(page, request, signedUp.username, signedUp.password)
    await page.goto('/home')
    await page.getByRole('button', { name: messages.notifications }).click()
    await page.getByRole('link', { name: messages.choose }).click()
    await expect(page).toHaveURL('/profile/notifications')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.title)
    await expect(page.getByRole('switch', { name: messages.security })).toBeDisabled()
    await expectAccessible(page)

    const mails = page.getByRole('switch', { name: messages.mails })
    await mails.focus()
    await page.keyboard.press('Space')
    await expect(mails).toBeChecked()
    await page.getByRole('switch', { name: messages.quiet }).click()
    await expect(page.getByRole('switch', { name: messages.quiet })).toBeChecked()
    await page.getByLabel(messages.to, { exact: true }).fill('22:00')
    await page.getByRole('button', { name: messages.saveHours }).click()
    await expect(page.getByText(messages.same)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(messages.to, { exact: true }).fill('06:30')
    await page.getByRole('button', { name: messages.saveHours }).click()
    await expect(page.getByText(messages.hoursSaved)).toBeVisible()

    await page.reload()
    await expect(mails).toBeChecked()
    await expect(page.getByLabel(messages.from, { exact: true })).toHaveValue('22:00')
    await expect(page.getByLabel(messages.to, { exact: true })).toHaveValue('06:30')

    // This browser denies push without a prompt: the page says so.
    const turnOn = page.getByRole('button', { name: messages.turnOn })
    await expect(turnOn.or(page.getByText(messages.denied))).toBeVisible()
    if (await turnOn.isVisible()) await turnOn.click()
    await expect(page.getByText(messages.denied)).toBeVisible()
  },
)

test('Crava can be installed, in the language of who does', { tag: dealt(1) }, async ({ page, request, locale }) => {
  await page.goto('/')
  const manifestPath = messagesOf(locale).manifest
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', manifestPath)
  const answer = await request.get(manifestPath)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    lang: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; type: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({
    lang: locale === 'pt-BR' ? 'pt-BR' : 'en',
    start_url: '/home',
    display: 'standalone',
  })
  for (const { src, sizes, type } of manifest.icons.filter(icon => icon.type === 'image/png')) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const cdp = await page.context().newCDPSession(page)
  const { errors } = (await cdp.send('Page.getAppManifest')) as { errors: unknown[] }
  expect(errors).toEqual([])
})

test(
  'without a connection the shell opens, says how old what is shown is, and goes on by itself',
  { tag: dealt(2) },
  async ({ page, request, context, locale }) => {
    const messages = messagesOf(locale)
    await comeIn(page, request, 'ana')
    await page.goto('/home')
    await worked(page)
    await expect(page.getByRole('button', { name: messages.wallet })).toBeVisible()

    await context.setOffline(true)
    await expect(page.getByText(messages.offline)).toBeVisible()
    await expect(page.getByText(messages.stale)).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await expect(page.getByText(messages.nothing)).toBeVisible()
    await expect(page.getByRole('button', { name: messages.notifications })).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
    const stored = await page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      return (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)
    })
    expect(stored.filter(path => /^\/(api|auth)/.test(path))).toEqual([])

    await context.setOffline(false)
    await expect(page.getByText(messages.back).first()).toBeVisible()
    await expect(page.getByRole('button', { name: messages.wallet })).toBeVisible()
    await expect(page.getByText(messages.offline)).toBeHidden()
  },
)

test(
  'a page that is opened without a connection says so instead of waiting, and comes by itself when it is back',
  { tag: dealt(1) },
  async ({ page, request, context, locale }) => {
    const messages = messagesOf(locale)
    await comeIn(page, request, 'ana')
    // The shell loads from the cache; the data does not.
    await page.goto('/athletes_of_the_week')
    await worked(page)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.goto('/home')
    await worked(page)
    await context.setOffline(true)
    await page.locator('a[href="/athletes_of_the_week"]').filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByText(messages.none)).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('main').getByText(messages.none)).toBeHidden()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  },
)

test('a new version is taken when its user says so', { tag: dealt(3) }, async ({ page, locale }) => {
  const messages = messagesOf(locale)
  await page.goto('/')
  await worked(page)
  // For the browser, another URL of the same scope is a new version.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'))
  await expect(page.getByText(messages.update)).toBeVisible()
  await expectAccessible(page)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: messages.updateNow }).click()
  await loaded
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js\?next$/)
  await expect(page.getByText(messages.update)).toBeHidden()
})
