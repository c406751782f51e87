import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/imports.ts'
import { operatorAddMatch } from '#contract/api/admin/match-schedule.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import type { Needs } from '#server/modules/module.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as imports from './service-imports.ts'
import * as review from './service-review.ts'
import { addTypedMatch } from './service-typed.ts'

/** Imports of match data and their review list. */
export function operatorImportRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gamesOfMatch }: Pick<Needs, 'gamesOfMatch'>,
): void {
  serve(
    app,
    calls.operatorImport,
    ({ session, params, body, file }) => imports.startImport(deps, session.subjectId, params.id, body, file),
    session => imports.boundImports(deps, session?.subjectId),
  )
  serve(app, operatorAddMatch, call => addTypedMatch(deps, actorOf(call), call.params.id, call.body))
  serve(app, calls.operatorImportStatus, ({ params }) => imports.importStatus(deps, params.id))
  serve(app, calls.operatorDecideImport, ({ session, params, body }) =>
    imports.decideImport(deps, session.subjectId, params.id, body),
  )
  serve(app, calls.operatorApplyImport, ({ session, params }) =>
    imports.applyImport(deps, session.subjectId, params.id),
  )
  serve(app, calls.operatorUndoImport, ({ session, params, body }) =>
    imports.undoImport(deps, session.subjectId, params.id, body, gamesOfMatch),
  )
  serveList(app, deps, {
    list: calls.operatorReview,
    file: calls.operatorReviewCsv,
    read: ({ query, forFile }) => review.listReview(readingOf(deps), query, { forFile }),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Campeonato', en: 'Championship', cell: row => row.championship.name },
      { pt: 'Temporada', en: 'Season', cell: row => row.championship.season },
      { pt: 'Partida', en: 'Match', cell: row => row.match?.label },
      { pt: 'Fonte', en: 'Source', cell: row => row.source },
      { pt: 'Tipo', en: 'Kind', cell: row => row.kind },
      { pt: 'Linha', en: 'Row', cell: row => row.row },
      { pt: 'Motivo (inglês)', en: 'Reason', cell: row => row.reason },
      { pt: 'Espera', en: 'Waits', cell: row => row.blocks },
      { pt: 'Situação', en: 'State', cell: row => row.state },
    ],
  })
  serve(app, calls.operatorResolveReviews, ({ session, body }) => review.resolveReviews(deps, session.subjectId, body))
  serve(app, calls.operatorResolveReview, ({ session, params, body }) =>
    review.resolveReview(deps, session.subjectId, params.id, body),
  )
}
