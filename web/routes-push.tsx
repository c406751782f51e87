import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Push games that were answered, below the private pages; one by its address, where its notification leads. */
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
