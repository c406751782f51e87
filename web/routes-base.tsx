import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentToken, rememberTurnedAway } from './lib/session.ts'
import { RootLayout } from './shell/root-layout.tsx'
import { tapPainted } from '#ui/after-paint.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    crumb?: string
    /** Where the crumb leads, when not to the route's own path. */
    crumbTo?: string
    /** Where games of a mode are found and made: a house without it says so. */
    mode?: string
    /** Task pages (play, crop, change of password) show no tab bar. */
    task?: boolean
    /** The page is as high as the screen, without footer and breadcrumbs; what does not fit scrolls inside it. */
    fill?: boolean
  }
}

/**
 * What is around every page. A page is drawn in one piece, which takes long on a slow phone: the link that was tapped is seen as the current
 * one before.
 */
export const root = createRootRoute({
  component: RootLayout,
  beforeLoad: ({ preload }) => (preload ? undefined : tapPainted()),
})

/** Pages for who is signed out; who is signed in is sent to the home page. */
export const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  beforeLoad: () => {
    if (currentToken() !== null) throw redirect({ to: '/home' })
  },
})

/** Pages for who is signed in; a visitor signs in first, and then comes back. */
export const privatePages = createRoute({
  getParentRoute: () => root,
  id: 'private',
  beforeLoad: ({ location, preload }) => {
    if (currentToken() !== null) return
    // A page that is only fetched ahead, for a link under the pointer, was asked for by nobody.
    if (!preload) rememberTurnedAway(location.href)
    throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./shell/private-layout.tsx'), 'PrivateLayout'),
})
