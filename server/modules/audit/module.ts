import type { Module } from '#server/modules/module.ts'
import { auditJobs } from './jobs.ts'
import { auditWaiting } from './reads-waiting.ts'
import { watchedAudit } from './reads-watch.ts'

export const auditModule: Module = {
  jobs: (deps, { publishedHeads }) => [auditJobs(deps, publishedHeads)],
  watched: watchedAudit,
  waiting: auditWaiting,
}
