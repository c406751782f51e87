import { businessDay, dayAfter } from '#server/platform/clock.ts'
import { readSetting, writeSetting } from '#server/platform/settings.ts'
import { DAYS_BY_DEFAULT, daysOf, MOST_DAYS } from './reconciliation-days.ts'
import { compareDays } from './service-reconciliation.ts'
import type { PixContext } from './service-returns.ts'

/** What the newest look at our books and the bank's found. */
const FOUND = 'wallet.reconciled'

type Look = {
  at: string
  /** The days that were compared. */
  from: string
  to: string
  /** Differences of those days; one more when the balances differ by what nothing under way explains. */
  found: number
  /** Since when every look has found something; null when this one found nothing. */
  since: string | null
}

/**
 * Compares our books with the bank's once a day, of the days that are over: a Pix of yesterday that one side still has not is under way no
 * more. While something is found it is looked at every time this is asked for, over the days that it was found in (31 at most), so that it
 * is told until it is mended and not longer. The start page of the desk reads what is kept. Rejects with `PixUnavailable` when the bank
 * is silent: then the last look stands.
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

/** The first day to compare, up to one: as usual, or the one from which on something was found before. */
function firstDay(before: string | undefined, to: string): string {
  const [usual, oldest] = [dayAfter(to, 1 - DAYS_BY_DEFAULT), dayAfter(to, 1 - MOST_DAYS)]
  if (before === undefined || before > usual) return usual
  return before < oldest ? oldest : before
}
