import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privatePages } from './routes-base.tsx'

const settings = createRoute({
  getParentRoute: () => privatePages,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
})
const incident = createRoute({
  getParentRoute: () => privatePages,
  path: '/incident',
  component: lazyRouteComponent(() => import('./features/incident/incident-screen.tsx'), 'IncidentScreen'),
})
const texts = createRoute({
  getParentRoute: () => privatePages,
  path: '/texts',
  component: lazyRouteComponent(() => import('./features/content/texts-screen.tsx'), 'TextsScreen'),
})
const text = createRoute({
  getParentRoute: () => privatePages,
  path: '/texts/$text',
  component: lazyRouteComponent(() => import('./features/content/edit-text-screen.tsx'), 'EditTextScreen'),
})

/** How the house is run: settings, switches of an incident, public texts. */
export const settingsRoutes = [settings, incident, texts, text] as const
