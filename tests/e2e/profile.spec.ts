import { readFile } from 'node:fs/promises'
import { begins, sentence } from './messages.ts'
import { dealt } from './projects.ts'
import { comeIn, expect, expectAccessible, picture, test, toastOf } from './support.ts'

test(
  'the password is changed, and the other sessions end at once',
  { tag: dealt(0) },
  async ({ page, request, browser, signedUp, texts, contextOptions, extraHTTPHeaders, locale, baseURL }) => {
    const elsewhere = await browser.newPage({
      ...contextOptions,
      locale: locale ?? 'pt-BR',
      baseURL: baseURL ?? '',
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    })
    await comeIn(elsewhere, request, signedUp.username, signedUp.password)
    await comeIn(page, request, signedUp.username, signedUp.password)

    await page.goto('/profile/change_password')
    await expectAccessible(page)
    await page.getByLabel(texts.profile.currentPassword).fill('nao-e-essa-1')
    await page.getByLabel(texts.recovery.reset.password, { exact: true }).fill('Nova-senha-77')
    await page.getByLabel(texts.recovery.reset.repeat).fill('Nova-senha-77')
    await page.getByRole('button', { name: texts.recovery.reset.save }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.recovery.reset.save }).click()
    await expect(page.getByText(sentence(texts.fields.wrong_password)).first()).toBeVisible()

    await page.getByLabel(texts.profile.currentPassword).fill(signedUp.password)
    await page.getByRole('button', { name: texts.recovery.reset.save }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.recovery.reset.save }).click()
    await expect(page).toHaveURL('/profile')

    // The other browser is signed out at its next request.
    await elsewhere.goto('/profile')
    await expect(elsewhere).toHaveURL('/')
    await elsewhere.close()
  },
)

test(
  'personal data is edited, and nothing typed is lost by accident',
  { tag: dealt(1) },
  async ({ page, request, signedUp, texts }) => {
    await comeIn(page, request, signedUp.username, signedUp.password)
    await page.goto('/profile')
    await expectAccessible(page)
    await page.getByRole('link', { name: `${texts.profile.edit}: ${texts.profile.personalData}` }).click()
    await page.getByLabel(texts.signUp.name).fill('Outro Nome Inteiro')
    await expectAccessible(page)
    await page.getByRole('link', { name: texts.profile.closeToProfile }).click()
    await expect(page.getByRole('alertdialog')).toContainText(texts.common.leave)
    await page.getByRole('button', { name: texts.common.stay }).click()
    await page.getByRole('radio', { name: texts.signUp.genders.O }).check()
    await page.getByLabel(texts.profile.birthDate).fill('02/01/1991')
    await page.getByLabel(texts.signUp.phone).fill('21912345678')
    await page.getByRole('button', { name: texts.profile.save }).click()
    await expect(toastOf(page, texts.profile.saved)).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outro Nome Inteiro')
    await expect(page.getByText('(21)91234-5678')).toBeVisible()
    await expect(page.getByText(/1991/)).toBeVisible()
  },
)

test(
  'the photo is chosen, cropped, previewed and kept',
  { tag: dealt(2) },
  async ({ page, request, signedUp, texts }) => {
    await comeIn(page, request, signedUp.username, signedUp.password)
    await page.goto('/profile')
    await page.getByRole('main').getByRole('link', { name: texts.profile.changePhoto }).click()
    await expect(page).toHaveURL('/profile/update_avatar')
    await expectAccessible(page)
    await page.locator('input[type=file]').setInputFiles({ name: 'rosto.png', mimeType: 'image/png', buffer: picture })
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.signUp.photo.finish }).click()
    await page.getByRole('button', { name: texts.profile.updatePhoto }).click()
    await expect(toastOf(page, texts.profile.photoUpdated)).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('main').locator('img[src^="/api/file/"]').first()).toBeVisible()
  },
)

test('sessions are listed and ended, one or all', { tag: dealt(3) }, async ({ page, request, signedUp, texts }) => {
  await request.post('/auth/local', { data: { username: signedUp.username, password: signedUp.password } })
  await comeIn(page, request, signedUp.username, signedUp.password)
  await page.goto('/profile/sessions')
  await expect(page.getByText(texts.profile.thisDevice)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: begins(`${texts.profile.endSession}:`) })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.profile.endSession, exact: true }).click()
  await expect(page.getByRole('button', { name: begins(`${texts.profile.endSession}:`) })).toHaveCount(0)
  await page.getByRole('button', { name: texts.profile.endAll }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.profile.endAll }).click()
  await expect(page).toHaveURL('/')
})

test(
  'the language changes at once and stays in the browser',
  { tag: dealt(4) },
  async ({ page, request, signedUp, locale }) => {
    await comeIn(page, request, signedUp.username, signedUp.password)
    await page.goto('/profile')
    const [other, personalData] = locale?.startsWith('pt')
      ? ['EN, English', 'Personal data']
      : ['PT, Português', 'Dados pessoais']
    await page.getByRole('button', { name: other }).click()
    await expect(page.getByRole('heading', { name: personalData })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: personalData })).toBeVisible()
  },
)

test('my data is downloaded, and the account closed', { tag: dealt(5) }, async ({ page, request, signedUp, texts }) => {
  await comeIn(page, request, signedUp.username, signedUp.password)
  await page.goto('/profile/my_data')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.profile.exportButton }).click()
  const everything = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { account: { email: string } }
  expect(everything.account.email).toBe(signedUp.email)

  await page.getByLabel(texts.profile.passwordToConfirm).fill('nao-e-essa-1')
  await page.getByRole('button', { name: texts.profile.deleteButton }).click()
  await page.getByRole('button', { name: texts.profile.deleteConfirm }).click()
  await expect(page.getByText(sentence(texts.fields.wrong_password)).first()).toBeVisible()
  await page.getByLabel(texts.profile.passwordToConfirm).fill(signedUp.password)
  await page.getByRole('button', { name: texts.profile.deleteButton }).click()
  await page.getByRole('button', { name: texts.profile.deleteConfirm }).click()
  await expect(toastOf(page, texts.profile.deleted)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByLabel(texts.access.username).fill(signedUp.username)
  await page.getByLabel(texts.access.password, { exact: true }).fill(signedUp.password)
  await page.getByRole('button', { name: texts.access.signIn }).click()
  await expect(toastOf(page, texts.errors.codes.wrong_credentials.title)).toBeVisible()
})
