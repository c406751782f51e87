import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, archiveSearch, roomSearch } from './route-search.ts'

const homeScreen = lazyRouteComponent(() => import('./features/rooms/screens.ts'), 'RoomsHomeScreen')
const newScreen = lazyRouteComponent(() => import('./features/rooms/screens.ts'), 'NewRoomScreen')
const publicScreen = lazyRouteComponent(() => import('./features/rooms/screens.ts'), 'PublicScreen')
const mineScreen = lazyRouteComponent(() => import('./features/rooms/screens.ts'), 'MineScreen')
const familyRoom = lazyRouteComponent(() => import('./features/rooms/family/screens.ts'), 'FamilyRoomScreen')
const familyPlay = lazyRouteComponent(() => import('./features/rooms/family/screens.ts'), 'FamilyPlayScreen')
const versusRoom = lazyRouteComponent(() => import('./features/rooms/versus/screens.ts'), 'VersusRoomScreen')
const versusPlay = lazyRouteComponent(() => import('./features/rooms/versus/screens.ts'), 'VersusPlayScreen')
const familyGame = lazyRouteComponent(() => import('./features/rooms/family/screens.ts'), 'FamilyGameScreen')

type Screen = typeof homeScreen

/**
 * Pages of one room type, below the private pages; the URL determines the type (features/rooms/room-type.ts). `crumb` names the type; the page
 * sets the crumb of a room's own name (lib/crumb-names.ts).
 */
function roomPages<Private extends AnyRoute, const Path extends string>(
  getParentRoute: () => Private,
  path: Path,
  crumb: string,
  mode: string,
  screens: { room: Screen; play: Screen },
) {
  const home = createRoute({ getParentRoute, path, staticData: { crumb } })
  const room = createRoute({
    getParentRoute: () => home,
    path: '$room',
    staticData: { crumb: 'room' },
    validateSearch: roomSearch,
  })
  const main = createRoute({ getParentRoute: () => room, path: '/', component: screens.room })
  const play = createRoute({
    getParentRoute: () => room,
    path: 'play',
    staticData: { crumb: 'play', task: true },
    component: screens.play,
  })
  const game = createRoute({
    getParentRoute: () => room,
    path: 'games/$game',
    staticData: { crumb: 'roomGame' },
    component: familyGame,
  })
  const others = [
    createRoute({ getParentRoute: () => home, path: '/', staticData: { mode }, component: homeScreen }),
    createRoute({
      getParentRoute: () => home,
      path: 'new',
      staticData: { crumb: 'newRoom', task: true, mode },
      component: newScreen,
    }),
    createRoute({
      getParentRoute: () => home,
      path: 'public',
      staticData: { crumb: 'publicRooms', mode },
      validateSearch: listSearch,
      component: publicScreen,
    }),
    createRoute({
      getParentRoute: () => home,
      path: 'mine',
      staticData: { crumb: 'myRooms' },
      validateSearch: archiveSearch,
      component: mineScreen,
    }),
  ] as const
  return { home, room, main, play, game, others }
}

export function roomRoutes<Private extends AnyRoute>(getParentRoute: () => Private) {
  const family = roomPages(getParentRoute, '/family_vs_friends', 'family', 'coach-friend', {
    room: familyRoom,
    play: familyPlay,
  })
  const versus = roomPages(getParentRoute, '/versus', 'versus', 'game-vs', { room: versusRoom, play: versusPlay })
  const vip = roomPages(getParentRoute, '/versus_vip', 'versusVip', 'game-vs-vip', {
    room: versusRoom,
    play: versusPlay,
  })
  return [
    family.home.addChildren([...family.others, family.room.addChildren([family.main, family.play, family.game])]),
    versus.home.addChildren([...versus.others, versus.room.addChildren([versus.main, versus.play])]),
    vip.home.addChildren([...vip.others, vip.room.addChildren([vip.main, vip.play])]),
  ] as const
}
