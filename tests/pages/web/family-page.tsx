import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import '#ui/base.css'
import { ConfirmHost } from '#ui/confirm.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { FamilyGameScreen } from '#web/features/rooms/family/game-screen.tsx'
import { FamilyPlayScreen } from '#web/features/rooms/family/play-screen.tsx'
import { FamilyRoomScreen } from '#web/features/rooms/family/room-screen.tsx'
import { NewRoomScreen } from '#web/features/rooms/new-screen.tsx'
import { meQuery } from '#web/lib/me.ts'
import { queryClient } from '#web/lib/query.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { ME } from './family-rooms.ts'

/** Renders the family room pages at a path, for a signed-in user. `at` returns the current path; `home` is the rooms page. */
export function pageAt(path: string, home: () => ReactNode = () => <h1>Salas</h1>) {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  queryClient.setQueryData(meQuery.queryKey, { _id: ME } as never)
  walletOpen.set(false)
  for (const item of currentToasts()) dismiss(item.id)
  const root = createRootRoute({ component: Frame })
  const at = (index: string, component: () => ReactNode) =>
    createRoute({
      getParentRoute: () => root,
      path: index,
      validateSearch: (search: Record<string, unknown>) => search,
      component,
    })
  const router = createRouter({
    routeTree: root.addChildren([
      ...['/family_vs_friends', '/versus', '/versus_vip'].map(index => at(index, home)),
      at('/family_vs_friends/new', NewRoomScreen),
      at('/family_vs_friends/$room', FamilyRoomScreen),
      at('/family_vs_friends/$room/play', FamilyPlayScreen),
      at('/family_vs_friends/$room/games/$game', FamilyGameScreen),
    ]),
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
