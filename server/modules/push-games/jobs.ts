import { jobSet } from '#server/modules/events.ts'
import { touchGames } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { followingPushes } from './reads.ts'
import { DELIVER, deliver } from './service-sending.ts'

async function follow({ db }: Pick<Deps, 'db'>, matchId: string, which: { paid: boolean }): Promise<void> {
  const pushes = await followingPushes(db, matchId, which)
  if (pushes.length > 0) await db.tx(tx => touchGames(tx, pushes))
}

/** Updates questions from their matches, and continues interrupted sendings. */
export const pushJobs = (deps: () => Deps): JobSet =>
  jobSet({
    on: {
      // A question is over when its minutes have been played, even without an event.
      'match.changed': { 'push.match-changed': ({ matchId }) => follow(deps(), matchId, { paid: true }) },
      'match.clock-moved': { 'push.clock-moved': ({ matchId }) => follow(deps(), matchId, { paid: false }) },
    },
    tasks: {
      [DELIVER]: payload => deliver(deps(), (payload as { pushId: string }).pushId),
    },
  })
