/** Family room pages in one file, to keep the route table's list of chunks short. */
export { FamilyGameScreen } from './game-screen.tsx'
export { FamilyPlayScreen } from './play-screen.tsx'
export { FamilyRoomScreen } from './room-screen.tsx'
