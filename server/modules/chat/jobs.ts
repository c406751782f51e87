import { jobSet } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { leaveSubject, rebroadcast } from './service-broadcast.ts'
import { eraseOf } from './service-deleting.ts'
import { forgetReactions } from './sql-messages.ts'
import { forgetReadings } from './sql-readings.ts'

/** Sends the last message of a chat again; deletes the messages of deleted accounts. */
export const chatJobs = (deps: () => Deps): JobSet =>
  jobSet({
    on: {
      'chat.said': { 'chat.tell-again': ({ chatId }) => rebroadcast(deps(), chatId) },
      'room.left': {
        'chat.leave-room': ({ roomId, kind, accountId }) =>
          leaveSubject(deps(), { kind: kind === 'coach-friend' ? 'coach' : 'vs', id: roomId }, accountId),
      },
      'league.left': {
        'chat.leave-league': ({ leagueId, accountId }) =>
          leaveSubject(deps(), { kind: 'league', id: leagueId }, accountId),
      },
      'account.deleted': {
        'chat.erase-account': async ({ accountId }) => {
          while (await eraseOf(deps(), accountId)) continue
          await forgetReadings(deps().db, accountId)
          await forgetReactions(deps().db, accountId)
        },
      },
    },
  })
