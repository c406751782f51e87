/** The pages of championships, in one file: the program names few of those. */
export { ChampionshipScreen } from './championship-screen.tsx'
export { ChampionshipsScreen } from './championships-screen.tsx'
