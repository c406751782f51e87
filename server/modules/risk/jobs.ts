import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { findSigns } from './service-finding.ts'

/** Scans for signals every ten minutes in the changes since the last scan. */
export const riskJobs = (deps: () => Deps): JobSet => ({
  tasks: { 'risk.find-signs': () => findSigns(deps()) },
  cron: [{ pattern: '*/10 * * * *', task: 'risk.find-signs' }],
})
