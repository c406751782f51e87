import type { Module } from '#server/modules/module.ts'
import { days } from '#server/platform/retention.ts'
import { importJobs } from './jobs.ts'
import { operatorImportRoutes } from './operator.ts'
import { isEnded } from './sql-jobs.ts'

export const importsModule: Module = {
  adminRoutes: operatorImportRoutes,
  jobs: (deps, needs) => [importJobs(deps, needs)],
  retention: [
    {
      table: 'import_job',
      by: 'updated_at',
      afterMs: days(365),
      where: isEnded,
      what: 'Imports that ended a year ago',
    },
  ],
}
