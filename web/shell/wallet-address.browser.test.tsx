import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { walletOpen } from '../lib/wallet-open.ts'
import { useWalletAddress } from './app-header.tsx'

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

afterEach(() => walletOpen.set(false))

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
