import type { Module } from '#server/modules/module.ts'
import { operatorRiskRoutes } from './operator.ts'
import { riskJobs } from './jobs.ts'
import { riskWaiting } from './reads.ts'

export const riskModule: Module = {
  adminRoutes: operatorRiskRoutes,
  jobs: deps => [riskJobs(deps)],
  waiting: riskWaiting,
}
