import type { FastifyInstance } from 'fastify'
import {
  operatorImport,
  operatorImportStatus,
  operatorResolveReview,
  operatorReview,
} from '#contract/api/admin/imports.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as imports from './service-imports.ts'
import * as review from './service-review.ts'

/** Imports of match data, and the list of what they could not decide. */
export function operatorImportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    operatorImport,
    ({ session, params, body, file }) => imports.startImport(deps, session.subjectId, params.id, body, file),
    session => imports.boundImports(deps, session?.subjectId),
  )
  serve(app, operatorImportStatus, ({ params }) => imports.importStatus(deps, params.id))
  serve(app, operatorReview, ({ query }) => review.listReview(deps, query))
  serve(app, operatorResolveReview, ({ session, params, body }) =>
    review.resolveReview(deps, session.subjectId, params.id, body),
  )
}
