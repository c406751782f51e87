import type { Page } from '@playwright/test'
import { cpfOf } from '#tests/support/cpf.ts'
import { codeAt } from '#tests/support/totp.ts'
import { comeIn, confirmWith, consoleMessagesOf } from './console.ts'
import { dealt } from './projects.ts'
import { expect, expectAccessible, test } from './support.ts'

/** Texts of the pages about operators, in both languages. */
const pt = {
  add: 'Adicionar',
  username: 'Nome de usuário',
  name: 'Nome',
  support: /^Atendimento/,
  linkTitle: 'Link para escolher a senha',
  sent: 'Já enviei',
  cpf: 'Seu CPF',
  newPassword: 'Nova senha',
  save: 'Guardar senha',
  setUp: 'Configurar',
  ownPassword: 'Confirme sua senha',
  goOn: 'Continuar',
  code: 'Código que o aplicativo mostra',
  confirm: 'Confirmar',
  stored: 'Já guardei',
  signOut: 'Sair',
  totp: 'Código de acesso',
  over: 'Este link não vale mais',
  disputes: 'Contestações',
  operators: 'Operadores',
  treasury: 'Tesouraria',
  notYours: 'Não é do seu papel',
}
const en: typeof pt = {
  add: 'Add',
  username: 'Username',
  name: 'Name',
  support: /^Support/,
  linkTitle: 'Link to choose the password',
  sent: 'I have sent it',
  cpf: 'Your CPF',
  newPassword: 'New password',
  save: 'Keep password',
  setUp: 'Set up',
  ownPassword: 'Confirm your password',
  goOn: 'Continue',
  code: 'Code that the app shows',
  confirm: 'Confirm',
  stored: 'I have kept them',
  signOut: 'Sign out',
  totp: 'Access code',
  over: 'This link is over',
  disputes: 'Disputes',
  operators: 'Operators',
  treasury: 'Treasury',
  notYours: 'Not for your role',
}

const PASSWORD = 'uma-frase-bem-comprida-7'

async function signIn(page: Page, copy: typeof pt, username: string, totp?: string): Promise<void> {
  const form = page.getByRole('form')
  await form.getByLabel(copy.username).fill(username)
  await form.locator('input[name=password]').fill(PASSWORD)
  await form.locator('button[type=submit]').click()
  if (totp === undefined) return
  await form.getByLabel(copy.totp).fill(totp)
  await form.locator('button[type=submit]').click()
}

/** Sets up two-factor sign-in on the account page, like an authenticator app; returns the secret. */
async function setUpTotp(page: Page, copy: typeof pt): Promise<string> {
  await page.getByRole('button', { name: copy.setUp, exact: true }).click()
  await page.getByLabel(copy.ownPassword).fill(PASSWORD)
  await page.getByRole('button', { name: copy.goOn }).click()
  await expect(page.getByLabel(copy.code)).toBeVisible()
  await expectAccessible(page)
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(copy.code).fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: copy.confirm, exact: true }).click()
  await page.getByRole('button', { name: copy.stored }).click()
  return secret
}

test(
  'somebody new at the desk: added, a password by a link that works once, a second step, and the places of the role alone',
  { tag: dealt(0) },
  async ({ page, beside, locale }, info) => {
    const copy = locale?.startsWith('pt') ? pt : en
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const username = `mesa${Math.random().toString(36).slice(2, 10)}`

    await comeIn(page, operatorUrl, 'supervisora')
    await page.goto(`${operatorUrl}/operators`)
    await page.getByRole('button', { name: copy.add, exact: true }).click()
    const sheet = page.getByRole('alertdialog')
    await sheet.getByLabel(copy.username).fill(username)
    await sheet.getByLabel(copy.name, { exact: true }).fill('Mesa Nova')
    await sheet.getByRole('checkbox', { name: copy.support }).check()
    await confirmWith(page, consoleMessagesOf(locale), copy.add, 'Entrou na equipe')
    const given = page.getByRole('dialog', { name: copy.linkTitle })
    const link = (await given.locator('code').textContent()) ?? ''
    await expectAccessible(page)
    await given.getByRole('button', { name: copy.sent }).click()

    const theirs = await beside()
    await theirs.goto(link)
    await theirs.getByLabel(copy.cpf).fill(cpfOf(Math.floor(Math.random() * 1e9)))
    await theirs.getByLabel(copy.newPassword).fill(PASSWORD)
    await theirs.getByRole('button', { name: copy.save }).click()
    await signIn(theirs, copy, username)
    await theirs.waitForURL(/\/start$/)
    await theirs.goto(`${operatorUrl}/account`)
    const secret = await setUpTotp(theirs, copy)
    await theirs.getByRole('button', { name: copy.signOut, exact: true }).click()
    await theirs.getByRole('alertdialog').getByRole('button', { name: copy.signOut, exact: true }).click()
    await expect(theirs.locator('input[name=username]')).toBeVisible()

    await theirs.goto(link)
    await expect(theirs.getByText(copy.over)).toBeVisible()
    await theirs.goto(operatorUrl)
    // The current code was used by the setup; the next one is already valid.
    await signIn(theirs, copy, username, codeAt(secret, new Date(), 1))
    // Back to the previous page, or the start page.
    await theirs.waitForURL(/\/(?:start|account)$/)
    const menu = theirs.getByRole('button', { name: 'Menu', exact: true })
    const slots = theirs.getByRole('navigation', { name: 'Console' })
    await expect(menu.or(slots.getByRole('link', { name: copy.disputes }))).toBeVisible()
    if (await menu.isVisible()) await menu.click()
    await expect(slots.getByRole('link', { name: copy.disputes })).toBeVisible()
    for (const hidden of [copy.operators, copy.treasury])
      await expect(slots.getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
    await theirs.goto(`${operatorUrl}/treasury`)
    await expect(theirs.getByText(copy.notYours)).toBeVisible()
  },
)
