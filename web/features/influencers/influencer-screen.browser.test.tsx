import { QueryClientProvider } from '@tanstack/react-query'
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
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { LinkAdvertising } from '#web/lib/advertising.tsx'
import { queryClient } from '#web/lib/query.ts'
import { InfluencerScreen } from './influencer-screen.tsx'

const [OPEN, PAID, VOID] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)]
const dashboard = (changes: object = {}) => ({
  code: 'GABI10',
  since: '2026-11-01T12:00:00.000Z',
  endedAt: null,
  commissionPercent: 20,
  totals: { games: 2, entries: 12, stakes: 120, expected: 1.2, commission: 4.8 },
  months: [{ month: '2026-11', entries: 12, stakes: 120, commission: 4.8 }],
  cards: [{ _id: OPEN, mode: 'athlete-card', name: 'Rodada 31', startDate: '2026-11-22T19:00:00.000Z' }],
  ...changes,
})
const game = (changes: object = {}) => ({
  _id: OPEN,
  mode: 'athlete-card',
  name: 'Rodada 31',
  status: 'new',
  startDate: '2026-11-22T19:00:00.000Z',
  entries: 1,
  stakes: 10,
  dropped: false,
  expected: 0.2,
  commission: null,
  paidAt: null,
  ...changes,
})
const paged = (docs: object[], pages = 1, at = 1) => ({ docs, page: at, pages, total: docs.length })
const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status })
type Answer = object | ((address: string) => object)

async function open(answers: Record<string, Answer>): Promise<void> {
  vi.stubGlobal('fetch', async (address: string) => {
    const text = answers[address.split('?')[0] ?? '']
    const made = typeof text === 'function' ? (text as (address: string) => object)(address) : text
    if (made instanceof Response) return made.clone()
    return made === undefined ? refusal(404, 'not_found') : Response.json(made)
  })
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <main>
          <Outlet />
        </main>
        <Toaster label="Avisos" closeLabel="Fechar aviso" />
      </Suspense>
    ),
  })
  const routes = [
    createRoute({
      getParentRoute: () => root,
      path: '/influencer',
      component: InfluencerScreen,
      notFoundComponent: () => <h1>Página fora de campo</h1>,
    }),
    createRoute({ getParentRoute: () => root, path: '/c/$card', component: () => <h1>Cartela</h1> }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/influencer'] }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id)
  vi.unstubAllGlobals()
})

test('the code, its numbers, each card, and a link that carries the code', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open({
    '/api/influencer': dashboard(),
    '/api/influencer/games': paged([
      game(),
      game({
        _id: PAID,
        name: 'Rodada 30',
        status: 'finished',
        entries: 11,
        stakes: 110,
        expected: null,
        commission: 4.8,
        paidAt: '2026-11-20T02:00:00.000Z',
      }),
      game({ _id: VOID, name: 'Rodada 29', status: 'finished', dropped: true, expected: null }),
    ]),
  })
  await expect.element(page.getByText(/Você recebe 20% da taxa da casa/)).toBeVisible()
  await expect.element(page.getByText(/maiores de 18 anos/)).toBeVisible()
  const list = page.getByRole('list', { name: 'Cartelas com entradas do seu código' })
  await expect.element(list.getByText('1 entrada · R$\u00a010,00').first()).toBeVisible()
  await expect.element(list.getByText('estimativa')).toBeVisible()
  // Night in UTC is the previous evening in São Paulo.
  await expect.element(list.getByText('paga em 19/11/2026')).toBeVisible()
  await expect.element(list.getByText('sem comissão')).toBeVisible()
  await page.getByRole('button', { name: 'Copiar link: Rodada 31' }).click()
  expect(copied).toHaveBeenCalledWith(`${location.origin}/c/${OPEN}?influencer_code=GABI10`)
  await page.getByRole('button', { name: 'Copiar código' }).click()
  expect(copied).toHaveBeenLastCalledWith('GABI10')
  for (const { id } of currentToasts()) dismiss(id)
  copied.mockRejectedValue(new Error('not allowed'))
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect.element(page.getByText('Não deu para copiar')).toBeVisible()
})

test('who never was an influencer is told that there is no such page', async () => {
  await open({ '/api/influencer': refusal(403, 'forbidden') })
  await expect.element(page.getByRole('heading', { name: 'Página fora de campo' })).toBeVisible()
})

test('a code that was ended says so, and shares no links', async () => {
  await open({
    '/api/influencer': dashboard({ endedAt: '2026-11-20T12:00:00.000Z', cards: [], months: [] }),
    '/api/influencer/games': paged([]),
  })
  await expect.element(page.getByText('Seu código deixou de valer em 20/11/2026.')).toBeVisible()
  expect(page.getByText('Links para compartilhar').elements()).toHaveLength(0)
  await expect.element(page.getByText('Ninguém usou seu código ainda')).toBeVisible()
})

test('what is broken can be tried again, each part by itself; further pages follow', async () => {
  let isDown = true
  await open({
    '/api/influencer': dashboard({ cards: [] }),
    '/api/influencer/games': address => {
      if (isDown) return refusal(500, 'server_error')
      return address.includes('page=2') ? paged([game({ _id: PAID, name: 'Rodada 28' })], 2, 2) : paged([game()], 2)
    },
  })
  await expect.element(page.getByText('Nenhuma cartela aberta agora')).toBeVisible()
  await expect.element(page.getByText('As cartelas não carregaram')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('button', { name: 'Ver mais' }).click()
  await expect.element(page.getByText('Rodada 28')).toBeVisible()
})

test('an influencer’s link is labelled as advertising, with who advertises and for whom it is', async () => {
  const influencer = { _id: PAID, username: 'gabi', name: 'Gabi', photo: null }
  const card = {
    _id: OPEN,
    name: 'Rodada 31',
    status: 'new',
    startDate: null,
    lockDate: null,
    now: new Date().toISOString(),
    price: 5,
    amount: 0,
    cardCount: 0,
    banner: null,
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const isGood = address === `/api/public/card/${OPEN}?code=GABI10`
    const code = isGood
      ? { code: 'GABI10', valid: true, influencer }
      : { code: 'NADA1', valid: false, influencer: null }
    return Response.json({ ...card, code })
  })
  queryClient.clear()
  await render(
    <QueryClientProvider client={queryClient}>
      <LinkAdvertising card={OPEN} code="NADA1" />
      <LinkAdvertising card={OPEN} code="GABI10" />
    </QueryClientProvider>,
  )
  const label = page.getByRole('complementary', { name: 'Publicidade' })
  await expect.element(label.getByText('@gabi')).toBeVisible()
  await expect.element(label.getByText('Só para maiores de 18 anos.')).toBeVisible()
  await expect.poll(() => label.elements()).toHaveLength(1)
})
