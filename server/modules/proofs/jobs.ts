import { jobSet } from '#server/modules/events.ts'
import type { ModeOf } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { publish, publishHead, publishMissing } from './service-publishing.ts'

/**
 * Publishes the root of a game as soon as it is locked; a sweep of every minute finds those a crash left out. Once a day the head of
 * the operators' log.
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
      // Every hour, for a process that was down at any one; the first of a day publishes.
      { pattern: '7 * * * *', task: 'proofs.publish-desk' },
    ],
  })
