import { jobSet } from '#server/modules/events.ts'
import type { ModeOf } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { publish, publishHead, publishMissing } from './service-publishing.ts'

/**
 * Publishes the root of a game as soon as it is locked; a sweep every minute finds those missed in a crash. Publishes the head of the audit
 * log once a day.
 */
export const proofJobs = (deps: () => Deps, modeOf: ModeOf): JobSet =>
  jobSet({
    on: {
      'game.changed': {
        'proofs.publish': async ({ gameId, state }) => {
          if (state === 'locked') await publish(deps(), modeOf, gameId)
        },
      },
    },
    tasks: {
      'proofs.publish-missing': () => publishMissing(deps(), modeOf),
      'proofs.publish-desk': () => publishHead(deps()),
    },
    cron: [
      { pattern: '* * * * *', task: 'proofs.publish-missing' },
      // Hourly, in case a process was down at any of them; only the first of a day publishes.
      { pattern: '7 * * * *', task: 'proofs.publish-desk' },
    ],
  })
