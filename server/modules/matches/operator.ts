import type { FastifyInstance } from 'fastify'
import {
  operatorAthletes,
  operatorChampionships,
  operatorCreateChampionship,
  operatorImport,
  operatorImportStatus,
  operatorMatch,
  operatorMatches,
  operatorResolveReview,
  operatorReview,
  operatorSetFacts,
  operatorTeams,
  operatorUpdateTeam,
} from '#contract/api/operator-matches.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as championships from './service-championships.ts'
import * as desk from './service-desk.ts'
import * as imports from './service-imports.ts'
import * as review from './service-review.ts'

/** Match data on the operator's desk. `usernamesOf` tells what operators are called. */
export function operatorMatchRoutes(app: FastifyInstance, deps: Deps, usernamesOf: desk.UsernamesOf): void {
  serve(app, operatorChampionships, ({ query }) => championships.listChampionships(deps, query))
  serve(app, operatorCreateChampionship, ({ session, body }) =>
    championships.createChampionship(deps, session.subjectId, body),
  )
  serve(
    app,
    operatorImport,
    ({ session, params, body, file }) => imports.startImport(deps, session.subjectId, params.id, body, file),
    session => imports.boundImports(deps, session?.subjectId),
  )
  serve(app, operatorImportStatus, ({ params }) => imports.importStatus(deps, params.id))
  serve(app, operatorMatches, ({ query }) => desk.listMatches(deps, query))
  serve(app, operatorMatch, ({ params }) => desk.oneMatch(deps, params.id, usernamesOf))
  serve(app, operatorSetFacts, ({ session, params, body }) => desk.setFacts(deps, session.subjectId, params.id, body))
  serve(app, operatorReview, ({ query }) => review.listReview(deps, query))
  serve(app, operatorResolveReview, ({ session, params, body }) =>
    review.resolveReview(deps, session.subjectId, params.id, body),
  )
  serve(app, operatorTeams, ({ query }) => desk.listTeams(deps, query))
  serve(app, operatorUpdateTeam, ({ session, params, body }) =>
    desk.updateTeam(deps, session.subjectId, params.id, body),
  )
  serve(app, operatorAthletes, ({ query }) => desk.listAthletes(deps, query))
}
