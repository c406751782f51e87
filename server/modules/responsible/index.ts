export type { Exclusion } from './rules.ts'
export { countToAsk, mayBeNotified, nextToAsk } from './reads-audience.ts'
export { depositRefusal, isResting, type Eligibility, playStandings, restOf } from './service-eligibility.ts'
export { exportLimits, readLimits } from './service.ts'
