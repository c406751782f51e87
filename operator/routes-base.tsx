import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentToken, rememberTurnedAway } from './lib/session.ts'
import { RootLayout } from './shell/root-layout.tsx'

/** What is around every page. */
export const root = createRootRoute({ component: RootLayout })

/** Pages for a signed-in operator; who is not signs in first, and then comes back. */
export const privatePages = createRoute({
  getParentRoute: () => root,
  id: 'private',
  beforeLoad: ({ location, preload }) => {
    if (currentToken() !== null) return
    // A page that is only fetched ahead, for a link under the pointer, was asked for by nobody.
    if (!preload) rememberTurnedAway(location.href)
    throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./shell/console-layout.tsx'), 'ConsoleLayout'),
})
