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
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fakeServer } from '#web/lib/fake-server.ts'
import { setLang } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query.ts'
import { siteOnWire } from '#web/lib/test-site.ts'
import { RoomsHomeScreen } from './home-screen.tsx'

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

const none = { docs: [], page: 1, pages: 1, total: 0 }

async function open(path: string, fees: object) {
  const { fetch } = fakeServer({
    'GET /api/game-vs': none,
    'GET /api/game-vs-vip': none,
    'GET /api/public/info': { ...siteOnWire, fees: { ...siteOnWire.fees, ...fees } },
  })
  vi.stubGlobal('fetch', fetch)
  queryClient.clear()
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <Outlet />
      </Suspense>
    ),
  })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path, component: RoomsHomeScreen })])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test.each([
  ['/versus', { 'game-vs': 7.5 }, '7,50%'],
  ['/versus_vip', { 'game-vs-vip': 3 }, '3%'],
])('the page of a duel, %s, tells the fee as the house has it now', async (path, fees, percent) => {
  await open(path, fees)
  const rules = page.getByRole('region', { name: 'Como funciona' })
  await expect.element(rules.getByText('Taxa sobre o total dos dois')).toBeVisible()
  await expect.element(rules.getByText(percent, { exact: true })).toBeVisible()
  expect(rules.getByText(/\b(10|5)%/).elements()).toHaveLength(0)
})
