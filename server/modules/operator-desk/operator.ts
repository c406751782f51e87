import type { FastifyInstance } from 'fastify'
import {
  operatorAudit,
  operatorMail,
  operatorMailbox,
  operatorMe,
  operatorSignIn,
  operatorSignOut,
  operatorStatus,
} from '#contract/api/operator.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as desk from './service.ts'

/** Sign-in of operators, the start page, the demo's mailbox and the audit log. */
export function operatorDeskRoutes(app: FastifyInstance, deps: Deps): void {
  const startedAt = deps.clock.now()
  // Whoever was disabled meanwhile is signed out of every call at once.
  const { findSession } = app
  app.findSession = async request => {
    const session = await findSession(request)
    return session && (await desk.isEnabled(deps, session.subjectId)) ? session : null
  }
  serve(app, operatorSignIn, ({ body, caller }) => desk.signIn(deps, body, caller))
  serve(app, operatorSignOut, ({ session }) => desk.signOut(deps, session))
  serve(app, operatorMe, ({ session }) => desk.me(deps, session.subjectId))
  serve(app, operatorStatus, () => desk.status(deps, startedAt))
  serve(app, operatorMailbox, ({ query }) => desk.mailbox(deps, query))
  serve(app, operatorMail, ({ params }) => desk.mail(deps, params.id))
  serve(app, operatorAudit, ({ query }) => desk.audit(deps, query))
}
