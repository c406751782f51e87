import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearch } from './route-search.ts'
import { privatePages, root } from './routes-base.tsx'

const operators = createRoute({
  getParentRoute: () => privatePages,
  path: '/operators',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./features/staff/operators-screen.tsx'), 'OperatorsScreen'),
})
const operator = createRoute({
  getParentRoute: () => privatePages,
  path: '/operators/$operator',
  component: lazyRouteComponent(() => import('./features/staff/operator-screen.tsx'), 'OperatorScreen'),
})
const account = createRoute({
  getParentRoute: () => privatePages,
  path: '/account',
  component: lazyRouteComponent(() => import('./features/account/account-screen.tsx'), 'AccountScreen'),
})

/** Who runs the house, and each operator's own account. */
export const operatorRoutes = [operators, operator, account] as const

/** Where a link that sets a password leads; its secret is behind the `#`, which no server sees. */
export const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./features/access/welcome-screen.tsx'), 'WelcomeScreen'),
})
