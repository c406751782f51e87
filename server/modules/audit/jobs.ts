import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { checkAdded, type PublishedHeads, sweepAudit } from './service-check.ts'

/**
 * Verifies new rows of the audit log's chain every night, and all of it in slices within a day. The process's log records the head, so that
 * a copy exists outside the database.
 */
export const auditJobs = (deps: () => Deps, published: PublishedHeads): JobSet => ({
  tasks: {
    'audit.check': async () => {
      const check = await checkAdded(deps(), published)
      if (!check) return
      const { broken, head, entries } = check
      if (broken.length > 0) deps().log.error({ broken: broken.slice(0, 10), head }, 'audit log chain broken')
      else deps().log.info({ head, entries }, 'audit log verified')
    },
    'audit.sweep': () => sweepAudit(deps()),
  },
  cron: [
    { pattern: '23 6 * * *', task: 'audit.check' },
    { pattern: '*/5 * * * *', task: 'audit.sweep' },
  ],
})
