import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import { id, openConsole, refusal, serve } from '../tests/pages/operator/console.tsx'
import { AdsScreen } from './features/ads/ads-screen.tsx'
import { CardsScreen } from './features/cards/cards-screen.tsx'
import { TextsScreen } from './features/content/texts-screen.tsx'
import { SignalsScreen } from './features/risk/signals-screen.tsx'
import { AlertsScreen } from './features/rooms/alerts-screen.tsx'
import { TeamsScreen } from './features/teams/teams-screen.tsx'

const AT = '2026-11-21T15:00:00.000Z'
const signal = (letter: string, username: string, state = 'open') => ({
  _id: id(letter),
  kind: 'device',
  level: 'high',
  state,
  people: [{ _id: id(letter), username, name: username }],
  firstSeenAt: AT,
  lastSeenAt: AT,
})

beforeEach(() => {
  void setLang('pt-BR')
  localStorage.clear()
})

const paged = (docs: object[]) => ({ docs, page: 1, pages: 1, total: docs.length })

const box = (name: string | RegExp) => page.getByRole('checkbox', { name })

async function openSignals(roles: Role[] = ['admin']) {
  const sent = serve({
    'GET /api/operator/risk': () => ({
      docs: [signal('a', 'ana'), signal('b', 'bia'), signal('c', 'caio', 'seen')],
      page: 1,
      pages: 1,
      total: 3,
    }),
    [`POST /api/operator/risk/${id('a')}/seen`]: () => ({ data: true }),
    [`POST /api/operator/risk/${id('b')}/seen`]: () => refusal(409, 'conflict'),
  })
  await openConsole({ '/risk': SignalsScreen }, '/risk', { roles })
  await expect.element(page.getByRole('table')).toBeVisible()
  return sent
}

