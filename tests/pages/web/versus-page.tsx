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
import '#ui/base.css'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { VersusPlayScreen } from '#web/features/rooms/versus/play-screen.tsx'
import { VersusRoomScreen } from '#web/features/rooms/versus/room-screen.tsx'
import { queryClient } from '#web/lib/query.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { ROOM } from './versus.ts'

/** Replaces `fetch`: serves one duel, which a test changes, and `answers` for its calls. */
export function duelServer(first: object | null, answers: Answers = {}) {
  const kept = { duel: first }
  // The clock is the current time of each request.
  const read = () =>
    kept.duel === null
      ? refusal(404, 'not_found')
      : Response.json({ doc: { ...kept.duel, now: new Date().toISOString() } })
  const server = fakeServer({
    'GET /api/balance': { amount: 100, seq: 1 },
    [`GET /api/game-vs/${ROOM}`]: read,
    [`GET /api/game-vs-vip/${ROOM}`]: read,
    ...answers,
  })
  return { ...server, kept, sent: (method: string) => server.log.filter(one => one.method === method) }
}

/** Renders the two pages of a duel at a path, between placeholders. */
export function pageAt(path: string) {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  walletOpen.set(false)
  for (const item of currentToasts()) dismiss(item.id)
  const root = createRootRoute({ component: Frame })
  const pages = ['/versus', '/versus_vip'].flatMap(home => [
    createRoute({ getParentRoute: () => root, path: home, component: () => <h1>Salas</h1> }),
    createRoute({ getParentRoute: () => root, path: `${home}/$room`, component: VersusRoomScreen }),
    createRoute({ getParentRoute: () => root, path: `${home}/$room/play`, component: VersusPlayScreen }),
  ])
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const element = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  return { element, at: () => router.state.location.pathname }
}

function Frame() {
  return (
    <Suspense>
      <Outlet />
      <Toaster label="Avisos" closeLabel="Fechar aviso" />
      <ConfirmHost />
    </Suspense>
  )
}
