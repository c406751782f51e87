/** Both pages in one file, to keep the route table's list of chunks short. */
export { MyGamesScreen } from './my-games-screen.tsx'
export { WeekScreen } from './week-screen.tsx'
