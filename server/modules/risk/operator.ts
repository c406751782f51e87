import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/risk.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as risk from './service.ts'

/** Fraud signals in the admin console, and the holds placed because of them. */
export function operatorRiskRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: calls.operatorRiskSignals,
    file: calls.operatorRiskSignalsCsv,
    read: ({ query }) => risk.signals(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Tipo', en: 'Type', cell: row => row.kind },
      { pt: 'Gravidade', en: 'Level', cell: row => row.level },
      { pt: 'Estado', en: 'State', cell: row => row.state },
      { pt: 'Contas', en: 'Accounts', cell: row => row.people.map(who => who.username || who._id).join('; ') },
      { pt: 'Visto primeiro', en: 'First seen', cell: row => row.firstSeenAt },
      { pt: 'Visto por último', en: 'Last seen', cell: row => row.lastSeenAt },
    ],
  })
  serve(app, calls.operatorRiskSignal, ({ params }) => risk.signal(deps, params.id))
  serve(app, calls.operatorSeenRiskSignal, call => risk.answer(deps, actorOf(call), call.params.id, 'seen'))
  serve(app, calls.operatorDismissRiskSignal, call => risk.answer(deps, actorOf(call), call.params.id, 'dismissed'))
  serve(app, calls.operatorHoldAccount, call => risk.hold(deps, actorOf(call), call.params.id, call.body))
  serve(app, calls.operatorLiftHold, call => risk.lift(deps, actorOf(call), call.params.id))
}
