import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
/** Navigation links: on a phone they are rendered only while the menu is open. */
const routes = () =>
  page
    .getByRole('navigation', { name: 'Console', includeHidden: true })
    .getByRole('link', { includeHidden: true })
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

test('reports and reported leagues that wait are counted beside their places', async () => {
  serve({
    'GET /api/operator/me': () => ({
      _id: id('0'),
      username: 'eu',
      name: 'Eu',
      roles: ['support'],
      totp: 'off',
      demo: false,
      profile: 'licensed',
    }),
    'GET /api/operator/reports': () => ({ docs: [], page: 1, pages: 1, total: 0 }),
    'GET /api/operator/league': ({ query }) => ({
      docs: [],
      page: 1,
      pages: 1,
      total: query.get('state') === 'reported' ? 2 : 9,
    }),
  })
  await openConsole({ '/start': ConsoleLayout }, '/start', { roles: ['support'] })
  await expect.poll(() => routes().find(text => text?.startsWith('Ligas'))).toContain('2 em espera')
  expect(routes().find(text => text?.startsWith('Denúncias'))).toBe('Denúncias')
})

test('what the house does not have under its profile has no place', async () => {
  await open(['admin'], '/start', 'off', 'fantasy')
  await expect.poll(() => routes().includes('Cartelas') && !routes().includes('Cartelas de campeonato')).toBe(true)
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

test('on a phone the places are behind a button, in their sections; a chosen one or Esc closes them', async () => {
  const { router } = await open(['admin'], '/start')
  const menu = page.getByRole('button', { name: 'Menu' })
  const places = page.getByRole('navigation', { name: 'Console' })
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
  expect(places.elements()).toHaveLength(0)
  await menu.click()
  await expect
    .element(places.getByRole('group', { name: 'Dinheiro' }).getByRole('link', { name: 'Saques' }))
    .toBeVisible()
  for (const link of places.getByRole('link').elements()) {
    const box = link.getBoundingClientRect()
    expect([link.textContent, box.left >= 0 && box.right <= innerWidth]).toEqual([link.textContent, true])
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
  expect(document.activeElement).toBe(menu.element())
  await menu.click()
  await places.getByRole('link', { name: 'Times' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/teams')
  expect(places.elements()).toHaveLength(0)
})

const FOUND = {
  docs: [
    { kind: 'player', _id: id('a'), title: 'Ana Souza', note: '@ana', at: '2026-11-01T12:00:00.000Z' },
    {
      kind: 'card',
      _id: id('c'),
      title: 'Rodada da Ana',
      mode: 'athlete-card',
      state: 'open',
      at: '2026-11-28T19:00:00.000Z',
    },
    { kind: 'deposit', _id: id('d'), title: '@ana', state: 'paid', amount: 30, at: '2026-11-20T12:00:00.000Z' },
    {
      kind: 'receipt',
      _id: 'E0001',
      title: 'E0001',
      note: 'E0001',
      state: 'suspense',
      amount: 12,
      at: '2026-11-20T12:00:00.000Z',
    },
  ].map(one => ({ note: null, mode: null, state: null, amount: null, within: null, playerId: null, ...one })),
}

async function openPalette(roles: Role[] = ['admin']) {
  const opened = await open(roles, '/start')
  const calls = serve({
    'GET /api/operator/me': () => ({
      _id: id('0'),
      username: 'eu',
      name: 'Eu',
      roles,
      totp: 'off',
      demo: false,
      profile: 'licensed',
    }),
    'GET /api/operator/search': ({ query }) => (query.get('search') === 'ninguém' ? { docs: [] } : FOUND),
  })
  await expect.element(page.getByRole('button', { name: 'Buscar' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = page.getByRole('combobox', { name: 'Buscar em tudo' })
  await expect.element(box).toHaveFocus()
  return { ...opened, box, calls }
}
const activeOption = () => {
  const box = document.querySelector('[role="combobox"]')
  return document.getElementById(box?.getAttribute('aria-activedescendant') ?? '')?.textContent
}

test('Ctrl K finds pages from the first letter, by the keyboard alone', async () => {
  const { router, box, calls } = await openPalette()
  await userEvent.fill(box, 'anun')
  await expect.poll(activeOption).toContain('Anúncios')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(activeOption).toContain('Novo anúncio')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/ads/new')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  expect(calls.filter(({ path }) => path.endsWith('/search')).length).toBeLessThanOrEqual(1)
})

test('what the server finds stands under its kind, says how many there are, and leads to its page', async () => {
  const { router, box } = await openPalette()
  await userEvent.fill(box, 'ana s')
  const cards = page.getByRole('group', { name: 'Cartelas', exact: true })
  await expect.element(cards.getByRole('option', { name: /Rodada da Ana.*Aberta/ })).toBeVisible()
  await expect
    .element(page.getByRole('group', { name: 'Depósitos' }).getByRole('option', { name: /R\$\s30,00/ }))
    .toBeVisible()
  await expect.element(page.getByRole('status').getByText('4 resultados')).toBeInTheDocument()
  await expect
    .element(page.getByRole('option', { name: /E0001/ }))
    .toHaveAttribute('href', '/suspense?search=E0001&state=all')
  await cards.getByRole('option').click()
  await expect.poll(() => router.state.location.pathname).toBe(`/cards/${id('c')}`)
})

test('Enter right after other words were typed opens nothing that was found for the words before', async () => {
  const { router, box } = await openPalette()
  await userEvent.fill(box, 'ana')
  await expect.element(page.getByRole('option', { name: /Ana Souza/ })).toBeVisible()
  const bruno = { ...FOUND.docs[0], _id: id('b'), title: 'Bruno Lima', note: '@bruno' }
  let answer: (response: Response) => void = () => {}
  const served = globalThis.fetch
  globalThis.fetch = (address, init) =>
    (address as string).includes('search=bruno')
      ? new Promise(resolve => {
          answer = resolve
        })
      : served(address, init)
  await userEvent.fill(box, 'bruno')
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/start')
  await vi.waitFor(() => {
    answer(Response.json({ docs: [bruno] }))
    expect(page.getByRole('option', { name: /Bruno Lima/ }).elements()).toHaveLength(1)
  })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe(`/people/${id('b')}`)
})

test('an id is also looked up in the audit log and the books, by who may read them', async () => {
  const { box } = await openPalette(['support'])
  await userEvent.fill(box, id('b'))
  await expect
    .element(page.getByRole('option', { name: /Na auditoria/ }))
    .toHaveAttribute('href', `/audit?subject=${id('b')}`)
  expect(page.getByRole('option', { name: /lançamentos/ }).elements()).toHaveLength(0)
  const { box: theirs } = await openPalette(['finance'])
  await userEvent.fill(theirs, id('b'))
  await expect.element(page.getByRole('option', { name: /lançamentos/ })).toBeVisible()
})

test('nothing found says so; Esc gives the focus back', async () => {
  const { box } = await openPalette()
  await userEvent.fill(box, 'ninguém')
  await expect.element(page.getByText('Tente outra palavra, ou o id inteiro.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
})
