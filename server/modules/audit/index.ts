import type { Session } from '#server/platform/session.ts'

export { hashedTextOf } from './chain.ts'
export { headOf as auditHead } from './reads-check.ts'
export { type AuditCheck, auditChecked, checkAudit, type PublishedHeads } from './service-check.ts'
export { areLinked, type AuditEntry, type AuditRow, listAudit, recordAudit } from './sql.ts'

/** An operator who acts, with the reason that the audit log keeps. */
export interface Actor {
  operatorId: string
  reason: string
}

/** The actor of an operator's call that carries its reason. */
export const actorOf = ({ session, body }: { session: Session; body: { reason: string } }): Actor => ({
  operatorId: session.subjectId,
  reason: body.reason,
})
