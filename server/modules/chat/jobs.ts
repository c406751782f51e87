import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { eraseOf } from './service-deleting.ts'
import { forgetReadings } from './sql-readings.ts'
import { leaveRoom, rebroadcast } from './service-broadcast.ts'

const ERASE = 'chat.erase-account'

/** The last word of a chat is told again; what a deleted account said goes. */
export const chatJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'chat.leave-room': payload => leaveRoom(deps(), payload as unknown as Events['room.left']),
    'chat.tell-again': payload => rebroadcast(deps(), (payload as unknown as Events['chat.said']).chatId),
    [ERASE]: async payload => {
      const { accountId } = payload as unknown as Events['account.deleted']
      while (await eraseOf(deps(), accountId)) continue
      await forgetReadings(deps().db, accountId)
    },
  },
  consumes: { 'chat.said': ['chat.tell-again'], 'room.left': ['chat.leave-room'], 'account.deleted': [ERASE] },
})
