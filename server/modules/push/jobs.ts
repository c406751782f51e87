import type { Events } from '#server/modules/events.ts'
import { touchGames } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { DELIVER, deliver } from './service-sending.ts'
import { waitingFor } from './reads.ts'

/** Questions follow their matches, and a sending that was cut off goes on. */
export const pushJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'push.match-changed': async payload => {
      const { matchId } = payload as unknown as Events['match.changed']
      const { db } = deps()
      const pushes = await waitingFor(db, matchId)
      if (pushes.length > 0) await db.tx(tx => touchGames(tx, pushes))
    },
    [DELIVER]: payload => deliver(deps(), (payload as { pushId: string }).pushId),
  },
  // A question is over when its minutes are played, whatever happens in them.
  consumes: { 'match.changed': ['push.match-changed'], 'match.clock-moved': ['push.match-changed'] },
})
