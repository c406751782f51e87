import { begins, sentence } from './messages.ts'
import { dealt } from './projects.ts'
import { expect, expectAccessible, linkIn, picture, signIn, test, toastOf } from './support.ts'

test(
  'somebody new signs up with a cropped picture and comes in',
  { tag: dealt(0) },
  async ({ page, person, texts, mail }) => {
    await page.goto('/')
    await page.getByRole('link', { name: texts.access.signUpLink }).click()
    await expect(page).toHaveURL('/signup')
    await expectAccessible(page)

    // An empty form: every field shows its error, and nothing is sent.
    await page.getByRole('button', { name: texts.signUp.submit }).click()
    await expect(page.getByText(sentence(texts.fields.photo_required))).toBeVisible()

    // A generated face counts as a picture too.
    await page.getByRole('button', { name: texts.signUp.photo.make }).click()
    await expect(page.getByRole('button', { name: texts.signUp.photo.another })).toBeVisible()
    await expect(page.getByText(sentence(texts.fields.photo_required))).toBeHidden()
    await page.getByRole('button', { name: texts.signUp.photo.removePhoto }).click()

    await page.locator('input[type=file]').setInputFiles({ name: 'rosto.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.signUp.photo.finish }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByLabel(texts.signUp.name).fill(person.name)
    await page.getByLabel(texts.signUp.username, { exact: true }).pressSequentially(person.username.toUpperCase())
    await expect(page.getByLabel(texts.signUp.username, { exact: true })).toHaveValue(person.username)
    await expect(page.getByText(texts.signUp.free).first()).toBeVisible()
    await page.getByLabel(texts.signUp.cpf).fill('111.111.111-11')
    await page.getByLabel(texts.signUp.email, { exact: true }).fill(person.email)
    await expect(page.getByText(sentence(texts.fields.cpf_invalid))).toBeVisible()
    await page.getByLabel(texts.signUp.cpf).fill(person.cpf)
    await page.getByRole('radio', { name: texts.signUp.genders.F }).check()
    await page.getByLabel(texts.signUp.birthDate).fill('20/05/1990')
    await page.getByLabel(texts.signUp.phone).fill('11987654321')
    await expect(page.getByLabel(texts.signUp.phone)).toHaveValue('(11)98765-4321')
    await page.getByLabel(texts.access.password, { exact: true }).fill(person.password)
    await page.getByLabel(texts.signUp.repeat).fill(person.password)
    await page.getByRole('checkbox', { name: begins(texts.signUp.terms.start) }).check()
    await page.getByRole('button', { name: texts.signUp.submit }).click()
    await expect(toastOf(page, texts.signUp.doneTitle)).toBeVisible()

    // Signing in runs by itself. First the limits page without a default, then the destination.
    await expect(page.getByRole('heading', { level: 1, name: texts.limitsStep.title })).toBeVisible()
    await expectAccessible(page)
    const limit = page.getByLabel(texts.limitsStep.label(texts.limitsStep.ofDeposit, texts.limitsStep.day))
    await expect(limit).toBeHidden()
    await page.getByRole('button', { name: texts.limitsStep.other }).first().click()
    await expect(limit).toHaveValue('')
    await limit.fill('12,5')
    await page.getByRole('button', { name: texts.limitsStep.save }).click()
    await expect(page.getByText(texts.limitsStep.wrong)).toBeVisible()
    await page.getByRole('button', { name: 'R$\u00a050', exact: true }).first().click()
    await expect(limit).toBeHidden()
    await page.getByRole('button', { name: texts.limitsStep.save }).click()
    await page.waitForURL('/home')

    const { text } = await mail(person.email, /confirm/i)
    await page.goto(linkIn(text))
    await expect(page.getByText(texts.recovery.confirm.doneTitle)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'the same person comes in by username, by e-mail and by CPF',
  { tag: dealt(1) },
  async ({ page, signedUp, texts }) => {
    for (const name of [signedUp.username, signedUp.email, signedUp.cpf]) {
      await signIn(page, texts, name, signedUp.password)
      await expect(page).toHaveURL('/home')
      await page.evaluate(() => localStorage.removeItem('crava.token'))
    }
  },
)

test('a wrong password is told, and what was typed stays', { tag: dealt(2) }, async ({ page, signedUp, texts }) => {
  await page.goto('/')
  await page.getByRole('button', { name: texts.access.signIn }).click()
  await expectAccessible(page)
  await page.getByLabel(texts.access.username).fill(signedUp.username)
  await page.getByLabel(texts.access.password, { exact: true }).fill('errada123')
  await page.getByRole('button', { name: texts.access.signIn }).click()
  await expect(toastOf(page, texts.errors.codes.wrong_credentials.title)).toBeVisible()
  await expect(page.getByLabel(texts.access.username)).toHaveValue(signedUp.username)
  await expect(page.getByLabel(texts.access.password, { exact: true })).toHaveValue('errada123')
})

test(
  'a name taken between the check and the sending is told at its field',
  { tag: dealt(3) },
  async ({ page, signedUp, texts }) => {
    await page.goto('/signup')
    await page.getByLabel(texts.signUp.username, { exact: true }).pressSequentially(signedUp.username)
    await expect(page.getByText(sentence(texts.fields.username_taken))).toBeVisible()
  },
)

test(
  'a forgotten password is replaced through the mail, once',
  { tag: dealt(4) },
  async ({ page, signedUp, texts, mail }) => {
    await page.goto('/')
    await page.getByRole('link', { name: texts.access.forgotLink }).click()
    await expectAccessible(page)
    await page.getByLabel(texts.signUp.email, { exact: true }).fill(signedUp.email)
    await page.getByRole('button', { name: texts.recovery.forgot.send }).click()
    await expect(toastOf(page, texts.recovery.forgot.sentTitle)).toBeVisible()
    await expect(page).toHaveURL('/')

    const link = linkIn((await mail(signedUp.email, /senha|password/i)).text)
    await page.goto(link)
    await expectAccessible(page)
    await page.getByLabel(texts.recovery.reset.password, { exact: true }).fill('Outra-senha-9')
    await page.getByLabel(texts.recovery.reset.repeat).fill('Outra-senha-9')
    await page.getByRole('button', { name: texts.recovery.reset.save }).click()
    await expect(toastOf(page, texts.recovery.reset.doneTitle)).toBeVisible()
    await signIn(page, texts, signedUp.email, 'Outra-senha-9')
    await expect(page).toHaveURL('/home')

    await page.evaluate(() => localStorage.removeItem('crava.token'))
    await page.goto(link)
    await page.getByLabel(texts.recovery.reset.password, { exact: true }).fill('Terceira-senha-9')
    await page.getByLabel(texts.recovery.reset.repeat).fill('Terceira-senha-9')
    await page.getByRole('button', { name: texts.recovery.reset.save }).click()
    await expect(page.getByText(texts.errors.codes.token_invalid.title).first()).toBeVisible()
  },
)

test(
  'an address that needs a session survives sign-up and sign-in, with its influencer code',
  { tag: dealt(5) },
  async ({ page, signedUp, texts }) => {
    const card = '0123456789abcdef01234567'
    await page.goto(`/cards/${card}?influencer_code=GABI10`)
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: texts.access.signUpLink }).click()
    await page.goBack()
    await page.getByLabel(texts.access.username).fill(signedUp.username)
    await page.getByLabel(texts.access.password, { exact: true }).fill(signedUp.password)
    await page.getByRole('button', { name: texts.access.signIn }).click()
    await expect(page).toHaveURL(`/cards/${card}?influencer_code=GABI10`)
  },
)

test(
  'a visitor is sent to sign in from anywhere, and a signed-in person away from there',
  { tag: dealt(6) },
  async ({ page, signedUp, texts }) => {
    await page.goto('/profile/sessions')
    await expect(page).toHaveURL('/')
    await page.getByLabel(texts.access.username).fill(signedUp.username)
    await page.getByLabel(texts.access.password, { exact: true }).fill(signedUp.password)
    await page.getByRole('button', { name: texts.access.signIn }).click()
    await expect(page).toHaveURL('/profile/sessions')
    await page.goto('/signup')
    await expect(page).toHaveURL('/home')
  },
)
