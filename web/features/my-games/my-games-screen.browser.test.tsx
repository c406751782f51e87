import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { archiveSearch, rankingSearch } from '#web/route-search.ts'
import { MyGamesScreen } from './my-games-screen.tsx'
import { WeekScreen } from './week-screen.tsx'

const id = (letter: string) => letter.repeat(24)
const NOW = '2026-11-21T20:00:00.000Z'
const game = (letter: string, change: object = {}) => ({
  _id: id(letter),
  mode: 'athlete-card',
  name: `Cartela ${letter}`,
  nameEn: null,
  championship: null,
  startDate: NOW,
  payDate: null,
  position: 2,
  totalScore: 12,
  entries: 16,
  amount: 160,
  prizes: 21.33,
  staked: 10,
  answer: null,
  status: 'running',
  sentDate: NOW,
  sent: 1,
  best: id('e'),
  ...change,
})
const week = (recap: object | null, change: object = {}) => ({
  week: '2026-W47',
  previous: '2026-W46',
  next: null,
  recap,
  ...change,
})

let requests: string[] = []
let answer: (url: URL) => object
beforeEach(async () => {
  vi.setSystemTime(new Date(NOW))
  await setLang('pt-BR')
  requests = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.origin)
    requests.push(url.pathname + url.search)
    return Response.json(answer(url))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show(path: string) {
  const root = createRootRoute()
  const at = (
    path: string,
    component: () => React.ReactNode,
    validateSearch: typeof archiveSearch | typeof rankingSearch,
  ) => createRoute({ getParentRoute: () => root, path, component, validateSearch })
  const router = createRouter({
    routeTree: root.addChildren([
      at('/my_games', MyGamesScreen, archiveSearch),
      at('/my_games/week', WeekScreen, rankingSearch),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
const link = (name: RegExp) => page.getByRole('link', { name })

test('games of every mode: what goes on first, each with its place and money, and the way to it', async () => {
  answer = () => ({
    docs: [
      game('a'),
      game('b', {
        mode: 'coach-friend',
        status: 'open',
        sent: 0,
        sentDate: null,
        best: null,
        position: null,
        totalScore: null,
      }),
      game('c', { mode: 'card-game', championship: id('d'), status: 'paid', position: 1, prizes: 48 }),
      game('f', { status: 'paid', position: 3, prizes: 1.12, staked: 5 }),
      game('1', { mode: 'push-game', status: 'paid', position: null, totalScore: null, answer: true, prizes: 0 }),
      game('2', { status: 'void', position: 1, prizes: 0 }),
    ],
    next: null,
    now: NOW,
  })
  await show('/my_games')
  const headings = page.getByRole('heading', { level: 2 })
  await expect.element(headings.first()).toHaveTextContent('Em andamento')
  await expect.element(headings.nth(1)).toHaveTextContent('Encerrados')
  await expect
    .element(link(/Cartela a Craques da Semana.*Ao vivo 2º de 16 · 12 pontos R\$ 21,33 se acabasse agora/))
    .toHaveAttribute('href', `/cards/${id('a')}/my_games/${id('e')}`)
  await expect
    .element(link(/Cartela b Família vs Amigos Falta o seu palpite R\$ 160,00 em jogo/))
    .toHaveAttribute('href', `/family_vs_friends/${id('b')}`)
  await expect
    .element(link(/Cartela c Campeonatos.*1º de 16.*R\$ 48,00 recebido/))
    .toHaveAttribute('href', `/championships/${id('d')}/cards/${id('c')}/my_games/${id('e')}`)
  // C14: a payout below the price is not a prize.
  await expect.element(link(/Cartela f.*R\$ 1,12 voltou de R\$ 5,00/)).toBeVisible()
  await expect
    .element(link(/Cartela 1 Palpite relâmpago.*Você cravou: sim/))
    .toHaveAttribute('href', `/push_games/${id('1')}`)
  await expect.element(link(/Cartela 2.*Anulado, valor devolvido R\$ 10,00 devolvido/)).toBeVisible()
})

test('a mode alone, the next page, and what was archived', async () => {
  answer = url =>
    url.searchParams.has('after')
      ? { docs: [game('b')], next: null, now: NOW }
      : { docs: [game('a')], next: `0${id('a')}`, now: NOW }
  await show('/my_games')
  await page.getByRole('button', { name: /Ver mais/ }).click()
  await expect.element(link(/Cartela b/)).toBeVisible()
  expect(requests.at(-1)).toContain(`after=0${id('a')}`)
  await page.getByRole('button', { name: 'Versus', exact: true }).click()
  await expect.poll(() => requests.at(-1)).toContain('mode=game-vs')
  await page.getByRole('radio', { name: 'Arquivados' }).click({ force: true })
  await expect.poll(() => requests.at(-1)).toContain('status=archived')
})

test('my week: games, place against the week before, the best pick, and whom I passed', async () => {
  answer = () =>
    week({
      games: [game('a', { status: 'paid', position: 1 })],
      ranking: { position: 3, totalScore: 42.5, players: 40 },
      before: { position: 7, totalScore: 10, players: 38 },
      best: { points: 25, card: 'Cartela a', athlete: 'Borré', match: null },
      passed: [{ _id: id('9'), name: 'Bia Moura', username: 'bia', photo: null, isMe: false }],
    })
  await show('/my_games/week')
  await expect.element(page.getByText('16 a 22 de novembro')).toBeVisible()
  await expect.element(page.getByText('3º de 40')).toBeVisible()
  await expect.element(page.getByText('4 posições acima da semana anterior')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Melhor palpite' })).toMatchTextContent(/Borré.*\+25/)
  await expect.element(link(/Bia Moura/)).toHaveAttribute('href', `/users/${id('9')}`)
  await expect.element(link(/Cartela a/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Semana seguinte' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Semana anterior' }).click()
  await expect.poll(() => requests.at(-1)).toContain('week=2026-W46')
})

test('a week without games says so, and who rests is shown none', async () => {
  answer = () => week({ games: [], ranking: null, before: null, best: null, passed: [] })
  await show('/my_games/week')
  await expect.element(page.getByText('Nenhum jogo encerrado nesta semana')).toBeVisible()
  answer = () => week(null)
  await page.getByRole('link', { name: 'Semana anterior' }).click()
  await expect.element(page.getByText('Você está de pausa')).toBeVisible()
})
