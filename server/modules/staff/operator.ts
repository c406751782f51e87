import type { FastifyInstance } from 'fastify'
import { operatorSignIn, operatorSignOut } from '#contract/api/admin/console.ts'
import * as calls from '#contract/api/admin/staff.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as own from './service-account.ts'
import * as admin from './service-operators.ts'
import * as passwords from './service-password.ts'
import * as access from './service-sign-in.ts'
import * as totp from './service-totp.ts'

/** Operators' sign-in, the administration of their accounts, and each operator's own account. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  // A disabled operator is signed out of every call at once; changed roles apply from the next call on.
  const { findSession } = app
  app.findSession = async request => {
    const session = await findSession(request)
    return session && access.sessionOf(deps, session)
  }
  serve(app, operatorSignIn, ({ body, caller }) => access.signIn(deps, body, caller))
  serve(app, operatorSignOut, ({ session }) => access.signOut(deps, session))
  serveList(app, deps, {
    list: calls.operatorOperators,
    file: calls.operatorOperatorsCsv,
    read: ({ session, query }) => admin.operators(readingOf(deps), session, query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Usuário', en: 'Username', cell: row => row.username },
      { pt: 'Nome', en: 'Name', cell: row => row.name },
      { pt: 'Papéis', en: 'Roles', cell: row => row.roles.join('; ') },
      { pt: 'Estado', en: 'State', cell: row => row.state },
      { pt: 'Segundo passo desde', en: 'Second step since', cell: row => row.totpSince },
      { pt: 'Visto', en: 'Seen', cell: row => row.seenAt },
    ],
  })
  serve(app, calls.operatorOperator, ({ session, params }) => admin.operator(deps, session, params.id))
  serve(app, calls.operatorAddOperator, ({ session, body }) => admin.addByLink(deps, session, body))
  serve(app, calls.operatorSetRoles, ({ session, params, body }) => admin.setRoles(deps, session, params.id, body))
  serve(app, calls.operatorEnableOperator, ({ session, params, body }) =>
    admin.setEnabled(deps, session, params.id, body),
  )
  serve(app, calls.operatorSignOutOperator, ({ session, params, body }) =>
    admin.signOutOperator(deps, session, params.id, body.reason),
  )
  serve(app, calls.operatorNewLink, ({ session, params, body }) =>
    admin.giveLink(deps, session, params.id, body.reason),
  )
  serve(app, calls.operatorResetTotp, ({ session, params, body }) =>
    admin.resetTotp(deps, session, params.id, body.reason),
  )
  serve(app, calls.operatorReadLink, ({ body, caller }) => passwords.readLink(deps, body, caller))
  serve(app, calls.operatorSetPassword, ({ body, caller }) => passwords.setPassword(deps, body, caller))
  serve(app, calls.operatorAccount, ({ session }) => own.account(deps, session))
  serve(app, calls.operatorChangePassword, ({ session, body }) => passwords.changePassword(deps, session, body))
  serve(app, calls.operatorGiveCpf, ({ session, body }) => own.giveCpf(deps, session, body))
  serve(app, calls.operatorEndSession, ({ session, params }) => own.endOwnSession(deps, session, params.id))
  serve(app, calls.operatorStartTotp, ({ session, body }) => totp.startTotp(deps, session, body))
  serve(app, calls.operatorConfirmTotp, ({ session, body }) => totp.confirmTotp(deps, session, body))
}
