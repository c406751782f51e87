import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/admin/changed-games.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as changed from './service-changed.ts'
import type { ModeOf } from './service-life.ts'

/** Paid games whose facts changed, and what a correction would pay. */
export function operatorGameRoutes(app: FastifyInstance, deps: Deps, modeOf: ModeOf): void {
  serve(app, api.operatorChangedGames, ({ query }) => changed.changedGames(deps, query))
  serve(app, api.operatorCorrectionPreview, ({ params }) => changed.previewCorrection(deps, modeOf, params.id))
}
