export { findSigns } from './service-finding.ts'
export { signalsOf } from './reads.ts'
export { holdsAsAdmin } from './service.ts'
