import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import { id, openConsole, serve } from '#tests/pages/operator/console.tsx'
import { AccountScreen } from '../features/account/account-screen.tsx'
import { ConsoleLayout } from './console-layout.tsx'

beforeEach(() => setLang('pt-BR'))

const open = async (roles: Role[], path: string, totp = 'off', profile = 'licensed') => {
  const me = { _id: id('0'), username: 'eu', name: 'Eu', roles, totp, demo: false, profile }
  serve({ 'GET /api/operator/me': () => me })
  const opened = await openConsole({ [path]: ConsoleLayout, '/account': ConsoleLayout }, path, { roles })
  if (totp !== 'off' || profile !== 'licensed') await opened.client.invalidateQueries()
  return opened
}
const routes = () =>
  page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link')
    .elements()
    .map(link => link.textContent)

test.each<[Role[], string[], string[]]>([
  [['support'], ['Denúncias', 'Depósitos', 'Contestações'], ['Cartelas', 'Tesouraria', 'Operadores']],
  [['games'], ['Cartelas', 'Times', 'Influenciadores'], ['Denúncias', 'Depósitos', 'Operadores']],
  [['finance'], ['Tesouraria', 'Livros'], ['Cartelas', 'Denúncias', 'Operadores']],
  [['admin'], ['Cartelas', 'Tesouraria', 'Denúncias', 'Operadores'], ['Correio da demo']],
])('%j finds the places of the role alone', async (roles, there, absent) => {
  await open(roles, '/start')
  await expect.poll(routes).toEqual(expect.arrayContaining(there))
  for (const name of absent) expect(routes()).not.toContain(name)
})

test('what the house does not have under its profile has no place', async () => {
  await open(['admin'], '/start', 'off', 'fantasy')
  await expect.poll(() => routes().includes('Cartelas') && !routes().includes('Placares')).toBe(true)
  for (const name of ['Palpite relâmpago', 'Salas']) expect(routes()).not.toContain(name)
})

test('a page of another role says so at its address', async () => {
  await open(['support'], '/treasury')
  await expect.element(page.getByRole('heading', { name: 'Não é do seu papel' })).toBeVisible()
})

test('who has yet to set up the second step is led to it and finds nothing else', async () => {
  const { router } = await open(['admin'], '/start', 'to_set')
  await expect.poll(() => router.state.location.pathname).toBe('/account')
  expect(routes()).toEqual([])
})

test('who had yet to set up the second step is shown the recovery codes until they are kept, and then finds the places', async () => {
  let isSet = false
  const codes = ['abcd1-efgh2', 'abcd3-efgh4']
  const requests = serve({
    'GET /api/operator/me': () => ({
      _id: id('0'),
      username: 'eu',
      name: 'Eu',
      roles: ['admin'],
      totp: isSet ? 'on' : 'to_set',
      demo: false,
      profile: 'licensed',
    }),
    'GET /api/operator/account': () => ({
      username: 'eu',
      name: 'Eu',
      roles: ['admin'],
      totpSince: isSet ? '2026-11-21T15:00:00.000Z' : null,
      totpRequired: true,
      recoveryCodes: isSet ? 10 : 0,
      hasCpf: true,
      sessions: [],
    }),
    'POST /api/operator/account/totp': () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP' }),
    'PUT /api/operator/account/totp': () => {
      isSet = true
      return { codes }
    },
  })
  const { client } = await openConsole({ '/account': AccountScreen }, '/account', { layout: ConsoleLayout })
  await client.invalidateQueries()
  await expect.poll(routes).toEqual([])
  await page.getByRole('button', { name: 'Configurar' }).click()
  await page.getByRole('textbox', { name: 'Confirme sua senha' }).fill('mesa-de-operacao')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabelText('Código que o aplicativo mostra').fill('123456')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(routes).toContain('Operadores')
  for (const code of codes) await expect.element(page.getByText(code)).toBeVisible()
  await page.getByRole('button', { name: 'Já guardei' }).click()
  for (const code of codes) expect(page.getByText(code).elements()).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: 'Configurar de novo' })).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})
