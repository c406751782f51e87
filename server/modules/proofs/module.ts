import type { Module } from '#server/modules/module.ts'
import { proofJobs } from './jobs.ts'
import { proofRoutes } from './routes.ts'
import { proofsTimeline, proofsWaiting } from './sql.ts'

export const proofsModule: Module = {
  routes: (app, deps, { modeOf }) => proofRoutes(app, deps, modeOf),
  jobs: (deps, { modeOf }) => [proofJobs(deps, modeOf)],
  waiting: proofsWaiting,
  timeline: proofsTimeline,
  retention: [
    { table: 'proof_log', kept: 'The log is a chain; a row that is gone would break it' },
    { table: 'proof_chunk', kept: 'Proofs of receipts are made of it, at any age: one short row a thousand entries' },
  ],
}
