import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, picture, signIn, test, toastOf, pairOf } from './support.ts'

test(
  'the password is changed, and the other sessions end at once',
  { tag: pairOf(0) },
  async ({ page, browser, signedUp, say, contextOptions, extraHTTPHeaders, locale, baseURL }) => {
    const elsewhere = await browser.newPage({
      ...contextOptions,
      locale: locale ?? 'pt-BR',
      baseURL: baseURL ?? '',
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    })
    await signIn(elsewhere, say, signedUp.username, signedUp.password)
    await signIn(page, say, signedUp.username, signedUp.password)

    await page.goto('/profile/change_password')
    await expectAccessible(page)
    await page.getByLabel(say.currentPassword).fill('nao-e-essa-1')
    await page.getByLabel(say.newPassword, { exact: true }).fill('Nova-senha-77')
    await page.getByLabel(say.repeatNew).fill('Nova-senha-77')
    await page.getByRole('button', { name: say.changePassword }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: say.changePassword }).click()
    await expect(page.getByText(say.wrongPassword).first()).toBeVisible()

    await page.getByLabel(say.currentPassword).fill(signedUp.password)
    await page.getByRole('button', { name: say.changePassword }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: say.changePassword }).click()
    await expect(page).toHaveURL('/profile')

    // The other browser is signed out as soon as it asks for anything.
    await elsewhere.goto('/profile')
    await expect(elsewhere).toHaveURL('/')
    await elsewhere.close()
  },
)

test(
  'personal data is edited, and nothing typed is lost by accident',
  { tag: pairOf(1) },
  async ({ page, signedUp, say }) => {
    await signIn(page, say, signedUp.username, signedUp.password)
    await page.goto('/profile')
    await expectAccessible(page)
    await page.getByRole('link', { name: `${String(say.edit)}: ${String(say.personalData)}` }).click()
    await page.getByLabel(say.name).fill('Outro Nome Inteiro')
    await expectAccessible(page)
    await page.getByRole('link', { name: say.backToProfile }).click()
    await expect(page.getByRole('alertdialog')).toContainText(String(say.leave))
    await page.getByRole('button', { name: say.stay }).click()
    await page.getByRole('radio', { name: say.other }).check()
    await page.getByLabel(say.birthDate.toString() === 'Birth date' ? 'Birth date' : 'Nascimento').fill('02/01/1991')
    await page.getByLabel(say.phone).fill('21912345678')
    await page.getByRole('button', { name: say.save }).click()
    await expect(toastOf(page, say.saved)).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outro Nome Inteiro')
    await expect(page.getByText('(21)91234-5678')).toBeVisible()
    await expect(page.getByText(/1991/)).toBeVisible()
  },
)

test('the photo is chosen, cropped, previewed and kept', { tag: pairOf(2) }, async ({ page, signedUp, say }) => {
  await signIn(page, say, signedUp.username, signedUp.password)
  await page.goto('/profile')
  await page.getByRole('main').getByRole('link', { name: say.updateAvatar }).click()
  await expect(page).toHaveURL('/profile/update_avatar')
  await expectAccessible(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'rosto.png', mimeType: 'image/png', buffer: picture })
  await expectAccessible(page)
  await page.getByRole('button', { name: say.finishCrop }).click()
  await page.getByRole('button', { name: say.updatePhoto }).click()
  await expect(toastOf(page, say.photoUpdated)).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('main').locator('img[src^="/api/file/"]').first()).toBeVisible()
})

test('sessions are listed and ended, one or all', { tag: pairOf(3) }, async ({ page, request, signedUp, say }) => {
  await request.post('/auth/local', { data: { username: signedUp.username, password: signedUp.password } })
  await signIn(page, say, signedUp.username, signedUp.password)
  await page.goto('/profile/sessions')
  await expect(page.getByText(say.thisDevice)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say.endSession }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: say.end, exact: true }).click()
  await expect(page.getByRole('button', { name: say.endSession })).toHaveCount(0)
  await page.getByRole('button', { name: say.endAll }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: say.endAll }).click()
  await expect(page).toHaveURL('/')
})

test(
  'the language changes at once and stays in the browser',
  { tag: pairOf(4) },
  async ({ page, signedUp, say, locale }) => {
    await signIn(page, say, signedUp.username, signedUp.password)
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

test('my data is downloaded, and the account closed', { tag: pairOf(5) }, async ({ page, signedUp, say }) => {
  await signIn(page, say, signedUp.username, signedUp.password)
  await page.goto('/profile/my_data')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say.download }).click()
  const everything = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { account: { email: string } }
  expect(everything.account.email).toBe(signedUp.email)

  await page.getByLabel(say.yourPassword).fill('nao-e-essa-1')
  await page.getByRole('button', { name: say.closeAccount }).click()
  await page.getByRole('button', { name: say.closeForGood }).click()
  await expect(page.getByText(say.wrongPassword).first()).toBeVisible()
  await page.getByLabel(say.yourPassword).fill(signedUp.password)
  await page.getByRole('button', { name: say.closeAccount }).click()
  await page.getByRole('button', { name: say.closeForGood }).click()
  await expect(toastOf(page, say.closed)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByLabel(say.names).fill(signedUp.username)
  await page.getByLabel(say.password, { exact: true }).fill(signedUp.password)
  await page.getByRole('button', { name: say.signIn }).click()
  await expect(toastOf(page, say.authError)).toBeVisible()
})
