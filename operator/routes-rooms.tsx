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

/** Rooms and duels, and the alerts about them. */
export const roomRoutes = [rooms, room, alerts] as const
