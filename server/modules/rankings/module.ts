import type { Module } from '#server/modules/module.ts'
import { exportScores } from './index.ts'
import { rankingJobs } from './jobs.ts'
import { rankingRoutes } from './routes.ts'

export const rankingsModule: Module = {
  routes: rankingRoutes,
  jobs: deps => [rankingJobs(deps)],
  exports: [exportScores],
}
