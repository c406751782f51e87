import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { getBalance } from '#contract/api/player/home.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { call } from './lib/call.ts'
import { currentToken, forgetToken, saveToken, onSessionChange, takeRememberedPath } from './lib/session.ts'
import { privatePages } from './routes-base.tsx'

/** A page behind the real route guard, which reruns whenever the session changes, as in main.tsx. */
async function open(path: string) {
  const root = createRootRoute()
  const guard = privatePages.options.beforeLoad
  const at = (index: string) =>
    createRoute({
      getParentRoute: () => root,
      path: index,
      component: () => <h1>{index}</h1>,
      beforeLoad: requests => void guard?.(requests as unknown as Parameters<typeof guard>[0]),
    })
  const visitor = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Entrar</h1> })
  const router = createRouter({
    routeTree: root.addChildren([visitor, at('/profile'), at('/chats')]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const stop = onSessionChange(() => void router.invalidate())
  ends.push(stop)
  await render(
    <>
      <RouterProvider router={router as never} />
      <Toaster label="Avisos" closeLabel="Fechar aviso" />
    </>,
  )
  return router
}

const ends: (() => void)[] = []
beforeEach(async () => {
  await setLang('pt-BR')
  for (const item of currentToasts()) dismiss(item.id)
  takeRememberedPath()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  forgetToken()
  vi.unstubAllGlobals()
})

test('who signs out leaves no page behind for the next person', async () => {
  saveToken('a')
  const router = await open('/profile')
  await expect.element(page.getByRole('heading', { name: '/profile' })).toBeVisible()
  forgetToken()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await router.preloadRoute({ to: '/chats' as never })
  expect(takeRememberedPath()).toBe('/home')
  await router.navigate({ to: '/chats' })
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(takeRememberedPath()).toBe('/chats')
})

test('a session that the server ended says so, and its page is there again after the next sign-in', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthorized', message: '' }, { status: 401 }))
  saveToken('a')
  const router = await open('/profile')
  await expect.element(page.getByRole('heading', { name: '/profile' })).toBeVisible()
  await Promise.all([1, 2].map(() => call(getBalance, {}).catch(() => undefined)))
  expect(currentToken()).toBe(null)
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await expect.element(page.getByText('Sua sessão terminou')).toBeVisible()
  expect(currentToasts()).toHaveLength(1)
  expect(takeRememberedPath()).toBe('/profile')
})

test('wrong credentials of nobody in particular end no session', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthorized', message: '' }, { status: 401 }))
  await call(getBalance, {}).catch(() => undefined)
  expect(currentToasts()).toEqual([])
})
