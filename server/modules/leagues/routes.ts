import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/player/leagues.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as inviting from './service-inviting.ts'
import * as reading from './service-reading.ts'
import * as leagues from './service.ts'

/** Leagues of friends. */
export function leagueRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, calls.createLeague, ({ session, body, idempotencyKey }) =>
    leagues.create(deps, session.subjectId, { name: body.name, key: idempotencyKey }),
  )
  serve(app, calls.listLeagues, ({ session, query }) => reading.listed(deps, session.subjectId, query))
  serve(app, calls.getLeague, ({ session, params, query }) =>
    reading.detail(deps, session.subjectId, { id: params.id, token: query.token }),
  )
  serve(app, calls.publicLeague, ({ params, query }) => reading.preview(deps, { id: params.id, token: query.token }))
  serve(app, calls.getLeagueTable, ({ session, params, query }) =>
    reading.table(deps, session.subjectId, { ...params, ...query }),
  )
  serve(app, calls.listLeagueMeetings, ({ session, params, query }) =>
    reading.meetings(deps, session.subjectId, { ...params, ...query }),
  )
  serve(app, calls.listLeagueMembers, ({ session, params, query }) =>
    reading.members(deps, session.subjectId, { ...params, ...query }),
  )
  serve(app, calls.getLeagueStory, ({ session, params }) => reading.story(deps, session.subjectId, params.id))
  serve(app, calls.inviteToLeague, ({ session, params, body }) =>
    inviting.invite(deps, session.subjectId, { ...params, ...body }),
  )
  serve(app, calls.answerLeagueInvite, ({ session, params, body }) =>
    leagues.answerInvite(deps, session.subjectId, { ...params, ...body }),
  )
  serve(app, calls.joinLeague, ({ session, params, body }) =>
    leagues.join(deps, session.subjectId, { id: params.id, token: body.token }),
  )
  serve(app, calls.renameLeague, ({ session, params, body }) =>
    leagues.rename(deps, session.subjectId, { ...params, ...body }),
  )
  serve(app, calls.removeLeagueMember, ({ session, params }) => leagues.removeMember(deps, session.subjectId, params))
  serve(app, calls.handOverLeague, ({ session, params, body }) =>
    leagues.handOver(deps, session.subjectId, { id: params.id, userId: body._user }),
  )
  serve(app, calls.closeLeague, ({ session, params }) => leagues.close(deps, session.subjectId, params.id))
  serve(app, calls.reportLeague, ({ session, params, body }) =>
    leagues.report(deps, session.subjectId, { ...params, ...body }),
  )
}
