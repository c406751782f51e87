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
import { page, userEvent } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { RankingScreen } from './ranking-screen.tsx'

const id = (number: number) => String(number).padStart(24, '0')
const person = (number: number, isMe = false) => ({
  _id: id(number),
  name: `Jogador ${number}`,
  username: `jogador${number}`,
  photo: null,
  isMe,
})
const ranked = (number: number, totalScore: number, position: number, isMe = false) => ({
  _id: id(number),
  _user: person(number, isMe),
  totalScore,
  position,
})
type Row = ReturnType<typeof ranked>

/** Snapshots of a ranking, newest last; each has all its rows. */
let moments: Row[][] = []
let requests: URL[] = []
let isDown = false
let isRankDown = false
let isStored = true
const rankingsQuery = () => requests.filter(url => url.pathname.startsWith('/api/ranking/'))

function answer(url: URL): unknown {
  const of = (name: string) => url.searchParams.get(name)
  if (url.pathname === '/api/user') {
    return { docs: of('search') === 'ninguem' ? [] : [person(2), person(30)], page: 1, pages: 1, total: 2 }
  }
  const newest = moments.length - 1
  const snapshot = isStored && of('snapshot') !== null ? Number(of('snapshot')) : newest
  const rows = moments[snapshot]?.filter(row => of('user') === null || row._id === of('user')) ?? []
  const [number, limit] = [Number(of('page')), Number(of('limit'))]
  const isWeekly = url.pathname.endsWith('/athlete')
  const [before, current] = isWeekly ? ['2026-W46', '2026-W47'] : ['2026-10', '2026-11']
  const isPast = of('period') === before
  return {
    docs: rows.slice((number - 1) * limit, number * limit),
    page: number,
    pages: Math.ceil(rows.length / limit),
    total: rows.length,
    period: of('period') ?? current,
    previous: isPast ? null : before,
    next: isPast ? current : null,
    snapshot,
    newest,
  }
}

