import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import {
  archiveSearch,
  cardListSearch,
  cardPartSearch,
  listSearch,
  championshipSearch,
  cardSearch,
} from './route-search.ts'
import { privatePages } from './routes-base.tsx'

/** Each of these serves both card types; the URL determines the type (features/cards/card-type.ts). */
const cardScreen = lazyRouteComponent(() => import('./features/cards/card-screens.ts'), 'CardScreen')
const playScreen = lazyRouteComponent(() => import('./features/cards/play-screen.tsx'), 'PlayScreen')
const historyScreen = lazyRouteComponent(() => import('./features/cards/sent-screens.ts'), 'HistoryScreen')
const playedScreen = lazyRouteComponent(() => import('./features/cards/sent-screens.ts'), 'PlayedScreen')

/** Athletes of the Week. */
const athletes = createRoute({
  getParentRoute: () => privatePages,
  path: '/athletes_of_the_week',
  staticData: { crumb: 'athletes' },
})
const athletesMain = createRoute({
  getParentRoute: () => athletes,
  path: '/',
  validateSearch: cardListSearch,
  loader: () =>
    void import('./features/cards/card-screens.ts').then(
      ({ prefetchCards }) => prefetchCards(),
      // The page shows the error itself.
      () => undefined,
    ),
  component: lazyRouteComponent(() => import('./features/cards/card-screens.ts'), 'ListScreen'),
})
/** Card pages also exist below their section's path (spec section 2). */
const athletesCards = createRoute({
  getParentRoute: () => athletes,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href.replace('/athletes_of_the_week/', '/cards/'), replace: true })
  },
})
const cards = createRoute({
  getParentRoute: () => privatePages,
  path: '/cards',
  staticData: { crumb: 'athletes', crumbTo: '/athletes_of_the_week' },
})
const cardsIndex = createRoute({
  getParentRoute: () => cards,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/athletes_of_the_week', replace: true })
  },
})
const cardHistory = createRoute({
  getParentRoute: () => cards,
  path: 'card_games_history',
  staticData: { crumb: 'cardHistory' },
  validateSearch: archiveSearch,
})
const cardHistoryMain = createRoute({
  getParentRoute: () => cardHistory,
  path: '/',
  component: historyScreen,
})
const cardHistoryGame = createRoute({
  getParentRoute: () => cardHistory,
  path: '$played',
  staticData: { crumb: 'playedGame' },
  component: playedScreen,
})
const card = createRoute({
  getParentRoute: () => cards,
  path: '$card',
  staticData: { crumb: 'card' },
  validateSearch: cardSearch,
})
const cardMain = createRoute({
  getParentRoute: () => card,
  path: '/',
  validateSearch: cardPartSearch,
  component: cardScreen,
})
const cardPlay = createRoute({
  getParentRoute: () => card,
  path: 'play',
  staticData: { crumb: 'play', task: true },
  component: playScreen,
})
const cardMyGame = createRoute({
  getParentRoute: () => card,
  path: 'my_games/$played',
  staticData: { crumb: 'myGame' },
  validateSearch: cardPartSearch,
  component: playedScreen,
})
const cardUserGame = createRoute({
  getParentRoute: () => card,
  path: 'users_games/$played',
  staticData: { crumb: 'userGame' },
  validateSearch: cardPartSearch,
  component: playedScreen,
})

const championships = createRoute({
  getParentRoute: () => privatePages,
  path: '/championships',
  staticData: { crumb: 'championships' },
})
const championshipsMain = createRoute({
  getParentRoute: () => championships,
  path: '/',
  staticData: { mode: 'card-game' },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./features/cards/championship-screens.ts'), 'ChampionshipsScreen'),
})
const matchHistory = createRoute({
  getParentRoute: () => championships,
  path: 'card_games_history',
  staticData: { crumb: 'cardHistory' },
  validateSearch: archiveSearch,
})
const matchHistoryMain = createRoute({ getParentRoute: () => matchHistory, path: '/', component: historyScreen })
const matchHistoryGame = createRoute({
  getParentRoute: () => matchHistory,
  path: '$played',
  staticData: { crumb: 'playedGame' },
  component: playedScreen,
})
const championship = createRoute({
  getParentRoute: () => championships,
  path: '$championship',
  staticData: { crumb: 'championship' },
})
const championshipMain = createRoute({
  getParentRoute: () => championship,
  path: '/',
  validateSearch: championshipSearch,
  component: lazyRouteComponent(() => import('./features/cards/championship-screens.ts'), 'ChampionshipScreen'),
})
const matchCard = createRoute({
  getParentRoute: () => championship,
  path: 'cards/$card',
  staticData: { crumb: 'card' },
  validateSearch: cardSearch,
})
const matchCardMain = createRoute({
  getParentRoute: () => matchCard,
  path: '/',
  validateSearch: cardPartSearch,
  component: cardScreen,
})
const matchCardPlay = createRoute({
  getParentRoute: () => matchCard,
  path: 'play',
  staticData: { crumb: 'play', task: true },
  component: playScreen,
})
const matchCardMyGame = createRoute({
  getParentRoute: () => matchCard,
  path: 'my_games/$played',
  staticData: { crumb: 'myGame' },
  validateSearch: cardPartSearch,
  component: playedScreen,
})
const matchCardUserGame = createRoute({
  getParentRoute: () => matchCard,
  path: 'users_games/$played',
  staticData: { crumb: 'userGame' },
  validateSearch: cardPartSearch,
  component: playedScreen,
})

/** Routes of cards, below the private pages. */
export const cardRoutes = [
  athletes.addChildren([athletesMain, athletesCards]),
  cards.addChildren([
    cardsIndex,
    cardHistory.addChildren([cardHistoryMain, cardHistoryGame]),
    card.addChildren([cardMain, cardPlay, cardMyGame, cardUserGame]),
  ]),
  championships.addChildren([
    championshipsMain,
    matchHistory.addChildren([matchHistoryMain, matchHistoryGame]),
    championship.addChildren([
      championshipMain,
      matchCard.addChildren([matchCardMain, matchCardPlay, matchCardMyGame, matchCardUserGame]),
    ]),
  ]),
] as const
