export type { Pausing } from './rules.ts'
export { depositRefusal, type PlayStanding, playStandings } from './service-standing.ts'
export { exportLimits } from './service.ts'
