import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pageOf } from '#tests/pages/web/play-athletes.ts'
import { CHAMPIONSHIP, fixtureOf, matchCardOf, teamOf } from '#tests/pages/web/play-matches.ts'
import { listSearch, championshipSearch } from '../../route-search.ts'
import { ChampionshipScreen } from './championship-screen.tsx'
import { ChampionshipsScreen } from './championships-screen.tsx'

const ONE = `GET /api/championship/${CHAMPIONSHIP}`
const listed = (changes: Record<string, unknown> = {}) => ({
  _id: CHAMPIONSHIP,
  name: 'Copa de teste',
  season: 2026,
  sport: 'football',
  matches: 50,
  played: 11,
  from: '2026-01-28T20:00:00.000Z',
  to: '2026-12-02T20:00:00.000Z',
  cards: { new: 1, running: 2, finished: 0 },
  ...changes,
})
const row = (position: number, slot: number, points: number) => ({
  position,
  team: teamOf(slot),
  points,
  played: 2,
  won: points === 4 ? 1 : 0,
  drawn: 1,
  lost: points === 4 ? 0 : 1,
  goalsFor: 3,
  goalsAgainst: points === 4 ? 1 : 5,
  difference: points === 4 ? 2 : -2,
})
const rounds = ['1', '2', 'Quarter-finals'].map(name => ({ name, matches: 2, played: 1, from: null, to: null }))
const whole = (round: string | null, changes: Record<string, unknown> = {}) => ({
  doc: {
    ...listed(),
    tables: [{ name: null, rows: [row(1, 0, 4), row(2, 1, 1), row(2, 2, 1)] }],
    rounds,
    round,
    fixtures:
      round === '1'
        ? [fixtureOf(0, { status: 'finished', score: { home: 2, away: 1 } })]
        : [fixtureOf(1, { status: 'live', minute: '41', score: { home: 0, away: 0 } }), fixtureOf(2)],
    ...changes,
  },
})

let log: ReturnType<typeof fakeServer>['log'] = []

