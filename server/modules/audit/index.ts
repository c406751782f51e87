export { hashedTextOf } from './chain.ts'
export { headOf as auditHead } from './reads-check.ts'
export { type AuditCheck, auditChecked, checkAudit, type PublishedHeads } from './service-check.ts'
export { areLinked, type AuditEntry, type AuditRow, listAudit, recordAudit } from './sql.ts'
