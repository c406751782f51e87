import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentToken, rememberPath } from './lib/session.ts'
import { PagePending } from './shell/page-pending.tsx'
import { PageProblem } from './shell/page-problem.tsx'
import { RootLayout } from './shell/root-layout.tsx'

/** Every path of the console, once. Only an operator sees what is below `private`, an unknown path included. */
const root = createRootRoute({ component: RootLayout })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    if (currentToken() !== null) throw redirect({ to: '/start', replace: true })
  },
  component: lazyRouteComponent(() => import('./features/access/sign-in-screen.tsx'), 'SignInScreen'),
})

const privatePages = createRoute({
  getParentRoute: () => root,
  id: 'private',
  beforeLoad: ({ location }) => {
    if (currentToken() !== null) return
    rememberPath(location.href)
    throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./shell/console-layout.tsx'), 'ConsoleLayout'),
})

const start = createRoute({
  getParentRoute: () => privatePages,
  path: '/start',
  component: lazyRouteComponent(() => import('./features/start/start-screen.tsx'), 'StartScreen'),
})

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

/** The page of a long list, from 1. The first one is not written in the address. */
const pageSearch = ({ page }: Record<string, unknown>): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {}

const audit = createRoute({
  getParentRoute: () => privatePages,
  path: '/audit',
  validateSearch: pageSearch,
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
  privatePages.addChildren([start, slides, newSlide, slide, audit, mailbox, mail, unknown]),
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
