import type { FastifyInstance } from 'fastify'
import {
  operatorBanner,
  operatorIncident,
  operatorPutSettings,
  operatorSettings,
  operatorStop,
} from '#contract/api/operator-house.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as desk from './service-desk.ts'

/** How the house is run, at the operators' desk: its settings and the switches of an incident. */
export function operatorHouseRoutes(app: FastifyInstance, deps: Deps, names: desk.Names): void {
  serve(app, operatorSettings, () => desk.settings(deps, names))
  serve(app, operatorPutSettings, ({ session, body }) => desk.putSettings(deps, session.subjectId, body))
  serve(app, operatorIncident, () => desk.incident(deps, names))
  serve(app, operatorStop, ({ session, body }) =>
    desk.turn(deps, { operatorId: session.subjectId, roles: session.roles ?? [] }, body, names),
  )
  serve(app, operatorBanner, ({ session, body }) => desk.setBanner(deps, session.subjectId, body))
}
