import type { Events } from '#server/modules/events.ts'
import type { ModeOf } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { publish, publishMissing } from './service-publishing.ts'

/** Publishes the root of a game as soon as it is locked; a sweep of every minute finds what a crash left out. */
export const proofJobs = (deps: () => Deps, modeOf: ModeOf): JobSet => ({
  tasks: {
    'proofs.publish': async payload => {
      const { gameId, state } = payload as unknown as Events['game.changed']
      if (state === 'locked') await publish(deps(), modeOf, gameId)
    },
    'proofs.publish-missing': () => publishMissing(deps(), modeOf),
  },
  consumes: { 'game.changed': ['proofs.publish'] },
  cron: [{ pattern: '* * * * *', task: 'proofs.publish-missing' }],
})
