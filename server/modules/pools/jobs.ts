import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { KEPT_BOARD_MS } from '#server/platform/places.ts'
import { advance, type ModeOf } from './service-life.ts'
import { dropFrozen } from './service-frozen.ts'
import { touchGames } from './service-games.ts'
import { deleteOldPages } from './sql-boards.ts'
import { listDue } from './sql.ts'

/**
 * Locks, scores, pays and refunds games when they are due, the sweep of every minute finds what no job reminded of; and takes frozen
 * accounts out of open games (W7).
 */
export const poolJobs = (deps: () => Deps, modeOf: ModeOf): JobSet => ({
  tasks: {
    'pools.advance': payload => advance(deps(), modeOf, (payload as { gameId: string }).gameId),
    'pools.drop-frozen': payload =>
      dropFrozen(deps(), modeOf, (payload as unknown as Events['wallet.clawed-back']).accountId),
    'pools.sweep': async () => {
      const { db, clock } = deps()
      const due = await listDue(db, clock.now())
      if (due.length > 0) await db.tx(tx => touchGames(tx, due))
    },
    'pools.remove-old-pages': async () => {
      const { db, clock } = deps()
      await db.tx(tx => deleteOldPages(tx, new Date(clock.now().getTime() - KEPT_BOARD_MS)))
    },
  },
  consumes: { 'wallet.clawed-back': ['pools.drop-frozen'] },
  cron: [
    { pattern: '* * * * *', task: 'pools.sweep' },
    { pattern: '* * * * *', task: 'pools.remove-old-pages' },
  ],
})
