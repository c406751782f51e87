/** The pages of a family room, in one file: the program names few of those. */
export { FamilyGameScreen } from './game-screen.tsx'
export { FamilyPlayScreen } from './play-screen.tsx'
export { FamilyRoomScreen } from './room-screen.tsx'
