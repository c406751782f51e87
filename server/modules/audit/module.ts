import type { Module } from '#server/modules/module.ts'
import { auditJobs } from './jobs.ts'
import { auditWaiting, watchedAudit } from './sql.ts'

export const auditModule: Module = {
  jobs: (deps, { publishedHeads }) => [auditJobs(deps, publishedHeads)],
  watched: watchedAudit,
  waiting: auditWaiting,
  retention: [
    { table: 'audit', kept: 'The log is a chain; a row that is gone would break it' },
    { table: 'audit_head', kept: 'One row' },
    { table: 'audit_check', kept: 'One row a night: a head that was seen proves the log' },
  ],
}
