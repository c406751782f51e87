import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { cardsSearch, influencersSearch, pageSearch } from './route-search.ts'
import { privatePages } from './routes-base.tsx'

const slides = createRoute({
  getParentRoute: () => privatePages,
  path: '/slides',
  component: lazyRouteComponent(() => import('./features/slides/slides-screen.tsx'), 'SlidesScreen'),
})
const newSlide = createRoute({
  getParentRoute: () => privatePages,
  path: '/slides/new',
  component: lazyRouteComponent(() => import('./features/slides/new-slide-screen.tsx'), 'NewSlideScreen'),
})
const slide = createRoute({
  getParentRoute: () => privatePages,
  path: '/slides/$slide',
  component: lazyRouteComponent(() => import('./features/slides/edit-slide-screen.tsx'), 'EditSlideScreen'),
})

const influencers = createRoute({
  getParentRoute: () => privatePages,
  path: '/influencers',
  validateSearch: influencersSearch,
  component: lazyRouteComponent(() => import('./features/influencers/influencers-screen.tsx'), 'InfluencersScreen'),
})
const influencer = createRoute({
  getParentRoute: () => privatePages,
  path: '/influencers/$influencer',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./features/influencers/influencer-screen.tsx'), 'InfluencerScreen'),
})

const reports = createRoute({
  getParentRoute: () => privatePages,
  path: '/reports',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/moderation/reports-screen.tsx'), 'ReportsScreen'),
})
const report = createRoute({
  getParentRoute: () => privatePages,
  path: '/reports/$report',
  component: lazyRouteComponent(() => import('./features/moderation/report-screen.tsx'), 'ReportScreen'),
})
const ads = createRoute({
  getParentRoute: () => privatePages,
  path: '/ads',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/ads/ads-screen.tsx'), 'AdsScreen'),
})
const newAd = createRoute({
  getParentRoute: () => privatePages,
  path: '/ads/new',
  component: lazyRouteComponent(() => import('./features/ads/new-ad-screen.tsx'), 'NewAdScreen'),
})
const ad = createRoute({
  getParentRoute: () => privatePages,
  path: '/ads/$ad',
  component: lazyRouteComponent(() => import('./features/ads/ad-screen.tsx'), 'AdScreen'),
})

const pushGames = createRoute({
  getParentRoute: () => privatePages,
  path: '/push-games',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/push-games/push-games-screen.tsx'), 'PushGamesScreen'),
})
const newPushGame = createRoute({
  getParentRoute: () => privatePages,
  path: '/push-games/new',
  component: lazyRouteComponent(() => import('./features/push-games/new-push-game-screen.tsx'), 'NewPushGameScreen'),
})
const pushGame = createRoute({
  getParentRoute: () => privatePages,
  path: '/push-games/$push',
  component: lazyRouteComponent(() => import('./features/push-games/push-game-screen.tsx'), 'PushGameScreen'),
})

/** Pages about what players are shown and what they say: slides, ads, questions, influencers, reports. */
export const playerRoutes = [
  slides,
  newSlide,
  slide,
  ads,
  newAd,
  ad,
  pushGames,
  newPushGame,
  pushGame,
  influencers,
  influencer,
  reports,
  report,
] as const