const me = { ...person(1), email: 'a@b.c', emailConfirmed: true, pendingEmail: null, docNumber: '52998224725' }
beforeEach(async () => {
  // A week of another year shows its year.
  vi.setSystemTime(new Date('2026-11-21T15:00:00Z'))
  await setLang('pt-BR')
  ;[requests, isDown, isRankDown, isStored] = [[], false, false, true]
  moments = [Array.from({ length: 25 }, (_, index) => ranked(index + 1, 100 - index, index + 1, index === 19))]
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.origin)
    requests.push(url)
    if (url.pathname === '/api/me') {
      const rest = { gender: 'F', phones: [], birthDate: null, roles: [], lang: 'pt-BR', balance: { amount: 1 } }
      return Response.json({ ...me, _id: id(20), ...rest, createdAt: '2026-01-01T00:00:00.000Z' })
    }
    if (isDown || (isRankDown && url.searchParams.has('user')))
      return Response.json({ code: 'unavailable' }, { status: 503 })
    return Response.json(answer(url))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show(path = '/rankings/global') {
  const root = createRootRoute({ component: Frame })
  const rankings = createRoute({ getParentRoute: () => root, path: '/rankings', component: RankingScreen })
  const at = ['global', 'hat-trick', 'championships', 'family-vs-friends', 'versus', 'versus-vip', 'push-games']
  const router = createRouter({
    routeTree: root.addChildren([
      rankings.addChildren(at.map(each => createRoute({ getParentRoute: () => rankings, path: each }))),
      createRoute({ getParentRoute: () => root, path: '/users/$user', component: () => <h1>Página do jogador</h1> }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { router, client }
}
function Frame() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  )
}

/** Names on the podium and in the list, in order, without my own row above them. */
const names = () =>
  [...document.querySelectorAll('section:not([aria-label="Sua posição"]) ol li')].map(
    each => /Jogador \d+/.exec(each.textContent ?? '')?.[0] ?? '',
  )
const list = () => page.getByRole('region', { name: 'Do quarto lugar em diante' })

test('podium, list from the fourth place, my row, and the rule of equal points', async () => {
  moments = [[ranked(1, 40.5, 1), ranked(2, 30, 2), ranked(3, 30, 2), ranked(4, 30, 2), ranked(20, 1, 5, true)]]
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ranking global' })).toBeVisible()
  const podium = page.getByRole('region', { name: 'Os três primeiros' })
  await expect.element(podium).toMatchTextContent(/1º lugarJogador 1.*40,50.*2º lugarJogador 2.*2º lugarJogador 3/)
  await expect.element(list().getByRole('listitem').first()).toMatchTextContent(/^2ºJogador 4.*30pontos$/)
  await expect.element(list().getByRole('listitem').nth(1)).toMatchTextContent(/^5ºJogador 20Você@jogador20.*1ponto$/)
  await expect.element(page.getByText(/Quem empata em pontos fica na mesma posição/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Como conta' })).toHaveAttribute('href', '/rules#r1')
})

test('a row, and a step of the podium, lead to the player', async () => {
  const { router } = await show()
  await page.getByRole('link', { name: 'Jogador 1', exact: true }).click()
  await expect.element(page.getByText('Página do jogador')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/users/${id(1)}`)
  router.history.back()
  await page.getByRole('link', { name: /Jogador 4/ }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/users/${id(4)}`)
})

test('my row stands above the list until the list comes down to it', async () => {
  await show()
  const mine = page.getByRole('region', { name: 'Sua posição' })
  await expect.element(mine).toMatchTextContent(/20ºJogador 20Você/)
  await page.getByRole('button', { name: 'Ver mais' }).click()
  await expect.poll(() => names().filter(name => name === 'Jogador 20').length).toBe(1)
  expect(mine.elements()).toHaveLength(0)
})

test('pages of one moment neither repeat nor skip while points move, and the newer one is offered', async () => {
  await show()
  await expect.poll(() => names().length).toBe(10)
  // The last player overtakes everybody: every row moves down by one.
  const [before = []] = moments
  moments.push([ranked(25, 999, 1), ...before.slice(0, 24).map(row => ({ ...row, position: row.position + 1 }))])
  await page.getByRole('button', { name: 'Ver mais' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/A classificação mudou.*Ver a nova/)
  await page.getByRole('button', { name: 'Ver mais' }).click()
  await expect.poll(() => names()).toEqual(Array.from({ length: 25 }, (_, index) => `Jogador ${index + 1}`))
  await page.getByRole('button', { name: 'Ver a nova' }).click()
  await expect.poll(() => names().slice(0, 3)).toEqual(['Jogador 25', 'Jogador 1', 'Jogador 2'])
  expect(new Set(names()).size).toBe(25)
  await expect.element(page.getByRole('button', { name: 'Ver a nova' })).not.toBeInTheDocument()
})

test('a moment that the server no longer keeps is not mixed with a later one', async () => {
  await show()
  await expect.poll(() => names().length).toBe(10)
  const [before = []] = moments
  moments.push([ranked(25, 999, 1), ...before.slice(0, 24)])
  isStored = false
  await page.getByRole('button', { name: 'Ver mais' }).click()
  await expect.element(page.getByRole('button', { name: 'Ver a nova' })).toBeVisible()
  expect(names().slice(0, 3)).toEqual(['Jogador 1', 'Jogador 2', 'Jogador 3'])
  await expect.element(page.getByRole('button', { name: 'Ver mais' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ver a nova' }).click()
  await expect.poll(() => names()[0]).toBe('Jogador 25')
})

test('the newer one is offered to who only looks, too', async () => {
  const { client } = await show()
  await expect.poll(() => names().length).toBe(10)
  moments.push(moments[0]?.toReversed() ?? [])
  await client.refetchQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === 'newest' })
  await expect.element(page.getByRole('button', { name: 'Ver a nova' })).toBeVisible()
  expect(names()).toContain('Jogador 1')
})

test('weeks and months are said in words, and the address carries a past one', async () => {
  const { router } = await show()
  await expect.element(page.getByText('16 a 22 de novembro')).toBeVisible()
  await expect.element(page.getByText('Esta semana')).toBeVisible()
  const before = page.getByRole('link', { name: 'Semana anterior: 9 a 15 de novembro' })
  before.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('9 a 15 de novembro')).toBeVisible()
  expect(router.state.location.search).toEqual({ period: '2026-W46' })
  await expect.poll(() => rankingsQuery().at(-1)?.searchParams.get('period')).toBe('2026-W46')
  // The oldest period: the control stays, so that the focus does.
  await expect.element(page.getByRole('link', { name: 'Semana anterior' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('link', { name: 'Semana anterior' })).toHaveFocus()
  await page.getByRole('link', { name: 'Ir para esta semana' }).click()
  await expect.element(page.getByText('16 a 22 de novembro')).toBeVisible()
  expect(router.state.location.search).toEqual({})
})

test('a period that the ranking does not have is as if it was not there', async () => {
  await show('/rankings/versus?period=2026-W46')
  await expect.element(page.getByText('novembro de 2026')).toBeVisible()
  expect(rankingsQuery().some(url => url.searchParams.has('period'))).toBe(false)
})

test('every ranking is chosen with the keyboard, and a month goes along', async () => {
  const { router } = await show('/rankings/hat-trick?period=2026-10')
  await expect.element(page.getByText('outubro de 2026')).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Rankings' }).getByRole('link')
  expect(links.elements().map(link => link.getAttribute('href'))).toEqual([
    '/rankings/global',
    '/rankings/hat-trick?period=2026-10',
    '/rankings/championships?period=2026-10',
    '/rankings/family-vs-friends?period=2026-10',
    '/rankings/versus?period=2026-10',
    '/rankings/versus-vip?period=2026-10',
    '/rankings/push-games?period=2026-10',
  ])
  links.nth(1).element().focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ranking dos Campeonatos' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/rankings/championships')
  await expect.element(page.getByRole('link', { name: 'Campeonatos' })).toHaveAttribute('aria-current', 'page')
  expect(rankingsQuery().at(-1)?.pathname).toBe('/api/ranking/card-game')
})

test('a search asks once, after more than three characters, and says -- without points', async () => {
  await show()
  const box = page.getByRole('textbox', { name: 'Buscar jogador' })
  await userEvent.type(box, 'jog')
  await expect.element(page.getByText('Digite mais de 3 letras para buscar')).toBeVisible()
  expect(requests.some(url => url.pathname === '/api/user')).toBe(false)
  await userEvent.type(box, 'ador')
  const found = page.getByRole('region', { name: 'Jogadores encontrados' })
  await expect.element(found.getByRole('link', { name: /2º Jogador 2 @jogador2 99 pontos/ })).toBeVisible()
  await expect.element(found.getByRole('link', { name: /-- Jogador 30 @jogador30 · sem pontos aqui --/ })).toBeVisible()
  expect(requests.filter(url => url.pathname === '/api/user').map(url => url.searchParams.get('search'))).toEqual([
    'jogador',
  ])
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect.element(list()).toBeVisible()
  await userEvent.type(box, 'ninguem')
  await expect.element(page.getByText('Nenhum jogador encontrado')).toBeVisible()
})

test('a search stays in the address, for the way back and in another week', async () => {
  const { router } = await show('/rankings/global?search=jogador')
  const found = page.getByRole('region', { name: 'Jogadores encontrados' })
  await expect.element(found.getByRole('link', { name: /2º Jogador 2/ })).toBeVisible()
  await page.getByRole('link', { name: /Semana anterior/ }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ period: expect.any(String), search: 'jogador' })
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect.poll(() => Object.keys(router.state.location.search)).toEqual(['period'])
})

test('a place that does not load is not told as none, and can be asked for again', async () => {
  isRankDown = true
  await show('/rankings/global?search=jogador')
  const found = page.getByRole('region', { name: 'Jogadores encontrados' })
  const retry = found.getByRole('button', { name: 'Tentar de novo' }).first()
  await expect.element(retry).toBeVisible()
  isRankDown = false
  await retry.click()
  await expect.element(found.getByRole('link', { name: /2º Jogador 2/ })).toBeVisible()
})

test('an empty ranking and a broken one say so, with a way on', async () => {
  moments = [[]]
  await show('/rankings/versus-vip')
  await expect.element(page.getByText('Sem ranking')).toBeVisible()
  await expect.element(page.getByText('Ninguém pontuou neste mês ainda. O primeiro lugar está vago.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver jogos abertos' })).toHaveAttribute('href', '/versus_vip')
  isDown = true
  await page.getByRole('link', { name: 'Campeonatos' }).click()
  await expect.element(page.getByText('O ranking não carregou')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('Sem ranking')).toBeVisible()
})

test('in English', async () => {
  await setLang('en')
  await show('/rankings/hat-trick')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hat-trick ranking' })).toBeVisible()
  await expect.element(page.getByText('November 2026')).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Jogador 4' })).toMatchTextContent(/^4thJogador 4/)
})
