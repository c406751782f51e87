import type { Module } from '#server/modules/module.ts'
import { auditJobs } from './jobs.ts'
import { auditWaiting, watchedAudit } from './sql.ts'

export const auditModule: Module = {
  jobs: (deps, { publishedHeads }) => [auditJobs(deps, publishedHeads)],
  watched: watchedAudit,
  waiting: auditWaiting,
}
