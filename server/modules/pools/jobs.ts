import { jobSet } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { CACHED_SNAPSHOT_MS } from '#server/platform/rank-rows.ts'
import { readSetting, writeSetting } from '#server/platform/settings.ts'
import { dropFrozen } from './service-frozen.ts'
import { advance, type ModeOf, touchGames } from './service-life.ts'
import { REFUND_LANE, refundLane } from './service-refunds.ts'
import { sumEntries } from './service-sums.ts'
import { deleteOldPages } from './sql-snapshots.ts'
import { listDue } from './sql.ts'

/** Games per sweep: games that stay due for long (a frozen payout, a missing fact) cost at most this much per minute. */
const SWEPT_AT_ONCE = 500
/** The setting that stores where the last sweep ended. */
const SWEPT_TO = 'pools.swept-to'

/**
 * Schedules games that are due and have no job. Each sweep continues after the last and wraps around, so that games that stay due never
 * starve the others.
 */
async function sweep({ db, clock }: Pick<Deps, 'db' | 'clock'>, most: number): Promise<void> {
  const now = clock.now()
  await db.tx(async tx => {
    const after = await readSetting(tx, SWEPT_TO)
    const due = await listDue(tx, now, { after: typeof after === 'string' ? after : '', most })
    const rest = most - due.length
    const first = rest > 0 ? await listDue(tx, now, { after: '', most: rest }) : []
    await touchGames(tx, [...new Set([...due, ...first])])
    // Concurrent sweeps read the same games, which is harmless.
    await writeSetting(tx, SWEPT_TO, (rest > 0 ? first : due).at(-1) ?? '', null, now)
  })
}

/**
 * Closes, scores, pays and refunds games when they are due; a sweep every minute finds games without a job. Removes frozen accounts from
 * open games (W7).
 */
export const poolJobs = (deps: () => Deps, modeOf: ModeOf, sweptAtOnce = SWEPT_AT_ONCE): JobSet =>
  jobSet({
    on: { 'wallet.clawed-back': { 'pools.drop-frozen': ({ accountId }) => dropFrozen(deps(), modeOf, accountId) } },
    tasks: {
      'pools.advance': payload => {
        const { gameId, due } = payload as { gameId: string; due?: string }
        return advance(deps(), modeOf, gameId, due === undefined ? undefined : new Date(due))
      },
      [REFUND_LANE]: payload => refundLane(deps(), modeOf, payload as { gameId: string; lane: number }),
      'pools.sweep': () => sweep(deps(), sweptAtOnce),
      'pools.sum-entries': () => sumEntries(deps()),
      'pools.remove-old-pages': async () => {
        const { db, clock } = deps()
        await db.tx(tx => deleteOldPages(tx, new Date(clock.now().getTime() - CACHED_SNAPSHOT_MS)))
      },
    },
    cron: [
      { pattern: '* * * * *', task: 'pools.sweep' },
      { pattern: '* * * * *', task: 'pools.sum-entries' },
      { pattern: '* * * * *', task: 'pools.remove-old-pages' },
    ],
  })
