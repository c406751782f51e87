/** League pages in one file, to keep the route table's list of chunks short. */
export { LeagueScreen } from './league-screen.tsx'
export { LeaguesScreen } from './leagues-screen.tsx'
