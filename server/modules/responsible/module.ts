import type { Module } from '#server/modules/module.ts'
import { limitRoutes } from './routes.ts'
import { limitTodos } from './service-eligibility.ts'
import { exportLimits } from './service.ts'

export const responsibleModule: Module = {
  routes: limitRoutes,
  exports: [exportLimits],
  todo: limitTodos,
  retention: [
    { table: 'player_limit', kept: 'A duty: limits of play' },
    { table: 'player_pause', kept: 'A duty: pauses and exclusions' },
  ],
}
