import type { Events } from '#server/modules/events.ts'
import { touchGames } from '#server/modules/pools/index.ts'
import type { JsonObject } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { DELIVER, deliver } from './service-sending.ts'
import { followingPushes } from './reads.ts'

async function follow({ db }: Pick<Deps, 'db'>, payload: JsonObject, which: { paid: boolean }): Promise<void> {
  const { matchId } = payload as unknown as Events['match.changed']
  const pushes = await followingPushes(db, matchId, which)
  if (pushes.length > 0) await db.tx(tx => touchGames(tx, pushes))
}

/** Questions follow their matches, and a sending that was cut off goes on. */
export const pushJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'push.match-changed': payload => follow(deps(), payload, { paid: true }),
    'push.clock-moved': payload => follow(deps(), payload, { paid: false }),
    [DELIVER]: payload => deliver(deps(), (payload as { pushId: string }).pushId),
  },
  // A question is over when its minutes are played, whatever happens in them.
  consumes: { 'match.changed': ['push.match-changed'], 'match.clock-moved': ['push.clock-moved'] },
})
