import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { currentToken, rememberTurnedAway } from './lib/session.ts'
import { PAGES, type Pages, type Path } from './pages.ts'
import { PagePending } from './shell/page-pending.tsx'
import { PageProblem } from './shell/page-problem.tsx'
import { RootLayout } from './shell/root-layout.tsx'

/** Root of every page. */
const root = createRootRoute({ component: RootLayout })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    if (currentToken() !== null) throw redirect({ to: '/start', replace: true })
  },
  component: lazyRouteComponent(() => import('./features/access/sign-in-screen.tsx'), 'SignInScreen'),
})

/** Target of a link that sets a password; its token is behind the `#`, which is never sent to a server. */
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./features/access/welcome-screen.tsx'), 'WelcomeScreen'),
})

/** Pages for a signed-in operator, including unknown paths; others are redirected to sign-in and back. */
const privatePages = createRoute({
  getParentRoute: () => root,
  id: 'private',
  beforeLoad: ({ location, preload }) => {
    if (currentToken() !== null) return
    // A preload by pointer hover is not a visit.
    if (!preload) rememberTurnedAway(location.href)
    throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./shell/console-layout.tsx'), 'ConsoleLayout'),
})

/** The route of a page (pages.ts) and its screen, loaded on demand. */
const page = <To extends Path, Name extends string>(
  path: To,
  load: () => Promise<Record<Name, RouteComponent>>,
  screen: Name,
) =>
  createRoute({
    getParentRoute: () => privatePages,
    path,
    validateSearch: PAGES[path].search as Pages[To]['search'],
    component: lazyRouteComponent<Record<Name, RouteComponent>, Name>(load, screen),
  })

const unknown = createRoute({
  getParentRoute: () => privatePages,
  path: '$',
  component: lazyRouteComponent(() => import('./features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
})

const pages = [
  page('/start', () => import('./features/start/start-screen.tsx'), 'StartScreen'),
  page('/cards', () => import('./features/cards/cards-screen.tsx'), 'CardsScreen'),
  page('/cards/new', () => import('./features/cards/new-card-screen.tsx'), 'NewCardScreen'),
  page('/cards/$card', () => import('./features/cards/edit-card-screen.tsx'), 'EditCardScreen'),
  page('/championship-cards', () => import('./features/cards/cards-screen.tsx'), 'ChampionshipCardsScreen'),
  page('/championship-cards/new', () => import('./features/cards/new-card-screen.tsx'), 'NewChampionshipCardScreen'),
  page(
    '/championship-cards/$card',
    () => import('./features/cards/edit-card-screen.tsx'),
    'EditChampionshipCardScreen',
  ),
  page('/calendar', () => import('./features/calendar/calendar-screen.tsx'), 'CalendarScreen'),
  page('/push-games', () => import('./features/push-games/push-games-screen.tsx'), 'PushGamesScreen'),
  page('/push-games/new', () => import('./features/push-games/new-push-game-screen.tsx'), 'NewPushGameScreen'),
  page('/push-games/$push', () => import('./features/push-games/push-game-screen.tsx'), 'PushGameScreen'),
  page('/rooms', () => import('./features/rooms/rooms-screen.tsx'), 'RoomsScreen'),
  page('/rooms/$room', () => import('./features/rooms/room-screen.tsx'), 'RoomScreen'),
  page('/versus-alerts', () => import('./features/rooms/alerts-screen.tsx'), 'AlertsScreen'),
  page('/changed-games', () => import('./features/changed-games/changed-games-screen.tsx'), 'ChangedGamesScreen'),
  page('/disputes', () => import('./features/disputes/disputes-screen.tsx'), 'DisputesScreen'),
  page('/leagues', () => import('./features/leagues/leagues-screen.tsx'), 'LeaguesScreen'),
  page('/leagues/$league', () => import('./features/leagues/league-screen.tsx'), 'LeagueScreen'),
  page('/reports', () => import('./features/moderation/reports-screen.tsx'), 'ReportsScreen'),
  page('/reports/$report', () => import('./features/moderation/report-screen.tsx'), 'ReportScreen'),
  page('/championships', () => import('./features/championships/championships-screen.tsx'), 'ChampionshipsScreen'),
  page(
    '/championships/new',
    () => import('./features/championships/new-championship-screen.tsx'),
    'NewChampionshipScreen',
  ),
  page(
    '/championships/$championship',
    () => import('./features/championships/championship-screen.tsx'),
    'ChampionshipScreen',
  ),
  page('/matches/$match', () => import('./features/matches/match-screen.tsx'), 'MatchScreen'),
  page('/review', () => import('./features/imports/review-screen.tsx'), 'ReviewScreen'),
  page('/teams', () => import('./features/teams/teams-screen.tsx'), 'TeamsScreen'),
  page('/teams/$team', () => import('./features/teams/team-screen.tsx'), 'TeamScreen'),
  page('/people', () => import('./features/people/people-screen.tsx'), 'PeopleScreen'),
  page('/people/$person', () => import('./features/people/person-screen.tsx'), 'PersonScreen'),
  page('/risk', () => import('./features/risk/signals-screen.tsx'), 'SignalsScreen'),
  page('/risk/$signal', () => import('./features/risk/signal-screen.tsx'), 'SignalScreen'),
  page('/influencers', () => import('./features/influencers/influencers-screen.tsx'), 'InfluencersScreen'),
  page('/influencers/$influencer', () => import('./features/influencers/influencer-screen.tsx'), 'InfluencerScreen'),
  page('/slides', () => import('./features/slides/slides-screen.tsx'), 'SlidesScreen'),
  page('/slides/new', () => import('./features/slides/new-slide-screen.tsx'), 'NewSlideScreen'),
  page('/slides/$slide', () => import('./features/slides/edit-slide-screen.tsx'), 'EditSlideScreen'),
  page('/ads', () => import('./features/ads/ads-screen.tsx'), 'AdsScreen'),
  page('/ads/new', () => import('./features/ads/new-ad-screen.tsx'), 'NewAdScreen'),
  page('/ads/$ad', () => import('./features/ads/ad-screen.tsx'), 'AdScreen'),
  page('/deposits', () => import('./features/deposits/deposits-screen.tsx'), 'DepositsScreen'),
  page('/deposits/$deposit', () => import('./features/deposits/deposit-screen.tsx'), 'DepositScreen'),
  page('/suspense', () => import('./features/suspense/suspense-screen.tsx'), 'SuspenseScreen'),
  page('/withdrawals', () => import('./features/withdrawals/withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  page('/withdrawals/$withdrawal', () => import('./features/withdrawals/withdrawal-screen.tsx'), 'WithdrawalScreen'),
  page('/treasury', () => import('./features/approvals/treasury-screen.tsx'), 'TreasuryScreen'),
  page('/exposure', () => import('./features/approvals/exposure-screen.tsx'), 'ExposedGamesScreen'),
  page('/exposure/matches', () => import('./features/approvals/exposure-screen.tsx'), 'ExposedMatchesScreen'),
  page('/books', () => import('./features/books/books-screen.tsx'), 'BooksScreen'),
  page('/books/movements', () => import('./features/books/movements-screen.tsx'), 'MovementsScreen'),
  page('/reconciliation', () => import('./features/reconciliation/reconciliation-screen.tsx'), 'ReconciliationScreen'),
  page('/figures', () => import('./features/figures/figures-screen.tsx'), 'FiguresScreen'),
  page('/years', () => import('./features/taxes/tax-statements-screen.tsx'), 'TaxStatementsScreen'),
  page('/operators', () => import('./features/staff/operators-screen.tsx'), 'OperatorsScreen'),
  page('/operators/$operator', () => import('./features/staff/operator-screen.tsx'), 'OperatorScreen'),
  page('/api-keys', () => import('./features/public-api/api-keys-screen.tsx'), 'ApiKeysScreen'),
  page('/hooks', () => import('./features/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
  page('/hooks/$webhook', () => import('./features/webhooks/webhook-screen.tsx'), 'WebhookScreen'),
  page('/settings', () => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
  page('/texts', () => import('./features/content/texts-screen.tsx'), 'TextsScreen'),
  page('/texts/$text', () => import('./features/content/edit-text-screen.tsx'), 'EditTextScreen'),
  page('/incident', () => import('./features/incident/incident-screen.tsx'), 'IncidentScreen'),
  page('/audit', () => import('./features/audit/audit-screen.tsx'), 'AuditScreen'),
  page('/mailbox', () => import('./features/mailbox/mailbox-screen.tsx'), 'MailboxScreen'),
  page('/mailbox/$mail', () => import('./features/mailbox/mail-screen.tsx'), 'MailScreen'),
  page('/account', () => import('./features/account/account-screen.tsx'), 'AccountScreen'),
] as const

const routeTree = root.addChildren([signIn, welcome, privatePages.addChildren([...pages, unknown])])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 100,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageProblem,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
