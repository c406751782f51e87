import type { FastifyInstance } from 'fastify'
import { operatorYears, operatorYearsCsv } from '#contract/api/admin/taxes.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as service from './service.ts'

/** Players' tax years, by CPF. */
export function operatorTaxRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorYears, ({ params, query }) => service.listed(readingOf(deps), params.year, query))
  serve(app, operatorYearsCsv, ({ session, body, caller }) =>
    service.listedCsv(readingOf(deps), session.subjectId, body, caller.lang),
  )
}
