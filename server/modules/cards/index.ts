export { athleteCardMode } from './mode.ts'
export { exportGames } from './service-played.ts'
export { readPlay } from './service-play.ts'
export { settledMatches } from './reads-settled.ts'
