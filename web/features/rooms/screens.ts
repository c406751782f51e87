/** Pages around rooms in one file, to keep the route table's list of chunks short. */
export { RoomsHomeScreen } from './home-screen.tsx'
export { MineScreen } from './mine-screen.tsx'
export { NewRoomScreen } from './new-screen.tsx'
export { PublicScreen } from './public-screen.tsx'
