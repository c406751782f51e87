import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { figuresSearch, taxStatementsSearch } from './route-search.ts'
import { privatePages } from './routes-base.tsx'

const figures = createRoute({
  getParentRoute: () => privatePages,
  path: '/figures',
  validateSearch: figuresSearch,
  component: lazyRouteComponent(() => import('./features/figures/figures-screen.tsx'), 'FiguresScreen'),
})
const years = createRoute({
  getParentRoute: () => privatePages,
  path: '/years',
  validateSearch: taxStatementsSearch,
  component: lazyRouteComponent(() => import('./features/taxes/tax-statements-screen.tsx'), 'TaxStatementsScreen'),
})

/** Figures of the house and the years of players. */
export const figureRoutes = [figures, years] as const
