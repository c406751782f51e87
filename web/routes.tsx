import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { adOf, openAd } from './lib/open-ad.ts'
import { currentToken } from './lib/session.ts'
import { cardSearch, linkSearch, nextSearch, versionSearch } from './route-search.ts'
import { privatePages, root, visitor } from './routes-base.tsx'
import { cardRoutes } from './routes-cards.tsx'
import { chatRoutes } from './routes-chats.tsx'
import { pushRoutes } from './routes-push.tsx'
import { rankingRoutes } from './routes-rankings.tsx'
import { roomRoutes } from './routes-rooms.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { PageProblem } from './shell/page-problem.tsx'

/**
 * Every path of the client; those of cards are in routes-cards.tsx. `crumb` names the page in the breadcrumbs (a key of shell/i18n.ts); pages
 * below `open` are public, below `visitor` only for visitors, below `private` only for signed-in players.
 */
const signIn = createRoute({
  getParentRoute: () => visitor,
  path: '/',
  component: lazyRouteComponent(() => import('./features/access/sign-in-screen.tsx'), 'SignInScreen'),
})
const signUp = createRoute({
  getParentRoute: () => visitor,
  path: '/signup',
  component: lazyRouteComponent(() => import('./features/access/screens.ts'), 'SignUpScreen'),
})
const forgot = createRoute({
  getParentRoute: () => visitor,
  path: '/forgot',
  component: lazyRouteComponent(() => import('./features/access/screens.ts'), 'ForgotScreen'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./features/access/screens.ts'), 'ResetScreen'),
})
const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./features/access/screens.ts'), 'ConfirmScreen'),
})

/** The unsubscribe link of a mail: public. */
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./features/notifications/screens.ts'), 'UnsubscribeScreen'),
})

const textScreen = lazyRouteComponent(() => import('./features/content/text-screen.tsx'), 'TextScreen')
const ofText = { getParentRoute: () => root, validateSearch: versionSearch, component: textScreen } as const
const terms = createRoute({ ...ofText, path: '/terms' })
const privacy = createRoute({ ...ofText, path: '/privacy' })
const rules = createRoute({ ...ofText, path: '/rules' })
const help = createRoute({ ...ofText, path: '/help' })

/** Verification of settled games and the public log: public. */
const reportScreen = lazyRouteComponent(() => import('./features/proofs/screens.ts'), 'ReportScreen')
const report = createRoute({ getParentRoute: () => root, path: '/reports/$game', component: reportScreen })
const reportOfFile = createRoute({ getParentRoute: () => root, path: '/reports', component: reportScreen })
const log = createRoute({
  getParentRoute: () => root,
  path: '/log',
  component: lazyRouteComponent(() => import('./features/proofs/screens.ts'), 'LogScreen'),
})

/** The short URL of a card, as shared: a public page for visitors, redirects signed-in players to the card. */
const sharedCard = createRoute({
  getParentRoute: () => root,
  path: '/c/$card',
  validateSearch: cardSearch,
  beforeLoad: async ({ params, search }) => {
    if (currentToken() === null) return
    const { cardRoute } = await import('./features/landing/routes.ts')
    const href = await cardRoute(params.card, search)
    if (href !== null) throw redirect({ href, replace: true })
  },
  component: lazyRouteComponent(() => import('./features/landing/screens.ts'), 'CardLanding'),
})
/** A game shared by its owner: a public page for visitors, redirects signed-in players to the game. */
const sharedGame = createRoute({
  getParentRoute: () => root,
  path: '/g/$token',
  beforeLoad: async ({ params }) => {
    if (currentToken() === null) return
    const { gameRoute } = await import('./features/landing/routes.ts')
    const href = await gameRoute(params.token)
    if (href !== null) throw redirect({ href, replace: true })
  },
  component: lazyRouteComponent(() => import('./features/landing/screens.ts'), 'GameLanding'),
})

/** The link of a room: a public page for visitors, redirects signed-in players to the room. */
const sharedRoom = createRoute({
  getParentRoute: () => root,
  path: '/r/$room',
  validateSearch: linkSearch,
  beforeLoad: async ({ params, search }) => {
    if (currentToken() === null) return
    const { roomRoute } = await import('./features/landing/routes.ts')
    const href = await roomRoute(params.room, search.token)
    if (href !== null) throw redirect({ href, replace: true })
  },
  component: lazyRouteComponent(() => import('./features/landing/screens.ts'), 'RoomLanding'),
})

/** The link of a league: its members for visitors, redirects signed-in players to the league. */
const sharedLeague = createRoute({
  getParentRoute: () => root,
  path: '/l/$league',
  validateSearch: linkSearch,
  beforeLoad: ({ params, search }) => {
    if (currentToken() !== null) throw redirect({ to: '/leagues/$league', params, search, replace: true })
  },
  component: lazyRouteComponent(() => import('./features/landing/screens.ts'), 'LeagueLanding'),
})

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/ui',
  component: lazyRouteComponent(() => import('#stories/gallery-screen.tsx'), 'GalleryScreen'),
})

const home = createRoute({
  getParentRoute: () => privatePages,
  path: '/home',
  staticData: { crumb: 'home' },
  loader: () => void import('./features/home/api.ts').then(({ prefetchHome }) => prefetchHome()),
  component: lazyRouteComponent(() => import('./features/home/home-screen.tsx'), 'HomeScreen'),
})

