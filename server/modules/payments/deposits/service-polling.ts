import { PixUnavailable, type Received } from '#server/gateways/pix/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readSetting, writeSetting } from '#server/platform/settings.ts'
import { logAndContinue, logFailure, type PixContext } from '../pix-context.ts'
import { followReturns, syncDeposit, syncReceived } from '../service-pix-sync.ts'
import { nextCheckAt } from './rules.ts'
import { takeDueReturns, workReturn } from './service-returns.ts'
import { bookedAmong } from './sql-receipts.ts'
import * as sql from './sql.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** The time up to which all received Pix have been read. */
const WATERMARK = 'wallet.received-until'
/** A Pix may be listed with a delay: the last hour is read again each time, the last three days once a day. */
const OVERLAP_MS = HOUR_MS
const DAILY_OVERLAP_MS = 3 * DAY_MS
/** The bank's clock may be ahead of ours. */
const AHEAD_MS = HOUR_MS
/** How long the payer's bank can claw back a Pix (W7). */
const CLAW_BACK_DAYS = 90
/** The number of days per query to the bank. */
const WINDOW_MS = 7 * DAY_MS
/** Pages of a hundred: a window with more is split in half, so that the progress of an interrupted run is kept. */
const MOST_PAGES = 20
/** A window of this length is not halved any more, and the maximum pages read of it. */
const SHORTEST_MS = 60_000
const MOST_PAGES_AT_ALL = 1_000
/** When the whole range was last read for returns and late entries. */
const LOOKED_BACK = 'wallet.looked-back-at'
/** With an hourly schedule, this runs it once a day; a day on which the bank was unavailable is caught up. */
const LOOKS_BACK_EVERY_MS = DAY_MS - HOUR_MS / 2
/** Deposits that one process claims per round, the rounds per run, and the number polled concurrently. */
const LOOKED_AT = 20
const MOST_BATCHES = 25
const AT_ONCE = 4

/**
 * Polls deposits that are due, including those without a webhook call. Two processes never claim the same; when the bank becomes
 * unavailable, the rest waits for the next run.
 */
export async function syncDue(context: PixContext): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const due = await takeDue(context)
    const isLast = due.length < LOOKED_AT
    if (!(await syncAll(context, due)) || isLast) return
  }
}

/** Polls deposits, a few concurrently. Returns false when the bank became unavailable and the rest was skipped. */
async function syncAll(context: PixContext, due: string[]): Promise<boolean> {
  let silences = 0
  const work = async (): Promise<void> => {
    for (let id = due.pop(); id !== undefined && silences < AT_ONCE; id = due.pop()) {
      const end = await logAndContinue(context, 'deposit', id, syncDeposit(context, id))
      if (end === 'unavailable') silences += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return silences < AT_ONCE
}

/** Processes returns that are due, in the same way. */
export async function returnDue(context: PixContext): Promise<void> {
  for (const e2eId of await takeDueReturns(context)) {
    const end = await logAndContinue(context, 'return', e2eId, workReturn(context, e2eId))
    if (end === 'unavailable') return
  }
}

function takeDue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  return db.tx(async tx => {
    const at = clock.now()
    const due = await sql.lockDue(tx, at, LOOKED_AT)
    if (due.length > 0) {
      await sql.putOff(
        tx,
        due.map(({ id, checks, expiresAt }) => ({ id, at: nextCheckAt(checks, at, expiresAt) })),
      )
    }
    return due.map(({ id }) => id)
  })
}

/** The result of one pass through the bank's list. */
interface Turn {
  /** Consecutive queries without an answer. */
  silences: number
  /** A Pix whose query got no response: it must be read again. */
  missed?: PixUnavailable
}

interface Window {
  from: Date
  to: Date
  withReturns?: boolean
}

/**
 * Reads all Pix received since the last run, and syncs every one that is not in the ledger: those without a webhook call, late and second
 * payments, and money sent directly to our key. Rejects when the bank was unavailable, also for one of them: the next run starts there.
 */
export async function pollReceived(context: PixContext, isDaily = false): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const stored = await readSetting(db, WATERMARK)
  const since = typeof stored === 'string' ? new Date(stored) : ((await sql.firstDepositAt(db)) ?? now)
  const overlap = isDaily ? DAILY_OVERLAP_MS : OVERLAP_MS
  const turn: Turn = { silences: 0 }
  const save = async (to: Date): Promise<void> => {
    const reached = to < now ? to : now
    if (turn.missed || reached <= since) return
    await db.tx(tx => writeSetting(tx, WATERMARK, reached.toISOString(), null, now))
  }
  const until = now.getTime() + AHEAD_MS
  for (let from = since.getTime() - overlap; from < until; from += WINDOW_MS) {
    const window = { from: new Date(from), to: new Date(Math.min(from + WINDOW_MS, until)) }
    await eachReceived(context, window, turn, save)
  }
  if (turn.missed) throw turn.missed
}

