import type { Module } from '#server/modules/module.ts'
import { exportInfluence } from './index.ts'
import { influencerJobs } from './jobs.ts'
import { influencerRoutes } from './routes.ts'
import { operatorInfluencerRoutes } from './operator.ts'

export const influencersModule: Module = {
  routes: influencerRoutes,
  adminRoutes: operatorInfluencerRoutes,
  jobs: deps => [influencerJobs(deps)],
  exports: [exportInfluence],
  retention: [{ table: 'influencer_code', kept: 'Commissions are paid by it' }],
}
