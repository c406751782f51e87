import { expect, expectAccessible, linkIn, picture, signIn, test, toastOf, pairOf } from './support.ts'

test(
  'somebody new signs up with a cropped picture and comes in',
  { tag: pairOf(0) },
  async ({ page, person, say, mail }) => {
    await page.goto('/')
    await page.getByRole('link', { name: say.signUpLink }).click()
    await expect(page).toHaveURL('/signup')
    await expectAccessible(page)

    // Nothing filled in: every field says what it misses, and nothing is sent.
    await page.getByRole('button', { name: say.createAccount }).click()
    await expect(page.getByText(say.avatarRequired)).toBeVisible()

    await page.locator('input[type=file]').setInputFiles({ name: 'rosto.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: say.finishCrop }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByLabel(say.name).fill(person.name)
    await page.getByLabel(say.username, { exact: true }).pressSequentially(person.username.toUpperCase())
    await expect(page.getByLabel(say.username, { exact: true })).toHaveValue(person.username)
    await expect(page.getByText(say.free).first()).toBeVisible()
    await page.getByLabel(say.cpf).fill('111.111.111-11')
    await page.getByLabel(say.email, { exact: true }).fill(person.email)
    await expect(page.getByText(say.cpfInvalid)).toBeVisible()
    await page.getByLabel(say.cpf).fill(person.cpf)
    await page.getByRole('radio', { name: say.female }).check()
    await page.getByLabel(say.birthDate).fill('20/05/1990')
    await page.getByLabel(say.phone).fill('11987654321')
    await expect(page.getByLabel(say.phone)).toHaveValue('(11)98765-4321')
    await page.getByLabel(say.password, { exact: true }).fill(person.password)
    await page.getByLabel(say.repeat).fill(person.password)
    await page.getByRole('checkbox', { name: say.acceptTerms }).check()
    await page.getByRole('button', { name: say.createAccount }).click()
    await expect(toastOf(page, say.accountCreated)).toBeVisible()

    await page.getByLabel(say.password, { exact: true }).fill(person.password)
    await expect(page.getByLabel(say.names)).toHaveValue(person.username)
    await page.getByRole('button', { name: say.signIn }).click()
    // Their own limits first, none of them chosen for them; then on to where they were going.
    await expect(page.getByRole('heading', { level: 1, name: say.limitsTitle })).toBeVisible()
    await expectAccessible(page)
    const limit = page.getByLabel(say.limitOfDay)
    await expect(limit).toHaveValue('')
    await limit.fill('12,5')
    await page.getByRole('button', { name: say.saveLimits }).click()
    await expect(page.getByText(say.limitWrong)).toBeVisible()
    await page.getByRole('button', { name: 'R$\u00a050', exact: true }).first().click()
    await expect(limit).toHaveValue('50')
    await page.getByRole('button', { name: say.saveLimits }).click()
    await page.waitForURL('/home')

    const { text } = await mail(person.email, say.confirmSubject)
    await page.goto(linkIn(text))
    await expect(page.getByText(say.emailConfirmed)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'the same person comes in by username, by e-mail and by CPF',
  { tag: pairOf(1) },
  async ({ page, signedUp, say }) => {
    for (const name of [signedUp.username, signedUp.email, signedUp.cpf]) {
      await signIn(page, say, name, signedUp.password)
      await expect(page).toHaveURL('/home')
      await page.evaluate(() => localStorage.removeItem('crava.token'))
    }
  },
)

test('a wrong password is told, and what was typed stays', { tag: pairOf(2) }, async ({ page, signedUp, say }) => {
  await page.goto('/')
  await page.getByRole('button', { name: say.signIn }).click()
  await expectAccessible(page)
  await page.getByLabel(say.names).fill(signedUp.username)
  await page.getByLabel(say.password, { exact: true }).fill('errada123')
  await page.getByRole('button', { name: say.signIn }).click()
  await expect(toastOf(page, say.authError)).toBeVisible()
  await expect(page.getByLabel(say.names)).toHaveValue(signedUp.username)
  await expect(page.getByLabel(say.password, { exact: true })).toHaveValue('errada123')
})

test(
  'a name taken between the check and the sending is told at its field',
  { tag: pairOf(3) },
  async ({ page, signedUp, say }) => {
    await page.goto('/signup')
    await page.getByLabel(say.username, { exact: true }).pressSequentially(signedUp.username)
    await expect(page.getByText(say.usernameTaken)).toBeVisible()
  },
)

test(
  'a forgotten password is replaced through the mail, once',
  { tag: pairOf(4) },
  async ({ page, signedUp, say, mail }) => {
    await page.goto('/')
    await page.getByRole('link', { name: say.forgotLink }).click()
    await expectAccessible(page)
    await page.getByLabel(say.email, { exact: true }).fill(signedUp.email)
    await page.getByRole('button', { name: say.sendLink }).click()
    await expect(toastOf(page, say.emailSent)).toBeVisible()
    await expect(page).toHaveURL('/')

    const link = linkIn((await mail(signedUp.email, say.recoverySubject)).text)
    await page.goto(link)
    await expectAccessible(page)
    await page.getByLabel(say.newPassword, { exact: true }).fill('Outra-senha-9')
    await page.getByLabel(say.repeatNew).fill('Outra-senha-9')
    await page.getByRole('button', { name: say.changePassword }).click()
    await expect(toastOf(page, say.passwordChanged)).toBeVisible()
    await signIn(page, say, signedUp.email, 'Outra-senha-9')
    await expect(page).toHaveURL('/home')

    await page.evaluate(() => localStorage.removeItem('crava.token'))
    await page.goto(link)
    await page.getByLabel(say.newPassword, { exact: true }).fill('Terceira-senha-9')
    await page.getByLabel(say.repeatNew).fill('Terceira-senha-9')
    await page.getByRole('button', { name: say.changePassword }).click()
    await expect(page.getByText(say.linkDead).first()).toBeVisible()
  },
)

test(
  'an address that needs a session survives sign-up and sign-in, with its influencer code',
  { tag: pairOf(5) },
  async ({ page, signedUp, say }) => {
    const card = '0123456789abcdef01234567'
    await page.goto(`/cards/${card}?influencer_code=GABI10`)
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: say.signUpLink }).click()
    await page.goBack()
    await page.getByLabel(say.names).fill(signedUp.username)
    await page.getByLabel(say.password, { exact: true }).fill(signedUp.password)
    await page.getByRole('button', { name: say.signIn }).click()
    await expect(page).toHaveURL(`/cards/${card}?influencer_code=GABI10`)
  },
)

test(
  'a visitor is sent to sign in from anywhere, and a signed-in person away from there',
  { tag: pairOf(6) },
  async ({ page, signedUp, say }) => {
    await page.goto('/profile/sessions')
    await expect(page).toHaveURL('/')
    await page.getByLabel(say.names).fill(signedUp.username)
    await page.getByLabel(say.password, { exact: true }).fill(signedUp.password)
    await page.getByRole('button', { name: say.signIn }).click()
    await expect(page).toHaveURL('/profile/sessions')
    await page.goto('/signup')
    await expect(page).toHaveURL('/home')
  },
)
