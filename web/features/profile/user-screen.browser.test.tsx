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
import { ConfirmHost } from '#ui/confirm.tsx'
import { UserScreen } from './user-screen.tsx'

const id = (letter: string) => letter.repeat(24)
const game = (letter: string, change: object = {}) => ({
  _id: id(letter),
  mode: 'athlete-card',
  _card: { _id: id('c'), name: `Cartela ${letter}`, status: 'finished' },
  championship: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  totalScore: 35.5,
  position: 3,
  ...change,
})
const pageOf = (docs: object[], number = 1, pages = 1) => ({ docs, page: number, pages, total: docs.length })
const user = (change: object = {}) => ({
  _id: id('a'),
  name: 'Bia Moura',
  username: 'biamoura',
  photo: null,
  isMe: false,
  isInfluencer: false,
  blocked: false,
  since: '2026-03-05T12:00:00.000Z',
  streak: { current: 2, best: 3 },
  rankings: [
    { mode: 'athlete', period: '2026-W47', totalScore: 35.5, position: 3 },
    { mode: 'card-game', period: '2026-11', totalScore: 1, position: 12 },
  ],
  badges: [
    { badge: 'first-game', count: 1, at: '2026-03-06T12:00:00.000Z' },
    { badge: 'winner', count: 4, at: '2026-11-01T12:00:00.000Z' },
  ],
  games: pageOf([game('d')]),
  ...change,
})

