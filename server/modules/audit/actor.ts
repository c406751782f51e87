import type { Session } from '#server/platform/session.ts'

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
