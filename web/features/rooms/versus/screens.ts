/** The pages of a duel, in one file: the program names few of those. */
export { VersusPlayScreen } from './play-screen.tsx'
export { VersusRoomScreen } from './room-screen.tsx'
