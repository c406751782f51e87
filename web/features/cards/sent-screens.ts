/** Pages of sent games in one file, to keep the route table's list of chunks short. */
export { HistoryScreen } from './history-screen.tsx'
export { PlayedScreen } from './played-screen.tsx'
