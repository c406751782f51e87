import { businessDay, dayAfter } from '#server/platform/clock.ts'
import { readSetting, writeSetting } from '#server/platform/settings.ts'
import type { PixContext } from '../pix-context.ts'
import { DAYS_BY_DEFAULT, daysOf, MOST_DAYS } from './days.ts'
import { compareDays } from './service.ts'

/** The result of the newest reconciliation. */
const FOUND = 'wallet.reconciled'

type Look = {
  at: string
  /** The days that were compared. */
  from: string
  to: string
  /** Differences of those days; plus one if the balances differ by more than the payments in progress. */
  found: number
  /** Since when every reconciliation has found differences; null when this one found none. */
  since: string | null
}

/**
 * Reconciles the ledger with the bank once a day, for the days that are over: a Pix of yesterday that is missing on one side is no longer
 * in progress. After a difference, every call reconciles again, from the first affected day on (31 days at most), so that the difference is
 * reported until it is resolved. The start page of the back office reads the stored result. Rejects with `PixUnavailable` when the bank is
 * unavailable: the last result stays.
 */
export async function reconcileDaily(context: PixContext): Promise<void> {
  const { db, clock, pix } = context
  const at = clock.now()
  const to = dayAfter(businessDay(at), -1)
  const last = (await readSetting(db, FOUND)) as Look | undefined
  const open = last === undefined || last.since === null ? undefined : last
  if (last?.to === to && !open) return
  const days = daysOf({ from: firstDay(open?.from, to), to }, at)
  const { answer, stoodStill } = await compareDays(context, pix, days)
  const found = answer.differences.length + (stoodStill && !answer.explained ? 1 : 0)
  const since = found === 0 ? null : (open?.since ?? at.toISOString())
  const look: Look = { at: at.toISOString(), from: days.from, to, found, since }
  await db.tx(tx => writeSetting(tx, FOUND, look, null, at))
}

/** The first day to reconcile: the default, or the first day with an open difference. */
function firstDay(before: string | undefined, to: string): string {
  const [usual, oldest] = [dayAfter(to, 1 - DAYS_BY_DEFAULT), dayAfter(to, 1 - MOST_DAYS)]
  if (before === undefined || before > usual) return usual
  return before < oldest ? oldest : before
}
