export type { Exclusion } from './rules.ts'
export { countToAsk, mayBeNotified, nextToAsk } from './reads.ts'
export { depositRefusal, isResting, type Eligibility, playStandings, restingAmong } from './service-eligibility.ts'
export { readLimits } from './service.ts'