async function show(path: string, answers: Answers) {
  const server = fakeServer({
    'GET /api/card-game': ({ address }) =>
      Response.json(pageOf(address.includes('cardType=new') ? [matchCardOf()] : [])),
    ...answers,
  })
  log = server.log
  vi.stubGlobal('fetch', server.fetch)
  const root = createRootRoute({ component: () => <Outlet /> })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/championships',
    validateSearch: listSearch,
    component: ChampionshipsScreen,
  })
  const one = createRoute({
    getParentRoute: () => root,
    path: '/championships/$championship',
    validateSearch: championshipSearch,
    component: ChampionshipScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([list, one]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>
    </QueryClientProvider>,
  )
  return { screen, router }
}
const PAGE = `/championships/${CHAMPIONSHIP}`

beforeEach(async () => {
  await setLang('pt-BR')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

test('the list shows season, progress and what is open, the cards that can be played, and the way to my games', async () => {
  const { screen } = await show('/championships', { 'GET /api/championship': pageOf([listed()]) })
  const link = screen.getByRole('link', { name: /Copa de teste/ }).filter({ hasText: 'Temporada' })
  for (const text of ['Temporada 2026', '11 de 50 partidas', '1 cartela aberta', '2 cartelas ao vivo'])
    await expect.element(link).toMatchTextContent(text)
  await expect.element(link).toHaveAttribute('href', PAGE)
  await expect.element(screen.getByRole('heading', { name: 'Rodada de teste' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Meus jogos' }))
    .toHaveAttribute('href', '/championships/card_games_history')
})

test('a search asks the server, stays in the address, and says when nothing fits', async () => {
  const { screen, router } = await show('/championships', {
    'GET /api/championship': ({ address }) => Response.json(pageOf(address.includes('search=mundo') ? [] : [listed()])),
  })
  await screen.getByRole('textbox', { name: 'Buscar campeonato ou cartela' }).fill('mundo')
  await expect.element(screen.getByText('Nenhum campeonato encontrado')).toBeVisible()
  expect(router.state.location.search).toEqual({ search: 'mundo' })
  await screen.getByRole('button', { name: 'Limpar busca' }).click()
  await expect.element(screen.getByText('11 de 50 partidas')).toBeVisible()
})

test('a search finds cards in any state too', async () => {
  const { screen } = await show('/championships', {
    'GET /api/championship': pageOf([]),
    'GET /api/card-game': ({ address }) =>
      Response.json(pageOf(address.includes('search=teste') ? [matchCardOf({ status: 'running' })] : [])),
  })
  await screen.getByRole('textbox', { name: 'Buscar campeonato ou cartela' }).fill('teste')
  await expect.element(screen.getByRole('heading', { name: 'Cartelas com “teste”' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Rodada de teste' })).toBeVisible()
})

test('open cards that do not load say so, and can be asked for again', async () => {
  let isBroken = true
  const { screen } = await show('/championships', {
    'GET /api/championship': pageOf([listed()]),
    'GET /api/card-game': () => (isBroken ? refusal(503, 'unavailable') : Response.json(pageOf([matchCardOf()]))),
  })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('As cartelas não carregaram')
  isBroken = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Rodada de teste' })).toBeVisible()
})

test('an empty list and a broken one say so, and a broken one can be asked for again', async () => {
  let isBroken = true
  const { screen } = await show('/championships', {
    'GET /api/championship': () => (isBroken ? refusal(503, 'unavailable') : Response.json(pageOf([]))),
  })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Os campeonatos não carregaram')
  isBroken = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByText('Nenhum campeonato ainda')).toBeVisible()
})

test('the table has every figure on a wide screen and the goals in one column on a phone', async () => {
  const { screen } = await show(PAGE, { [ONE]: whole('2') })
  const table = screen.getByRole('table', { name: 'Classificação' })
  const first = table.getByRole('row').nth(1)
  await expect.element(first.getByText('3:1')).toBeVisible()
  await expect.element(first.getByText('+2')).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'Gols', exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  await page.viewport(1366, 900)
  await expect.element(first.getByText('Time A')).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'GP' })).toBeVisible()
  await expect.element(first.getByText('3:1')).not.toBeVisible()
  // Teams equal in all criteria share the rank.
  expect(table.element().textContent).toMatch(/2TBA.*2TCA|2.*Time B.*2.*Time C/)
})

test('rounds are walked one by one or chosen, named as people name them, and stay in the address', async () => {
  const { screen, router } = await show(PAGE, {
    [ONE]: ({ address }) => Response.json(whole(new URL(address, location.origin).searchParams.get('round') ?? '2')),
  })
  const choice = screen.getByRole('combobox', { name: 'Rodada' })
  await expect.element(choice).toHaveValue('2')
  await expect.element(screen.getByText('41’')).toBeVisible()
  await screen.getByRole('button', { name: 'Rodada anterior' }).click()
  await expect.element(screen.getByText('Encerrada', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Rodada anterior' })).toBeDisabled()
  expect(router.state.location.search).toEqual({ round: '1' })
  await choice.selectOptions('Quartas de final')
  await expect.element(screen.getByRole('button', { name: 'Próxima rodada' })).toBeDisabled()
  expect(log.filter(({ address }) => address.includes('round=')).length).toBe(2)
})

test('its cards stand by tab, and a tab without any says so', async () => {
  const { screen, router } = await show(PAGE, { [ONE]: whole('2') })
  await expect.element(screen.getByRole('tab', { name: /Disponíveis/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('heading', { name: 'Rodada de teste' })).toBeVisible()
  await screen.getByRole('tab', { name: /Encerradas/ }).click()
  await expect.element(screen.getByText('Nenhuma cartela encerrada ainda')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'finished' })
})

test('groups have a table each; a knock-out has none', async () => {
  const tables = ['Group A', 'Group B'].map(name => ({ name, rows: [row(1, 0, 4)] }))
  const groups = await show(PAGE, { [ONE]: whole('2', { tables }) })
  await expect.element(groups.screen.getByRole('table', { name: 'Grupo B' })).toBeVisible()
  await groups.screen.unmount()
  const cup = await show(PAGE, { [ONE]: whole(null, { tables: [], rounds: [], fixtures: [] }) })
  await expect.element(cup.screen.getByText('Sem classificação')).toBeVisible()
  await expect.element(cup.screen.getByText('Nenhuma partida ainda')).toBeVisible()
})

test('an unknown championship leads to the list, a broken one can be asked for again, an unknown round shows the present one', async () => {
  const missing = await show(PAGE, {})
  await expect.element(missing.screen.getByRole('heading', { name: 'Campeonato não encontrado' })).toBeVisible()
  await missing.screen.unmount()
  let isBroken = true
  const broken = await show(PAGE, {
    [ONE]: () => (isBroken ? refusal(500, 'server_error') : Response.json(whole('2'))),
  })
  await expect.element(broken.screen.getByRole('alert')).toMatchTextContent('O campeonato não carregou')
  isBroken = false
  await broken.screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(broken.screen.getByRole('heading', { name: 'Copa de teste' })).toBeVisible()
  await broken.screen.unmount()
  const strange = await show(`${PAGE}?round=99`, {
    [ONE]: ({ address }) => (address.includes('round=') ? refusal(404, 'not_found') : Response.json(whole('2'))),
  })
  await expect.element(strange.screen.getByRole('combobox', { name: 'Rodada' })).toHaveValue('2')
})
