import type { Module } from '#server/modules/module.ts'
import { operatorGameRoutes } from './operator.ts'
import { poolInvariants } from './reads-check.ts'
import { poolJobs } from './jobs.ts'
import { poolRoutes } from './routes.ts'
import { poolsWaiting, watchedPools } from './reads.ts'

export const poolsModule: Module = {
  routes: (app, deps, { modeOf }) => poolRoutes(app, deps, modeOf),
  adminRoutes: (app, deps, { modeOf }) => operatorGameRoutes(app, deps, modeOf),
  jobs: (deps, { modeOf }) => [poolJobs(deps, modeOf)],
  invariants: poolInvariants,
  watched: watchedPools,
  waiting: poolsWaiting,
}
