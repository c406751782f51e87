import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { fakeServer } from '#tests/pages/web/fake-server.ts'
import { queryClient } from '#web/lib/query.ts'
import { TodoSection } from './home-screen.tsx'

const RESULT = 'a'.repeat(24)
const todo = (kind: string, _id: string, name: string, redirect: string) => ({ kind, _id, name, redirect, until: null })

const now = () => ({ now: new Date().toISOString() })

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

async function open(fetch: ReturnType<typeof fakeServer>['fetch']) {
  vi.stubGlobal('fetch', fetch)
  queryClient.clear()
  const router = createRouter({
    routeTree: createRootRoute({ component: TodoSection }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('a result leads to its game, and waits no more once it is looked at', async () => {
  const docs = [
    todo('room-to-play', 'b'.repeat(24), 'Resenha', `/family_vs_friends/${'b'.repeat(24)}/play`),
    todo('result', RESULT, 'Almoço de domingo', `/family_vs_friends/${'c'.repeat(24)}`),
  ]
  const { log, fetch } = fakeServer({
    'GET /api/home/todo': () => {
      const isRead = log.some(({ method }) => method === 'PUT')
      return Response.json({ ...now(), docs: docs.filter(({ kind }) => kind !== 'result' || !isRead) })
    },
    'PUT /api/notification': { data: true },
  })
  await open(fetch)
  const link = page.getByRole('link', { name: /Saiu o resultado.*Almoço de domingo/ })
  await expect.element(link).toHaveAttribute('href', `/family_vs_friends/${'c'.repeat(24)}`)
  await link.click()
  await expect.poll(() => log.find(({ method }) => method === 'PUT')?.body).toEqual({ notification: RESULT })
  await expect.element(link).not.toBeInTheDocument()
})

test('a question whose time is over waits no more', async () => {
  const until = new Date(Date.now() + 500).toISOString()
  const question = { ...todo('push-question', RESULT, '', `/push_games/${RESULT}`), until }
  const { fetch } = fakeServer({
    'GET /api/home/todo': () => Response.json({ ...now(), docs: new Date(until) > new Date() ? [question] : [] }),
  })
  await open(fetch)
  const link = page.getByRole('link', { name: /Uma pergunta espera por você/ })
  await expect.element(link).toBeVisible()
  await expect.element(link, { timeout: 8_000 }).not.toBeInTheDocument()
})

test('of a turn the seconds that are left are counted, by the server’s clock', async () => {
  const server = Date.now() + 3_600_000
  const turn = { ...todo('your-turn', RESULT, 'Duelo', `/versus/${RESULT}/play`), until: new Date(server + 50_000) }
  const { fetch } = fakeServer({ 'GET /api/home/todo': { docs: [turn], now: new Date(server) } })
  vi.stubGlobal('fetch', fetch)
  queryClient.clear()
  const router = createRouter({
    routeTree: createRootRoute({ component: TodoSection }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const timer = page.getByRole('link', { name: /É a sua vez.*Duelo/ }).getByRole('timer')
  await expect.element(timer).toMatchTextContent(/^Faltam (50|49) s$/)
  await expect.element(timer).toMatchTextContent(/^Faltam 4[78] s$/)
})
