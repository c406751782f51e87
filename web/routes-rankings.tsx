import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { archiveSearch, linkSearch, rankingSearch } from './route-search.ts'

/** My leagues, and one of them. */
function leagueRoutes<Private extends AnyRoute>(getParentRoute: () => Private) {
  const leagues = createRoute({
    getParentRoute,
    path: '/leagues',
    staticData: { crumb: 'leagues' },
  })
  const myLeagues = createRoute({
    getParentRoute: () => leagues,
    path: '/',
    component: lazyRouteComponent(() => import('./features/leagues/screens.ts'), 'LeaguesScreen'),
  })
  const league = createRoute({
    getParentRoute: () => leagues,
    path: '$league',
    staticData: { crumb: 'league' },
    validateSearch: linkSearch,
    component: lazyRouteComponent(() => import('./features/leagues/screens.ts'), 'LeagueScreen'),
  })
  return leagues.addChildren([myLeagues, league])
}

/**
 * Rankings, players' public pages, my games and leagues, below the private pages. One screen serves all rankings and stays mounted from one to
 * another; the URL determines which.
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
    component: lazyRouteComponent(() => import('./features/profile/player-screens.ts'), 'UserScreen'),
  })
  const myGames = createRoute({
    getParentRoute,
    path: '/my_games',
    staticData: { crumb: 'cardHistory' },
    validateSearch: archiveSearch,
    component: lazyRouteComponent(() => import('./features/my-games/screens.ts'), 'MyGamesScreen'),
  })
  const myWeek = createRoute({
    getParentRoute,
    path: '/my_games/week',
    validateSearch: rankingSearch,
    component: lazyRouteComponent(() => import('./features/my-games/screens.ts'), 'WeekScreen'),
  })
  return [
    leagueRoutes(getParentRoute),
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
    myGames,
    myWeek,
  ] as const
}
