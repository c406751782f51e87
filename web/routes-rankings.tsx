import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rankingSearch } from './route-search.ts'

/**
 * The rankings and the public page of a player, below the private pages. One screen serves all rankings and stays from one to
 * another; its address says which it is.
 */
export function rankingRoutes<Private extends AnyRoute>(getParentRoute: () => Private) {
  const rankings = createRoute({
    getParentRoute,
    path: '/rankings',
    staticData: { crumb: 'rankings', crumbTo: '/rankings/global' },
    component: lazyRouteComponent(() => import('./features/rankings/ranking-screen.tsx'), 'RankingScreen'),
  })
  const index = createRoute({
    getParentRoute: () => rankings,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: '/rankings/global', replace: true })
    },
  })
  const ranking = <const Path extends string>(path: Path, crumb?: string) =>
    createRoute({
      getParentRoute: () => rankings,
      path,
      staticData: crumb === undefined ? {} : { crumb },
      validateSearch: rankingSearch,
    })
  const user = createRoute({
    getParentRoute,
    path: '/users/$user',
    staticData: { crumb: 'user' },
    component: lazyRouteComponent(() => import('./features/users/user-screen.tsx'), 'UserScreen'),
  })
  return [
    rankings.addChildren([
      index,
      ranking('global'),
      ranking('hat-trick', 'hatTrick'),
      ranking('championships', 'championships'),
      ranking('family-vs-friends', 'family'),
      ranking('versus', 'versus'),
      ranking('versus-vip', 'versusVip'),
      ranking('push-games', 'pushGames'),
    ]),
    user,
  ] as const
}
