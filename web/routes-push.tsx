import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Answered push games, below the private pages, and one by its URL, the target of its notification. */
export function pushRoutes<Private extends AnyRoute>(getParentRoute: () => Private) {
  const history = createRoute({ getParentRoute, path: '/push_games', staticData: { crumb: 'pushGames' } })
  const historyMain = createRoute({
    getParentRoute: () => history,
    path: '/',
    component: lazyRouteComponent(() => import('./features/push-games/push-screen.tsx'), 'HistoryScreen'),
  })
  const push = createRoute({
    getParentRoute: () => history,
    path: '$push',
    staticData: { crumb: 'pushGame' },
    component: lazyRouteComponent(() => import('./features/push-games/push-screen.tsx'), 'PushScreen'),
  })
  return [history.addChildren([historyMain, push])] as const
}
