export { findSigns } from './service-finding.ts'
export { signalsOf } from './reads.ts'
export { holdsAsAdmin, type UsernamesOf } from './service.ts'
