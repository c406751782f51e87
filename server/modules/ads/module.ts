import type { Module } from '#server/modules/module.ts'
import { adJobs } from './jobs.ts'
import { adRoutes } from './routes.ts'
import { exportAds } from './service.ts'
import { operatorAdRoutes } from './operator.ts'

export const adsModule: Module = {
  routes: adRoutes,
  adminRoutes: operatorAdRoutes,
  jobs: deps => [adJobs(deps)],
  exports: [exportAds],
}
