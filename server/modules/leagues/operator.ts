import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/leagues.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as admin from './service-admin.ts'

/** Leagues in the admin console. */
export function operatorLeagueRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: calls.operatorLeagues,
    file: calls.operatorLeaguesCsv,
    read: ({ query }) => admin.listed(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Liga', en: 'League', cell: row => row.name },
      { pt: 'Quem cuida', en: 'Owner', cell: row => row.owner.username },
      { pt: 'Pessoas', en: 'People', cell: row => row.members },
      { pt: 'Denúncias', en: 'Reports', cell: row => row.reports },
      { pt: 'Criada', en: 'Created', cell: row => row.createdAt },
      { pt: 'Encerrada', en: 'Closed', cell: row => row.closedAt },
    ],
  })
  serve(app, calls.operatorLeague, ({ params }) => admin.detail(deps, params.id))
  serve(app, calls.operatorRenameLeague, call =>
    admin.rename(deps, actorOf(call), { id: call.params.id, name: call.body.name }),
  )
  serve(app, calls.operatorCloseLeague, call => admin.close(deps, actorOf(call), call.params.id))
  serve(app, calls.operatorAnswerLeague, call => admin.answer(deps, actorOf(call), call.params.id))
}
