import type { Module } from '#server/modules/module.ts'
import { exportInfluence } from './index.ts'
import { influencerJobs } from './jobs.ts'
import { operatorInfluencerRoutes } from './operator.ts'
import { influencersSearch } from './reads.ts'
import { influencerRoutes } from './routes.ts'

export const influencersModule: Module = {
  routes: influencerRoutes,
  adminRoutes: operatorInfluencerRoutes,
  jobs: deps => [influencerJobs(deps)],
  exports: [exportInfluence],
  search: influencersSearch,
  retention: [{ table: 'influencer_code', kept: 'Commissions are paid by it' }],
}
