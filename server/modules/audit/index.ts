export { type AuditEntry, type AuditRow, listAudit, recordAudit } from './sql.ts'
