/** The pages around rooms, in one file: the program names few of those. */
export { RoomsHomeScreen } from './home-screen.tsx'
export { MineScreen } from './mine-screen.tsx'
export { NewRoomScreen } from './new-screen.tsx'
export { PublicScreen } from './public-screen.tsx'