let sent: unknown[] = []
let answers: (url: URL) => object | Response | Promise<Response>
beforeEach(async () => {
  // A week of another year shows its year.
  vi.setSystemTime(new Date('2026-11-21T15:00:00Z'))
  await setLang('pt-BR')
  sent = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') sent.push([address, init.body])
    const answer = await answers(new URL(address, location.origin))
    return answer instanceof Response ? answer : Response.json(answer)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show() {
  const root = createRootRoute({ component: Frame })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([at('/users/$user', UserScreen), at('/profile', () => <h1>Perfil</h1>)]),
    history: createMemoryHistory({ initialEntries: [`/users/${id('a')}`] }),
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
function Frame() {
  return (
    <Suspense>
      <Outlet />
      <ConfirmHost />
    </Suspense>
  )
}

const link = (name: RegExp) => page.getByRole('link', { name })
const refused = (status: number, code: string) => Response.json({ code, message: code }, { status })

test('who, places in each ranking, badges with count and date, and games that lead to the game', async () => {
  answers = () =>
    user({
      games: pageOf([
        game('d'),
        game('e', { mode: 'card-game', championship: id('b'), totalScore: 1 }),
        game('f', { _card: { _id: id('c'), name: 'Cartela f', status: 'running' }, position: null, totalScore: null }),
      ]),
    })
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bia Moura' })).toBeVisible()
  await expect.element(page.getByText('@biamoura')).toBeVisible()
  await expect.element(page.getByText('Na Crava desde março de 2026')).toBeVisible()
  await expect.element(link(/3º Global 16 a 22 de novembro 35,50 pontos/)).toHaveAttribute('href', '/rankings/global')
  await expect
    .element(link(/12º Campeonatos novembro de 2026 1 ponto$/))
    .toHaveAttribute('href', '/rankings/championships')
  const badges = page.getByRole('region', { name: 'Conquistas' }).getByRole('listitem')
  await expect.element(badges.first()).toMatchTextContent(/^Primeiro jogoEnviou o primeiro jogo06\/03\/2026$/)
  await expect.element(badges.nth(1)).toMatchTextContent(/VitóriaFicou em primeiro.*4 vezes · 01\/11\/2026$/)
  await expect
    .element(link(/3º Cartela d Craques da Semana · 20\/11\/2026 35,50 pontos/))
    .toHaveAttribute('href', `/cards/${id('c')}/users_games/${id('d')}`)
  await expect
    .element(link(/Cartela e Campeonatos/))
    .toHaveAttribute('href', `/championships/${id('b')}/cards/${id('c')}/users_games/${id('e')}`)
  await expect.element(link(/^-- Cartela f Craques da Semana · Ao vivo --$/)).toBeVisible()
  expect(document.body.textContent).not.toContain('R$')
  expect(page.getByText('É assim que os outros jogadores veem você.').elements()).toHaveLength(0)
})

test('a player is blocked from their page after a question, and no longer', async () => {
  let blocked = false
  answers = ({ pathname }) => {
    if (pathname.endsWith('/block')) blocked = !blocked
    return pathname.endsWith('/block') ? { data: true } : user({ blocked })
  }
  await show()
  await page.getByRole('button', { name: 'Bloquear' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquear' }).click()
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await expect.element(page.getByRole('button', { name: 'Bloquear', exact: true })).toBeVisible()
  const at = `/api/user/${id('a')}/block`
  expect(sent).toEqual([
    [at, '{"blocked":true}'],
    [at, '{"blocked":false}'],
  ])
})

test('my own page says that it is how others see me, and leads to my games and my profile', async () => {
  answers = () => user({ isMe: true, isInfluencer: true })
  await show()
  await expect.element(page.getByText('É assim que os outros jogadores veem você.')).toBeVisible()
  await expect.element(page.getByText('Influencer')).toBeVisible()
  await expect.element(link(/Cartela d/)).toHaveAttribute('href', `/cards/${id('c')}/my_games/${id('d')}`)
  await page.getByRole('link', { name: 'Ir para o meu perfil' }).click()
  await expect.element(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
})

test('more games come page by page, and none is shown twice', async () => {
  answers = ({ searchParams }) =>
    user({
      games:
        searchParams.get('page') === '2' ? pageOf([game('e'), game('f')], 2, 2) : pageOf([game('d'), game('e')], 1, 2),
    })
  await show()
  await page.getByRole('button', { name: 'Ver mais' }).click()
  const rows = page.getByRole('region', { name: 'Jogos' }).getByRole('listitem')
  await expect
    .poll(() => rows.elements().map(row => row.textContent?.slice(2, 11)))
    .toEqual(['Cartela d', 'Cartela e', 'Cartela f'])
  await expect.element(page.getByRole('button', { name: 'Ver mais' })).not.toBeInTheDocument()
})

test('a player without games, points or badges', async () => {
  answers = () => user({ rankings: [], badges: [], games: { docs: [], page: 1, pages: 0, total: 0 } })
  await show()
  await expect.element(page.getByText('Sem pontos nesta semana e neste mês.')).toBeVisible()
  await expect.element(page.getByText('Nenhuma conquista ainda.')).toBeVisible()
  await expect.element(page.getByText('Nenhum jogo para mostrar')).toBeVisible()
})

test('waiting, broken and then there', async () => {
  let answer: (response: Response) => void = () => undefined
  answers = () => new Promise<Response>(resolve => (answer = resolve))
  await show()
  await expect.element(page.getByRole('status', { name: 'Carregando o jogador' })).toBeInTheDocument()
  answer(refused(503, 'unavailable'))
  await expect.element(page.getByText('A página do jogador não carregou')).toBeVisible()
  answers = () => user()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bia Moura' })).toBeVisible()
})

test('nobody is there', async () => {
  answers = () => refused(404, 'not_found')
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Usuário não encontrado' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver rankings' })).toHaveAttribute('href', '/rankings/global')
})

test('in English', async () => {
  await setLang('en')
  answers = () => user()
  await show()
  await expect.element(page.getByText('On Crava since March 2026')).toBeVisible()
  await expect.element(link(/3rd Global 16 to 22 November 35.50 points/)).toBeVisible()
})

test('head to head: who was ahead how often, and each game with both sides', async () => {
  const met = (letter: string, mine: object, theirs: object, change: object = {}) => ({
    _id: id(letter),
    mode: 'athlete-card',
    name: `Cartela ${letter}`,
    championship: null,
    endDate: '2026-11-20T15:00:00.000Z',
    mine,
    theirs,
    ...change,
  })
  answers = url =>
    url.pathname.endsWith('/head-to-head')
      ? {
          ahead: 3,
          behind: 1,
          level: 0,
          docs: [
            met('d', { position: 2, totalScore: 30 }, { position: 5, totalScore: 12 }),
            met('e', { position: 2, totalScore: null }, { position: 1, totalScore: null }, { mode: 'game-vs' }),
          ],
        }
      : user()
  await show()
  const section = page.getByRole('region', { name: 'Confronto direto' })
  await expect.element(section).toMatchTextContent(/já jogaram juntos 4 vezes.*Você3Empates0Bia1/)
  await expect
    .element(link(/Você ficou na frente Cartela d Você 2º, 30 pontos · Bia 5º, 12 pontos/))
    .toHaveAttribute('href', `/cards/${id('d')}`)
  await expect
    .element(link(/Você ficou atrás Cartela e Você 2º · Bia 1º/))
    .toHaveAttribute('href', `/versus/${id('e')}`)
})

test('weeks in a row are told, with the record; one is no row, and who rests sees none', async () => {
  answers = () => user()
  await show()
  await expect.element(page.getByText('2 semanas seguidas pontuando')).toBeVisible()
  await expect.element(page.getByText('Recorde: 3 semanas seguidas')).toBeVisible()
})
test.each([[null], [{ current: 1, best: 1 }]])('no row of weeks: %o', async streak => {
  answers = () => user({ streak })
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bia Moura' })).toBeVisible()
  await expect.element(page.getByText(/semanas? seguidas?/)).not.toBeInTheDocument()
})
