import type { FastifyInstance } from 'fastify'
import { operatorFigures, operatorFiguresCsv } from '#contract/api/admin/figures.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { figures, figuresCsv } from './service-figures.ts'

/** What was played, moved and earned, for charts. */
export function operatorFigureRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorFigures, ({ query }) => figures(deps, query))
  serve(app, operatorFiguresCsv, ({ query, caller }) => figuresCsv(deps, query, caller.lang))
}
