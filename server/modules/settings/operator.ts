import type { FastifyInstance } from 'fastify'
import {
  operatorBanner,
  operatorIncident,
  operatorPutSettings,
  operatorSettings,
  operatorStop,
} from '#contract/api/admin/settings.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as admin from './service-admin.ts'
import { putSettings, setBanner } from './service-changing.ts'

/** The settings and kill switches, in the admin console. */
export function operatorSettingsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gamesOf, askOrder }: admin.SettingsNeeds,
): void {
  serve(app, operatorSettings, () => admin.settings(deps))
  serve(app, operatorPutSettings, ({ session, body }) => putSettings(deps, askOrder, session.subjectId, body))
  serve(app, operatorIncident, () => admin.incident(deps, gamesOf))
  serve(app, operatorStop, ({ session, body }) =>
    admin.turn(deps, { operatorId: session.subjectId, roles: session.roles ?? [] }, body, gamesOf),
  )
  serve(app, operatorBanner, ({ session, body }) => setBanner(deps, session.subjectId, body))
}
