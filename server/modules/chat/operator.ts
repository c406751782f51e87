import type { FastifyInstance } from 'fastify'
import { answerReport, getReport, listReports } from '#contract/api/operator-chat.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as moderation from './service-moderation.ts'

/** The desk of reported messages. */
export function operatorChatRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listReports, ({ query }) => moderation.list(deps, query))
  serve(app, getReport, ({ params }) => moderation.detail(deps, params.id))
  serve(app, answerReport, ({ session, params, body }) => moderation.answer(deps, session.subjectId, params.id, body))
}
