/** The pages of games that were sent, in one file: the program names few of those. */
export { HistoryScreen } from './history-screen.tsx'
export { PlayedScreen } from './played-screen.tsx'
