import type { FastifyInstance } from 'fastify'
import {
  operatorChangedGames,
  operatorChangedGamesCsv,
  operatorCorrectAll,
  operatorPreviewCorrections,
} from '#contract/api/admin/changed-games.ts'
import * as api from '#contract/api/admin/games.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as changed from './service-changed.ts'
import type { ModeOf } from './service-life.ts'
import * as operator from './service-operator.ts'

/** Operators' actions on games of any mode; and paid games with changed facts, with what a correction would pay. */
export function operatorGameRoutes(app: FastifyInstance, deps: Deps, modeOf: ModeOf): void {
  const { db, clock, config } = deps
  const operating = { db, clock, config, modeOf }
  serve(app, api.operatorSettlementPreview, ({ params }) => operator.settlement(operating, params.id))
  serve(app, api.operatorHoldGame, call => operator.hold(operating, actorOf(call), call.params.id, call.body.hold))
  serve(app, api.operatorSettleGame, call => operator.settle(operating, actorOf(call), call.params.id))
  serve(app, api.operatorVoidGame, call => operator.callOff(operating, actorOf(call), call.params.id))
  serve(app, api.operatorCorrectGame, call => operator.correct(operating, actorOf(call), call.params.id))
  serve(app, api.operatorCorrectionPreview, ({ params }) => changed.previewCorrection(deps, modeOf, params.id))
  serve(app, operatorPreviewCorrections, () => operator.previewCorrections(deps, modeOf))
  serve(app, operatorCorrectAll, call => operator.correctAll(operating, actorOf(call)))
  serveList(app, deps, {
    list: operatorChangedGames,
    file: operatorChangedGamesCsv,
    read: ({ query }) => changed.changedGames(deps, query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Jogo', en: 'Game', cell: row => row.name },
      { pt: 'Modo', en: 'Mode', cell: row => row.mode },
      { pt: 'Pago', en: 'Paid', cell: row => row.paidAt },
      { pt: 'Mudou', en: 'Changed', cell: row => row.since },
    ],
  })
}
