export { athleteCardMode } from './mode.ts'
export { readPlay } from './service-play.ts'
export { settledMatches } from './reads-settled.ts'
