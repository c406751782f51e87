import type { FastifyInstance } from 'fastify'
import { myYear, myYearCsv } from '#contract/api/player/taxes.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as service from './service.ts'

/** The year of a player. */
export function taxRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, myYear, ({ session, params }) => service.mine(readingOf(deps), session.subjectId, params.year))
  serve(app, myYearCsv, ({ session, query }) => service.mineCsv(readingOf(deps), session.subjectId, query.year))
}
