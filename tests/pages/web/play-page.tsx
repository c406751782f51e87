import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { ConfirmHost } from '#ui/confirm.tsx'
import '#ui/base.css'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { HistoryScreen } from '#web/features/cards/history-screen.tsx'
import { PlayScreen } from '#web/features/cards/play-screen.tsx'
import { PlayedScreen } from '#web/features/cards/played-screen.tsx'
import { queryClient } from '#web/lib/query.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'

/** Renders a page at its path, between placeholders (or `screens`, by route). `at` returns the current path. */
export function pageAt(path: string, screens: Record<string, ReactNode> = {}) {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  walletOpen.set(false)
  for (const item of currentToasts()) dismiss(item.id)
  const root = createRootRoute({ component: Frame })
  const page = (index: string, content: ReactNode) =>
    createRoute({
      getParentRoute: () => root,
      path: index,
      validateSearch: (search: Record<string, unknown>) => search,
      component: () => screens[index] ?? content,
    })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', <h1>Início</h1>),
      page('/athletes_of_the_week', <h1>Cartelas</h1>),
      page('/cards/card_games_history', <HistoryScreen />),
      page('/cards/card_games_history/$played', <PlayedScreen />),
      page('/cards/$card', <h1>Página da cartela</h1>),
      page('/cards/$card/play', <PlayScreen />),
      page('/cards/$card/my_games/$played', <PlayedScreen />),
      page('/cards/$card/users_games/$played', <PlayedScreen />),
      page('/championships', <h1>Campeonatos</h1>),
      page('/championships/card_games_history', <HistoryScreen />),
      page('/championships/card_games_history/$played', <PlayedScreen />),
      page('/championships/$championship/cards/$card', <h1>Página da cartela do campeonato</h1>),
      page('/championships/$championship/cards/$card/play', <PlayScreen />),
      page('/championships/$championship/cards/$card/my_games/$played', <PlayedScreen />),
      page('/championships/$championship/cards/$card/users_games/$played', <PlayedScreen />),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const element = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  return { element, at: () => router.state.location.pathname, search: () => router.state.location.search }
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
