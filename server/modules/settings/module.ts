import type { Module } from '#server/modules/module.ts'
import { operatorSettingsRoutes } from './operator.ts'
import { settingsJobs } from './jobs.ts'

export const settingsModule: Module = {
  adminRoutes: (app, deps, { gamesOf }) => operatorSettingsRoutes(app, deps, gamesOf),
  jobs: deps => [settingsJobs(deps)],
  retention: [{ table: 'house_stop', bounded: 'by the kinds, modes and games there are' }],
}
