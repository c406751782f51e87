export type { Pausing } from './rules.ts'
export { countToAsk, mayBeAsked, nextToAsk } from './reads-audience.ts'
export { depositRefusal, isResting, type PlayStanding, playStandings, restOf } from './service-standing.ts'
export { exportLimits, readLimits } from './service.ts'
