import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { tapPainted } from '#ui/after-paint.ts'
import { currentToken, rememberTurnedAway } from './lib/session.ts'
import { RootLayout } from './shell/root-layout.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    crumb?: string
    /** Target of the crumb when it is not the route's own path. */
    crumbTo?: string
    /** The mode the page belongs to; a page of a mode the operator does not offer says so. */
    mode?: string
    /** Task pages (play, crop, change of password) have no tab bar. */
    task?: boolean
    /** The page fills the screen, without footer and breadcrumbs, and scrolls inside. */
    fill?: boolean
  }
}

/** Root of every page. A page renders in one piece, which takes long on a slow phone, so the tapped link is marked as current before. */
export const root = createRootRoute({
  component: RootLayout,
  beforeLoad: ({ preload }) => (preload ? undefined : tapPainted()),
})

/** Pages for visitors; signed-in players are redirected to home. */
export const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  beforeLoad: () => {
    if (currentToken() !== null) throw redirect({ to: '/home' })
  },
})

/** Pages for signed-in players; visitors are redirected to sign-in and back. */
export const privatePages = createRoute({
  getParentRoute: () => root,
  id: 'private',
  beforeLoad: ({ location, preload }) => {
    if (currentToken() !== null) return
    // A preload by pointer hover is not a visit.
    if (!preload) rememberTurnedAway(location.href)
    throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./shell/private-layout.tsx'), 'PrivateLayout'),
})