/**
 * Reads the Pix that have returns and that their banks could claw back without a webhook call since they were last read (W7): those of the
 * 90 days before.
 */
export async function findClawBacks(context: PixContext): Promise<void> {
  const turn: Turn = { silences: 0 }
  const now = context.clock.now().getTime()
  const last = await readSetting(context.db, LOOKED_BACK)
  const since = typeof last === 'string' ? Math.min(Date.parse(last), now) : now
  const until = now + AHEAD_MS
  for (let from = since - CLAW_BACK_DAYS * DAY_MS - OVERLAP_MS; from < until; from += WINDOW_MS) {
    const window = { from: new Date(from), to: new Date(Math.min(from + WINDOW_MS, until)), withReturns: true }
    await eachReceived(context, window, turn)
  }
  if (turn.missed) throw turn.missed
}

/** Both checks over the long range. */
export async function backfillClawBacks(context: PixContext): Promise<void> {
  await findClawBacks(context)
  await pollReceived(context, true)
}

/** The same once a day, in the first run in which the bank responds. */
export async function lookBackDaily(context: PixContext): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const last = await readSetting(db, LOOKED_BACK)
  if (typeof last === 'string' && now.getTime() - Date.parse(last) < LOOKS_BACK_EVERY_MS) return
  await backfillClawBacks(context)
  await db.tx(tx => writeSetting(tx, LOOKED_BACK, now.toISOString(), null, now))
}

/**
 * Reads all Pix received within a window, split where it is too large; `ended` gets the progress. Rejects when the bank becomes
 * unavailable.
 */
async function eachReceived(
  context: PixContext,
  window: Window,
  turn: Turn,
  ended: (to: Date) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const length = window.to.getTime() - window.from.getTime()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const result = await context.pix.listReceived({ ...window, page })
    pages = result.pages
    if (pages > MOST_PAGES && length > SHORTEST_MS) {
      const middle = new Date(window.from.getTime() + Math.floor(length / 2))
      await eachReceived(context, { ...window, to: middle }, turn, ended)
      return eachReceived(context, { ...window, from: middle }, turn, ended)
    }
    if (page > MOST_PAGES_AT_ALL) {
      throw new PixUnavailable('unreadable', `more than ${MOST_PAGES_AT_ALL} pages of Pix in a minute`)
    }
    await syncListed(context, result.received, turn)
  }
  await ended(window.to)
}

/** Syncs the Pix of a page. One Pix that fails, or that the bank does not answer about, does not stop the others; several in a row do. */
async function syncListed(context: PixContext, received: readonly Received[], turn: Turn): Promise<void> {
  const booked = await bookedAmong(
    context.db,
    received.map(pix => pix.e2eId),
  )
  for (const pix of received) {
    try {
      if (booked.has(pix.e2eId)) await followReturns(context, pix)
      else {
        await syncReceived(context, pix)
        turn.silences = 0
      }
    } catch (error) {
      if (!(error instanceof PixUnavailable)) {
        logFailure(context.log, error, { e2eId: pix.e2eId })
        continue
      }
      turn.missed = error
      turn.silences += 1
      if (turn.silences >= AT_ONCE) throw error
    }
  }
}