/** The player's own limits, shown before the first page after sign-up. */
const limits = createRoute({
  getParentRoute: () => privatePages,
  path: '/limits',
  validateSearch: nextSearch,
  staticData: { crumb: 'limits', task: true },
  component: lazyRouteComponent(() => import('./features/payments/limits-step-screen.tsx'), 'LimitsStepScreen'),
})

const profile = createRoute({ getParentRoute: () => privatePages, path: '/profile', staticData: { crumb: 'profile' } })
const profileMain = createRoute({
  getParentRoute: () => profile,
  path: '/',
  component: lazyRouteComponent(() => import('./features/profile/player-screens.ts'), 'ProfileScreen'),
})
const editUser = createRoute({
  getParentRoute: () => profile,
  path: 'edit_user_informations',
  staticData: { crumb: 'editUser', task: true },
  component: lazyRouteComponent(() => import('./features/profile/screens.ts'), 'EditUserScreen'),
})
const editPersonal = createRoute({
  getParentRoute: () => profile,
  path: 'edit_personal_data',
  validateSearch: nextSearch,
  staticData: { crumb: 'editPersonal', task: true },
  component: lazyRouteComponent(() => import('./features/profile/screens.ts'), 'EditPersonalScreen'),
})
const changePassword = createRoute({
  getParentRoute: () => profile,
  path: 'change_password',
  staticData: { crumb: 'changePassword', task: true },
  component: lazyRouteComponent(() => import('./features/profile/screens.ts'), 'ChangePasswordScreen'),
})
const updateAvatar = createRoute({
  getParentRoute: () => profile,
  path: 'update_avatar',
  staticData: { crumb: 'updateAvatar', task: true },
  component: lazyRouteComponent(() => import('./features/profile/screens.ts'), 'UpdateAvatarScreen'),
})
const sessions = createRoute({
  getParentRoute: () => profile,
  path: 'sessions',
  staticData: { crumb: 'sessions' },
  component: lazyRouteComponent(() => import('./features/profile/screens.ts'), 'SessionsScreen'),
})
const blocked = createRoute({
  getParentRoute: () => profile,
  path: 'blocked',
  staticData: { crumb: 'blocked' },
  component: lazyRouteComponent(() => import('./features/profile/screens.ts'), 'BlockedScreen'),
})
const noticeSettings = createRoute({
  getParentRoute: () => profile,
  path: 'notifications',
  staticData: { crumb: 'noticeSettings' },
  component: lazyRouteComponent(() => import('./features/notifications/screens.ts'), 'SettingsScreen'),
})
const myData = createRoute({
  getParentRoute: () => profile,
  path: 'my_data',
  staticData: { crumb: 'myData' },
  component: lazyRouteComponent(() => import('./features/profile/screens.ts'), 'MyDataScreen'),
})
const myYear = createRoute({
  getParentRoute: () => profile,
  path: 'my_data/$year',
  staticData: { crumb: 'myData' },
  component: lazyRouteComponent(() => import('./features/profile/screens.ts'), 'YearScreen'),
})

const rooms = roomRoutes(() => privatePages)
const chats = chatRoutes(() => privatePages)
const rankings = rankingRoutes(() => privatePages)
const pushGames = pushRoutes(() => privatePages)

/** An ad by its URL, the target of notifications outside the app: it opens over the home page. */
const ad = createRoute({
  getParentRoute: () => privatePages,
  path: '/athlete-card/$card/view/ad/$ad',
  beforeLoad: ({ location, cause }) => {
    if (cause !== 'preload') openAd.set(adOf(location.pathname) ?? null)
    throw redirect({ to: '/home', replace: true })
  },
})

/** An influencer's own page; not found for everybody else. */
const influencer = createRoute({
  getParentRoute: () => privatePages,
  path: '/influencer',
  staticData: { crumb: 'influencer' },
  component: lazyRouteComponent(() => import('./features/influencers/influencer-screen.tsx'), 'InfluencerScreen'),
  notFoundComponent: lazyRouteComponent(() => import('./features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
})

/** An unknown path is private too (spec section 2): a visitor signs in first. */
const unknown = createRoute({
  getParentRoute: () => privatePages,
  path: '$',
  component: lazyRouteComponent(() => import('./features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
})

const routeTree = root.addChildren([
  visitor.addChildren([signIn, signUp, forgot]),
  reset,
  confirm,
  unsubscribe,
  terms,
  privacy,
  rules,
  help,
  report,
  reportOfFile,
  log,
  sharedCard,
  sharedGame,
  sharedRoom,
  sharedLeague,
  ...(import.meta.env.DEV || import.meta.env.VITE_GALLERY ? [gallery] : []),
  privatePages.addChildren([
    home,
    limits,
    profile.addChildren([
      profileMain,
      editUser,
      editPersonal,
      changePassword,
      updateAvatar,
      sessions,
      blocked,
      noticeSettings,
      myData,
      myYear,
    ]),
    ...rooms,
    ...cardRoutes,
    ...chats,
    ...rankings,
    ...pushGames,
    influencer,
    ad,
    unknown,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 100,
  scrollRestoration: true,
  // A page that loads fast replaces the last one directly; a slow one shows its skeleton first.
  defaultPendingMs: 400,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageProblem,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
