/** Both pages in one file: the program names few of those. */
export { MyGamesScreen } from './my-games-screen.tsx'
export { WeekScreen } from './week-screen.tsx'
