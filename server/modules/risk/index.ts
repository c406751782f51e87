export { findSigns } from './service-finding.ts'
export { signalsOf } from './reads.ts'
export { holdsAtDesk, type UsernamesOf } from './service.ts'
