import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { cardsSearch, personSearch, riskSearch } from './route-search.ts'
import { privatePages } from './routes-base.tsx'

const people = createRoute({
  getParentRoute: () => privatePages,
  path: '/people',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('./features/people/people-screen.tsx'), 'PeopleScreen'),
})
const person = createRoute({
  getParentRoute: () => privatePages,
  path: '/people/$person',
  validateSearch: personSearch,
  component: lazyRouteComponent(() => import('./features/people/person-screen.tsx'), 'PersonScreen'),
})
const risk = createRoute({
  getParentRoute: () => privatePages,
  path: '/risk',
  validateSearch: riskSearch,
  component: lazyRouteComponent(() => import('./features/risk/signals-screen.tsx'), 'SignalsScreen'),
})
const signal = createRoute({
  getParentRoute: () => privatePages,
  path: '/risk/$signal',
  component: lazyRouteComponent(() => import('./features/risk/signal-screen.tsx'), 'SignalScreen'),
})

/** Players as the desk sees them, and signs of risk about them. */
export const peopleRoutes = [people, person, risk, signal] as const
