import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentToken } from './lib/session.ts'
import {
  auditSearch,
  booksSearch,
  cardsSearch,
  championshipSearch,
  daysSearch,
  disputesSearch,
  listSearch,
  movementsSearch,
  pageSearch,
  reviewSearch,
} from './route-search.ts'
import { privatePages, root } from './routes-base.tsx'
import { operatorRoutes, welcome } from './routes-operators.tsx'
import { peopleRoutes } from './routes-people.tsx'
import { figureRoutes } from './routes-figures.tsx'
import { settingsRoutes } from './routes-settings.tsx'
import { playerRoutes } from './routes-players.tsx'
import { roomRoutes } from './routes-rooms.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { PageProblem } from './shell/page-problem.tsx'

/** Every path of the console, once. Only an operator sees what is below `private`, an unknown path included. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    if (currentToken() !== null) throw redirect({ to: '/start', replace: true })
  },
  component: lazyRouteComponent(() => import('./features/access/sign-in-screen.tsx'), 'SignInScreen'),
})

const start = createRoute({
  getParentRoute: () => privatePages,
  path: '/start',
  component: lazyRouteComponent(() => import('./features/start/start-screen.tsx'), 'StartScreen'),
})

const championships = createRoute({
  getParentRoute: () => privatePages,
  path: '/championships',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./features/championships/championships-screen.tsx'),
    'ChampionshipsScreen',
  ),
})
const newChampionship = createRoute({
  getParentRoute: () => privatePages,
  path: '/championships/new',
  component: lazyRouteComponent(
    () => import('./features/championships/new-championship-screen.tsx'),
    'NewChampionshipScreen',
  ),
})
const championship = createRoute({
  getParentRoute: () => privatePages,
  path: '/championships/$championship',
  validateSearch: championshipSearch,
  component: lazyRouteComponent(() => import('./features/championships/championship-screen.tsx'), 'ChampionshipScreen'),
})
const match = createRoute({
  getParentRoute: () => privatePages,
  path: '/matches/$match',
  component: lazyRouteComponent(() => import('./features/matches/match-screen.tsx'), 'MatchScreen'),
})
const review = createRoute({
  getParentRoute: () => privatePages,
  path: '/review',
  validateSearch: reviewSearch,
  component: lazyRouteComponent(() => import('./features/imports/review-screen.tsx'), 'ReviewScreen'),
})
const teams = createRoute({
  getParentRoute: () => privatePages,
  path: '/teams',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./features/teams/teams-screen.tsx'), 'TeamsScreen'),
})
const team = createRoute({
  getParentRoute: () => privatePages,
  path: '/teams/$team',
  component: lazyRouteComponent(() => import('./features/teams/team-screen.tsx'), 'TeamScreen'),
})
const matchData = [championships, newChampionship, championship, match, review, teams, team] as const

const cards = createRoute({
  getParentRoute: () => privatePages,
  path: '/cards',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/cards/cards-screen.tsx'), 'CardsScreen'),
})
const newCard = createRoute({
  getParentRoute: () => privatePages,
  path: '/cards/new',
  component: lazyRouteComponent(() => import('./features/cards/new-card-screen.tsx'), 'NewCardScreen'),
})
const card = createRoute({
  getParentRoute: () => privatePages,
  path: '/cards/$card',
  component: lazyRouteComponent(() => import('./features/cards/edit-card-screen.tsx'), 'EditCardScreen'),
})
const championshipCards = createRoute({
  getParentRoute: () => privatePages,
  path: '/championship-cards',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/cards/cards-screen.tsx'), 'ChampionshipCardsScreen'),
})
const newChampionshipCard = createRoute({
  getParentRoute: () => privatePages,
  path: '/championship-cards/new',
  component: lazyRouteComponent(() => import('./features/cards/new-card-screen.tsx'), 'NewChampionshipCardScreen'),
})
const championshipCard = createRoute({
  getParentRoute: () => privatePages,
  path: '/championship-cards/$card',
  component: lazyRouteComponent(() => import('./features/cards/edit-card-screen.tsx'), 'EditChampionshipCardScreen'),
})
const disputes = createRoute({
  getParentRoute: () => privatePages,
  path: '/disputes',
  validateSearch: disputesSearch,
  component: lazyRouteComponent(() => import('./features/disputes/disputes-screen.tsx'), 'DisputesScreen'),
})

const deposits = createRoute({
  getParentRoute: () => privatePages,
  path: '/deposits',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/deposits/deposits-screen.tsx'), 'DepositsScreen'),
})
const deposit = createRoute({
  getParentRoute: () => privatePages,
  path: '/deposits/$deposit',
  component: lazyRouteComponent(() => import('./features/deposits/deposit-screen.tsx'), 'DepositScreen'),
})
const suspense = createRoute({
  getParentRoute: () => privatePages,
  path: '/suspense',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/suspense/suspense-screen.tsx'), 'SuspenseScreen'),
})
const withdrawals = createRoute({
  getParentRoute: () => privatePages,
  path: '/withdrawals',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/withdrawals/withdrawals-screen.tsx'), 'WithdrawalsScreen'),
})
const withdrawal = createRoute({
  getParentRoute: () => privatePages,
  path: '/withdrawals/$withdrawal',
  component: lazyRouteComponent(() => import('./features/withdrawals/withdrawal-screen.tsx'), 'WithdrawalScreen'),
})
const treasury = createRoute({
  getParentRoute: () => privatePages,
  path: '/treasury',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/approvals/treasury-screen.tsx'), 'TreasuryScreen'),
})
const books = createRoute({
  getParentRoute: () => privatePages,
  path: '/books',
  validateSearch: booksSearch,
  component: lazyRouteComponent(() => import('./features/books/books-screen.tsx'), 'BooksScreen'),
})
const movements = createRoute({
  getParentRoute: () => privatePages,
  path: '/books/movements',
  validateSearch: movementsSearch,
  component: lazyRouteComponent(() => import('./features/books/movements-screen.tsx'), 'MovementsScreen'),
})
const reconciliation = createRoute({
  getParentRoute: () => privatePages,
  path: '/reconciliation',
  validateSearch: daysSearch,
  component: lazyRouteComponent(
    () => import('./features/reconciliation/reconciliation-screen.tsx'),
    'ReconciliationScreen',
  ),
})
const money = [
  deposits,
  deposit,
  suspense,
  withdrawals,
  withdrawal,
  treasury,
  books,
  movements,
  reconciliation,
] as const

const audit = createRoute({
  getParentRoute: () => privatePages,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./features/audit/audit-screen.tsx'), 'AuditScreen'),
})

const mailbox = createRoute({
  getParentRoute: () => privatePages,
  path: '/mailbox',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./features/mailbox/mailbox-screen.tsx'), 'MailboxScreen'),
})
const mail = createRoute({
  getParentRoute: () => privatePages,
  path: '/mailbox/$mail',
  component: lazyRouteComponent(() => import('./features/mailbox/mail-screen.tsx'), 'MailScreen'),
})

const unknown = createRoute({
  getParentRoute: () => privatePages,
  path: '$',
  component: lazyRouteComponent(() => import('./features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
})

const routeTree = root.addChildren([
  signIn,
  welcome,
  privatePages.addChildren([
    start,
    cards,
    newCard,
    card,
    championshipCards,
    newChampionshipCard,
    championshipCard,
    ...roomRoutes,
    disputes,
    ...matchData,
    ...money,
    ...peopleRoutes,
    ...playerRoutes,
    ...operatorRoutes,
    ...figureRoutes,
    ...settingsRoutes,
    audit,
    mailbox,
    mail,
    unknown,
  ]),
])

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
