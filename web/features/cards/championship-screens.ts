/** Championship pages in one file, to keep the route table's list of chunks short. */
export { ChampionshipScreen } from './championship-screen.tsx'
export { ChampionshipsScreen } from './championships-screen.tsx'
