import * as z from 'zod/mini'
import { zReason } from '#contract/fields.ts'
import { fail } from '#server/platform/fail.ts'
import type { Session } from '#server/platform/session.ts'

export { hashedTextOf } from './chain.ts'
export { headOf as auditHead } from './reads-check.ts'
export { type AuditCheck, auditChecked, checkAudit, type PublishedHeads } from './service-check.ts'
export { areLinked, type AuditEntry, type AuditRow, listAudit, recordAudit } from './sql.ts'

/** An operator who acts, with the reason that the audit log stores. */
export interface Actor {
  operatorId: string
  reason: string
}

/** Actions on money, results or people need a reason: refuses `invalid_input` at `reason` without it. */
export function requireReason({ reason }: Pick<Actor, 'reason'>): void {
  if (!z.safeParse(zReason, reason).success) fail('invalid_input', { fields: { reason: 'reason_required' } })
}

/** The actor of an operator's call, with its reason. */
export const actorOf = ({ session, body }: { session: Session; body: { reason: string } }): Actor => ({
  operatorId: session.subjectId,
  reason: body.reason,
})
