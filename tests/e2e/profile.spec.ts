import { readFile } from 'node:fs/promises'
import { comeIn, expect, expectAccessible, picture, test, toastOf } from './support.ts'
import { dealt } from './projects.ts'
import { begins, sentence } from './messages.ts'

test(
  'the password is changed, and the other sessions end at once',
  { tag: dealt(0) },
  async ({ page, request, browser, signedUp, say, contextOptions, extraHTTPHeaders, locale, baseURL }) => {
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
    await page.getByLabel(say.profile.currentPassword).fill('nao-e-essa-1')
    await page.getByLabel(say.recovery.reset.password, { exact: true }).fill('Nova-senha-77')
    await page.getByLabel(say.recovery.reset.repeat).fill('Nova-senha-77')
    await page.getByRole('button', { name: say.recovery.reset.save }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: say.recovery.reset.save }).click()
    await expect(page.getByText(sentence(say.fields.wrong_password)).first()).toBeVisible()

    await page.getByLabel(say.profile.currentPassword).fill(signedUp.password)
    await page.getByRole('button', { name: say.recovery.reset.save }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: say.recovery.reset.save }).click()
    await expect(page).toHaveURL('/profile')

    // The other browser is signed out as soon as it asks for anything.
    await elsewhere.goto('/profile')
    await expect(elsewhere).toHaveURL('/')
    await elsewhere.close()
  },
)

test(
  'personal data is edited, and nothing typed is lost by accident',
  { tag: dealt(1) },
  async ({ page, request, signedUp, say }) => {
    await comeIn(page, request, signedUp.username, signedUp.password)
    await page.goto('/profile')
    await expectAccessible(page)
    await page.getByRole('link', { name: `${say.profile.edit}: ${say.profile.personalData}` }).click()
    await page.getByLabel(say.signUp.name).fill('Outro Nome Inteiro')
    await expectAccessible(page)
    await page.getByRole('link', { name: say.profile.closeToProfile }).click()
    await expect(page.getByRole('alertdialog')).toContainText(say.common.leave)
    await page.getByRole('button', { name: say.common.stay }).click()
    await page.getByRole('radio', { name: say.signUp.genders.O }).check()
    await page.getByLabel(say.profile.birthDate).fill('02/01/1991')
    await page.getByLabel(say.signUp.phone).fill('21912345678')
    await page.getByRole('button', { name: say.profile.save }).click()
    await expect(toastOf(page, say.profile.saved)).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outro Nome Inteiro')
    await expect(page.getByText('(21)91234-5678')).toBeVisible()
    await expect(page.getByText(/1991/)).toBeVisible()
  },
)

test(
  'the photo is chosen, cropped, previewed and kept',
  { tag: dealt(2) },
  async ({ page, request, signedUp, say }) => {
    await comeIn(page, request, signedUp.username, signedUp.password)
    await page.goto('/profile')
    await page.getByRole('main').getByRole('link', { name: say.profile.changePhoto }).click()
    await expect(page).toHaveURL('/profile/update_avatar')
    await expectAccessible(page)
    await page.locator('input[type=file]').setInputFiles({ name: 'rosto.png', mimeType: 'image/png', buffer: picture })
    await expectAccessible(page)
    await page.getByRole('button', { name: say.signUp.photo.finish }).click()
    await page.getByRole('button', { name: say.profile.updatePhoto }).click()
    await expect(toastOf(page, say.profile.photoUpdated)).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('main').locator('img[src^="/api/file/"]').first()).toBeVisible()
  },
)

test('sessions are listed and ended, one or all', { tag: dealt(3) }, async ({ page, request, signedUp, say }) => {
  await request.post('/auth/local', { data: { username: signedUp.username, password: signedUp.password } })
  await comeIn(page, request, signedUp.username, signedUp.password)
  await page.goto('/profile/sessions')
  await expect(page.getByText(say.profile.thisDevice)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: begins(`${say.profile.endSession}:`) })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: say.profile.endSession, exact: true }).click()
  await expect(page.getByRole('button', { name: begins(`${say.profile.endSession}:`) })).toHaveCount(0)
  await page.getByRole('button', { name: say.profile.endAll }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: say.profile.endAll }).click()
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

test('my data is downloaded, and the account closed', { tag: dealt(5) }, async ({ page, request, signedUp, say }) => {
  await comeIn(page, request, signedUp.username, signedUp.password)
  await page.goto('/profile/my_data')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say.profile.exportButton }).click()
  const everything = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { account: { email: string } }
  expect(everything.account.email).toBe(signedUp.email)

  await page.getByLabel(say.profile.passwordToConfirm).fill('nao-e-essa-1')
  await page.getByRole('button', { name: say.profile.deleteButton }).click()
  await page.getByRole('button', { name: say.profile.deleteConfirm }).click()
  await expect(page.getByText(sentence(say.fields.wrong_password)).first()).toBeVisible()
  await page.getByLabel(say.profile.passwordToConfirm).fill(signedUp.password)
  await page.getByRole('button', { name: say.profile.deleteButton }).click()
  await page.getByRole('button', { name: say.profile.deleteConfirm }).click()
  await expect(toastOf(page, say.profile.deleted)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByLabel(say.access.username).fill(signedUp.username)
  await page.getByLabel(say.access.password, { exact: true }).fill(signedUp.password)
  await page.getByRole('button', { name: say.access.signIn }).click()
  await expect(toastOf(page, say.errors.codes.wrong_credentials.title)).toBeVisible()
})
