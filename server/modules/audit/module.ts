import type { Module } from '#server/modules/module.ts'
import { auditJobs } from './jobs.ts'
import { auditTimeline, auditWaiting, watchedAudit } from './sql.ts'

export const auditModule: Module = {
  jobs: (deps, { publishedHeads }) => [auditJobs(deps, publishedHeads)],
  watched: watchedAudit,
  waiting: auditWaiting,
  timeline: auditTimeline,
  retention: [
    { table: 'audit', kept: 'The log is a chain; a row that is gone would break it' },
    { table: 'audit_head', kept: 'One row' },
    { table: 'audit_checkpoint', bounded: 'one row' },
    { table: 'audit_sweep', bounded: 'one row' },
    { table: 'audit_check', kept: 'One row a night: a head that was seen proves the log' },
  ],
}
