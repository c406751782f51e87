import type { FastifyInstance } from 'fastify'
import {
  answerPush,
  archivePush,
  getPushPlayed,
  listPushPlayed,
  unarchivePush,
} from '#contract/api/player/push-games.ts'
import type { SubmitEntry } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as service from './service.ts'

/** Questions for players: answering and history. */
export function pushRoutes(app: FastifyInstance, deps: Deps, submitEntry: SubmitEntry): void {
  serve(app, listPushPlayed, ({ session, query }) => service.mine(deps, session.subjectId, query))
  serve(app, getPushPlayed, ({ session, params }) => service.one(deps, session.subjectId, params.id))
  serve(app, answerPush, ({ session, params, body, idempotencyKey }) =>
    service.answer(deps, submitEntry, session.subjectId, { id: params.id, ...body, key: idempotencyKey }),
  )
  serve(app, archivePush, ({ session, params }) =>
    service.archive(deps, session.subjectId, { id: params.id, archived: true }),
  )
  serve(app, unarchivePush, ({ session, params, body }) =>
    service.archive(deps, session.subjectId, { id: params.id, archived: !body.status }),
  )
}
