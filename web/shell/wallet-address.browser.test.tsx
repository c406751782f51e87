import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useStore } from '#client/store.ts'
import { fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { takePressedPush } from '../lib/pressed-push.ts'
import { forgetToken, saveToken } from '../lib/session.ts'
import { walletOpen } from '../lib/wallet-open.ts'
import { useWalletAddress } from './app-header.tsx'
import AppNotices from './app-notices.tsx'

function Page() {
  useWalletAddress()
  return null
}

async function openAt(address: string) {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/home', component: Page })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([home]), history })
  await render(<RouterProvider router={router as never} />)
  return router
}

const startedAt = location.href
afterEach(() => {
  walletOpen.set(false)
  forgetToken()
  vi.unstubAllGlobals()
  history.replaceState(null, '', startedAt)
})

test.each([
  ['/home?wallet=1', true],
  ['/home?wallet=limits', 'limits'],
  ['/home?wallet=nonsense', true],
])('%s opens the wallet, and is no longer asked for in the address', async (address, opened) => {
  const router = await openAt(`${address}&tab=x`)
  await expect.poll(() => walletOpen.get()).toBe(opened)
  await expect.poll(() => router.state.location.href).toBe('/home?tab=x')
})

test('an address that does not ask leaves the wallet as it is', async () => {
  await openAt('/home')
  expect(walletOpen.get()).toBe(false)
})

const NOTICE = 'd'.repeat(24)

/** The notices load after the wallet was opened, that is after the address was replaced. */
const NoticesLater = () => useStore(walletOpen) !== false && <AppNotices />

test('a push that is pressed with the app closed counts as read, also where its address is replaced at once', async () => {
  const { log, fetch } = fakeServer({
    'PUT /api/notification': { data: true },
    'GET /api/me': () => refusal(503, 'unavailable'),
  })
  vi.stubGlobal('fetch', fetch)
  saveToken('a session')
  history.replaceState(null, '', `/home?wallet=1#notice=${NOTICE}`)
  takePressedPush()
  const root = createRootRoute()
  const Home = () => (
    <>
      <Page />
      <NoticesLater />
    </>
  )
  const home = createRoute({ getParentRoute: () => root, path: '/home', component: Home })
  const browser = createBrowserHistory()
  const router = createRouter({ routeTree: root.addChildren([home]), history: browser })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>
    </QueryClientProvider>,
  )
  await expect.poll(() => walletOpen.get()).toBe(true)
  const read = () => log.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await expect.poll(read).toEqual([{ notification: NOTICE }])
  expect(location.href.replace(location.origin, '')).toBe('/home')
  // The same for a page that was too busy to answer the worker.
  const next = 'e'.repeat(24)
  location.hash = `#notice=${next}`
  await expect.poll(read).toEqual([{ notification: NOTICE }, { notification: next }])
  expect(location.hash).toBe('')
  browser.destroy()
})
