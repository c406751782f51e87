/** The pages of leagues, in one file: the program names few of those. */
export { LeagueScreen } from './league-screen.tsx'
export { LeaguesScreen } from './leagues-screen.tsx'
