import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearch, roomsSearch } from './route-search.ts'
import { privatePages } from './routes-base.tsx'

const rooms = createRoute({
  getParentRoute: () => privatePages,
  path: '/rooms',
  validateSearch: roomsSearch,
  component: lazyRouteComponent(() => import('./features/rooms/rooms-screen.tsx'), 'RoomsScreen'),
})
const room = createRoute({
  getParentRoute: () => privatePages,
  path: '/rooms/$room',
  component: lazyRouteComponent(() => import('./features/rooms/room-screen.tsx'), 'RoomScreen'),
})
const alerts = createRoute({
  getParentRoute: () => privatePages,
  path: '/versus-alerts',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./features/rooms/alerts-screen.tsx'), 'AlertsScreen'),
})

const changedGames = createRoute({
  getParentRoute: () => privatePages,
  path: '/changed-games',
  validateSearch: pageSearch,
  component: lazyRouteComponent(
    () => import('./features/changed-games/changed-games-screen.tsx'),
    'ChangedGamesScreen',
  ),
})

/** Rooms and duels, paid games of every mode whose facts changed, and the alerts about them. */
export const roomRoutes = [rooms, room, alerts, changedGames] as const