test('each chosen row is done by itself, and a refused one is told by its name', async () => {
  const sent = await openSignals()
  await box('Todas da página').click()
  await expect.element(page.getByText('3 escolhidas')).toBeVisible()
  // One of the three was marked as seen before.
  await page.getByRole('button', { name: 'Marcar como vistos (2)' }).click()
  const sheet = page.getByRole('alertdialog')
  await expect.element(sheet.getByText('2 das 3 escolhidas')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Irmãos, conferido')
  await sheet.getByRole('button', { name: 'Marcar como vistos' }).click()
  const toast = page.getByRole('alert')
  await expect.element(toast.getByText('1 feitas, 1 recusadas')).toBeVisible()
  await expect.element(toast.getByText(/bia: /)).toBeVisible()
  const made = sent.filter(({ method }) => method === 'POST')
  expect(made.map(({ path, body }) => [path, body.reason])).toEqual([
    [`/api/operator/risk/${id('a')}/seen`, 'Irmãos, conferido'],
    [`/api/operator/risk/${id('b')}/seen`, 'Irmãos, conferido'],
  ])
  await expect.element(box(/ana/)).not.toBeChecked()
})

test('what is stopped does no further row, says how far it came, and nothing else starts meanwhile', async () => {
  let answer = () => {}
  const sent = serve({
    'GET /api/operator/risk': () => paged([signal('a', 'ana'), signal('b', 'bia'), signal('c', 'caio')]),
    [`POST /api/operator/risk/${id('a')}/seen`]: () => ({ data: true }),
    [`POST /api/operator/risk/${id('b')}/seen`]: () => ({ data: true }),
    [`POST /api/operator/risk/${id('c')}/seen`]: () => ({ data: true }),
  })
  const served = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    const answered = await served(address, init)
    return (address as string).endsWith(`${id('b')}/seen`)
      ? new Promise(resolve => {
          answer = () => resolve(answered)
        })
      : answered
  }
  await openConsole({ '/risk': SignalsScreen }, '/risk')
  await box('Todas da página').click()
  const mark = page.getByRole('button', { name: 'Marcar como vistos (3)' })
  await mark.click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Irmãos, conferido')
  await sheet.getByRole('button', { name: 'Marcar como vistos' }).click()
  await expect.element(sheet.getByText('2 de 3')).toBeVisible()
  await sheet.getByRole('button', { name: 'Parar' }).click()
  await expect.element(mark).toBeDisabled()
  answer()
  await expect.element(page.getByRole('alert').getByText('Parado: 2 de 3 feitas')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('drafts of cards go together, and open ones stay', async () => {
  const card = (letter: string, name: string, state: string) => ({
    _id: id(letter),
    name,
    state,
    price: 5,
    pool: 0,
    cardCount: 0,
    startDate: AT,
    gameType: 'options',
    athletes: 3,
    waits: null,
  })
  const sent = serve({
    'GET /api/operator/athlete-card': () =>
      paged([card('a', 'Rodada 1', 'draft'), card('b', 'Rodada 2', 'draft'), card('c', 'Rodada 3', 'open')]),
    [`DELETE /api/operator/athlete-card/${id('a')}`]: () => ({ data: true }),
    [`DELETE /api/operator/athlete-card/${id('b')}`]: () => ({ data: true }),
  })
  await openConsole({ '/cards': CardsScreen }, '/cards')
  await box('Todas da página').click()
  await page.getByRole('button', { name: 'Apagar rascunhos (2)' }).click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Repetidas')
  await sheet.getByRole('button', { name: 'Apagar rascunhos' }).click()
  await expect.poll(() => sent.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})

test('ads that are out end together, and drafts are left', async () => {
  const ad = (letter: string, title: string, state: string) => ({
    _id: id(letter),
    title,
    state,
    type: 'video',
    text: 'Venha ver',
    alt: '',
    video: '',
    link: '',
    _upload: null,
    card: null,
    players: 'all',
    lang: '',
    notify: false,
    live: false,
    endedAt: null,
    createdAt: AT,
    sendAt: AT,
    people: 9,
    views: 3,
    clicks: 1,
  })
  const sent = serve({
    'GET /api/operator/ads': () => paged([ad('a', 'Final', 'sent'), ad('b', 'Rascunho', 'draft')]),
    [`POST /api/operator/ads/${id('a')}/end`]: () => ({ data: true }),
  })
  await openConsole({ '/ads': AdsScreen }, '/ads')
  await box('Todas da página').click()
  await page.getByRole('button', { name: 'Encerrar (1)' }).click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Acabou')
  await sheet.getByRole('button', { name: 'Encerrar' }).click()
  await expect
    .poll(() => sent.filter(({ method }) => method === 'POST').map(({ path }) => path))
    .toEqual([`/api/operator/ads/${id('a')}/end`])
})

test('who may not do it chooses nothing', async () => {
  await openSignals(['support'])
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
})

test('an alert of a duel is marked with others', async () => {
  const who = { _id: id('a'), username: 'ana', name: 'Ana' }
  const alert = {
    _id: id('1'),
    loser: who,
    winner: { ...who, username: 'bia' },
    amount: 3000,
    games: 4,
    createdAt: AT,
    heldUntil: AT,
    seenAt: null,
  }
  serve({ 'GET /api/operator/versus-alert': () => ({ docs: [alert], page: 1, pages: 1, total: 1 }) })
  await openConsole({ '/versus-alerts': AlertsScreen }, '/versus-alerts')
  await box('Escolher ana, bia').click()
  await expect.element(page.getByText('1 escolhida', { exact: true })).toBeVisible()
})

const TEXTS = {
  docs: [
    { _id: null, name: 'terms', version: '2026-11-01', state: 'published', publishesAt: AT, by: 'rita' },
    { _id: null, name: 'rules', version: '2026-10-01', state: 'past', publishesAt: null, by: null },
    {
      _id: null,
      name: 'help',
      version: '2026-12-01',
      state: 'coming',
      publishesAt: '2026-12-01T15:00:00.000Z',
      by: 'ana',
    },
  ],
}
const versions = () => [...document.querySelectorAll('tbody tr')].map(row => row.querySelector('.num')?.textContent)

test('a list that comes whole is sorted and narrowed where it stands', async () => {
  // On a phone the titles are beside the cells.
  await page.viewport(1366, 900)
  serve({ 'GET /api/operator/texts': () => TEXTS })
  const { router } = await openConsole({ '/texts': TextsScreen }, '/texts')
  await page.getByRole('columnheader', { name: 'Versão' }).getByRole('button').click()
  await expect.poll(versions).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
  await page.getByRole('columnheader', { name: 'Publicação' }).getByRole('button').click()
  // Rows without a time come last in either order.
  await expect.poll(versions).toEqual(['2026-11-01', '2026-12-01', '2026-10-01'])
  await page.getByRole('columnheader', { name: 'Publicação' }).getByRole('button').click()
  await expect.poll(versions).toEqual(['2026-12-01', '2026-11-01', '2026-10-01'])
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect.poll(versions).toEqual(['2026-10-01'])
  expect(router.state.location.search).toMatchObject({ state: 'past' })
})

test('a view is saved by a name on this device, chosen again, and forgotten', async () => {
  const team = {
    _id: id('b'),
    name: 'Aurora',
    abbrev: 'AUR',
    colors: ['#112233', '#445566'],
    image: null,
    state: 'SP',
    aliases: [],
  }
  const calls = serve({ 'GET /api/operator/teams': () => ({ docs: [team], page: 1, pages: 3, total: 60 }) })
  const { router } = await openConsole({ '/teams': TeamsScreen }, '/teams')
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(page.getByRole('button', { name: 'Salvar esta visão' }).elements()).toHaveLength(0)
  await page.getByRole('columnheader', { name: 'Sigla' }).getByRole('button').click()
  await page.getByRole('combobox', { name: 'Linhas por página' }).selectOptions('50')
  await expect.poll(() => calls.at(-1)?.query.get('limit')).toBe('50')
  await page.getByRole('button', { name: 'Salvar esta visão' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect.element(page.getByText('Dê um nome à visão.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome da visão' }).fill('Por sigla')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const chip = page.getByRole('button', { name: 'Por sigla', exact: true })
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  await router.navigate({ to: '/teams', search: {} } as never)
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
  await chip.click()
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'abbrev', rows: 50 })
  await page.getByRole('button', { name: 'Esquecer a visão Por sigla' }).click()
  await expect.poll(() => chip.elements().length).toBe(0)
})
