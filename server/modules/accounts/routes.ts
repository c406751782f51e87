import type { FastifyInstance } from 'fastify'
import { searchUsers } from '#contract/api/player/cards.ts'
import * as me from '#contract/api/player/profile.ts'
import { acceptTerms, getTerms } from '#contract/api/player/terms.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { accessRoutes } from './access-routes.ts'
import { deleteMe, exportMe } from './service-leaving.ts'
import { changePassword } from './service-passwords.ts'
import { changeEmail, endSessionsOf, getMe, resendConfirmation, sessionsOf, updateUser } from './service-profile.ts'
import { searchPlayers } from './service-search.ts'
import * as terms from './service-terms.ts'
import type { AccountsNeeds } from './types.ts'

const done = { data: true }

/** The signed-in user's own account, and the search for other players. */
function meRoutes(app: FastifyInstance, deps: Deps, { money, exported, personCame }: AccountsNeeds): void {
  serve(app, me.getMe, ({ session }) => getMe(deps, money, session.subjectId))
  serve(app, me.updateUser, async ({ session, body }) => {
    await updateUser(deps, session.subjectId, body)
    if (body.name !== undefined || body.birthDate !== undefined) await personCame(session.subjectId)
    return done
  })
  serve(app, me.changeEmail, async ({ session, body }) => {
    await changeEmail(deps, session.subjectId, body)
    return done
  })
  serve(app, me.resendConfirmation, async ({ session }) => {
    await resendConfirmation(deps, session.subjectId)
    return done
  })
  serve(app, me.changePassword, async ({ session, body }) => {
    await changePassword(deps, session, body)
    return done
  })
  serve(app, me.listSessions, async ({ session }) => ({ docs: await sessionsOf(deps, session) }))
  serve(app, me.endSession, async ({ session, params }) => {
    await endSessionsOf(deps, session.subjectId, { id: params.id })
    return done
  })
  serve(app, me.endAllSessions, async ({ session }) => {
    await endSessionsOf(deps, session.subjectId)
    return done
  })
  serve(app, getTerms, ({ session }) => terms.termsFor(deps.db, session.subjectId, deps.clock.now()))
  serve(app, acceptTerms, ({ session, body }) => terms.acceptTerms(deps, session.subjectId, body.version))
  serve(app, searchUsers, ({ session, query }) => searchPlayers(deps, session.subjectId, query))
  serve(app, me.exportMe, ({ session }) => exportMe(deps, money, exported, session.subjectId))
  serve(app, me.deleteMe, async ({ session, body }) => {
    await deleteMe(deps, money, session.subjectId, body.password)
    return done
  })
}

/** All endpoints of the caller's own account. */
export function accountRoutes(app: FastifyInstance, deps: Deps, needs: AccountsNeeds): void {
  accessRoutes(app, deps, needs)
  meRoutes(app, deps, needs)
}
