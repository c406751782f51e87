import type { Module } from '#server/modules/module.ts'
import { proofJobs } from './jobs.ts'
import { proofRoutes } from './routes.ts'
import { proofsWaiting } from './sql.ts'

export const proofsModule: Module = {
  routes: (app, deps, { modeOf }) => proofRoutes(app, deps, modeOf),
  jobs: (deps, { modeOf }) => [proofJobs(deps, modeOf)],
  waiting: proofsWaiting,
}
