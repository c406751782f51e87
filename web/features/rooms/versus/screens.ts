/** Duel pages in one file, to keep the route table's list of chunks short. */
export { VersusPlayScreen } from './play-screen.tsx'
export { VersusRoomScreen } from './room-screen.tsx'
