import type { Module } from '#server/modules/module.ts'
import { importJobs } from './jobs.ts'
import { operatorImportRoutes } from './operator.ts'

export const importsModule: Module = {
  adminRoutes: operatorImportRoutes,
  jobs: (deps, needs) => [importJobs(deps, needs)],
}
