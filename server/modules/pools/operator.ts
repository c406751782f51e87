import type { FastifyInstance } from 'fastify'
import {
  operatorChangedGames,
  operatorCorrectAll,
  operatorPreviewCorrections,
} from '#contract/api/admin/changed-games.ts'
import * as api from '#contract/api/admin/games.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as changed from './service-changed.ts'
import type { ModeOf } from './service-life.ts'
import * as operator from './service-operator.ts'

/** What an operator does with a game of any mode; and paid games whose facts changed, with what a correction would pay. */
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
  serve(app, operatorChangedGames, ({ query }) => changed.changedGames(deps, query))
}
