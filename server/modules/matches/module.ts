import type { Module } from '#server/modules/module.ts'
import { matchJobs } from './jobs.ts'
import { matchRoutes } from './routes.ts'
import { matchesWaiting } from './sql.ts'
import { operatorMatchRoutes } from './operator.ts'

export const matchesModule: Module = {
  routes: matchRoutes,
  adminRoutes: operatorMatchRoutes,
  jobs: (deps, { replay }) => [matchJobs(deps, replay)],
  waiting: matchesWaiting,
}
