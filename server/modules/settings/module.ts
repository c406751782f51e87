import type { Module } from '#server/modules/module.ts'
import { settingsJobs } from './jobs.ts'
import { operatorSettingsRoutes } from './operator.ts'
import { textsFirstStep } from './sql.ts'

export const settingsModule: Module = {
  adminRoutes: (app, deps, needs) => operatorSettingsRoutes(app, deps, needs),
  jobs: deps => [settingsJobs(deps)],
  firstSteps: textsFirstStep,
  retention: [{ table: 'house_stop', bounded: 'by the kinds, modes and games there are' }],
}
