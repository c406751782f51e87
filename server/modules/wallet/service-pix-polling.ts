import { PixRefused, PixUnavailable, type Received } from '#server/gateways/pix/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readSetting, writeSetting } from '#server/platform/settings.ts'
import { nextCheckAt } from './rules-deposits.ts'
import { syncDeposit, syncReceived, followReturns } from './service-pix-sync.ts'
import { takeDueReturns, type PixContext, workReturn } from './service-returns.ts'
import * as sql from './sql-deposits.ts'
import { bookedAmong } from './sql-receipts.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Up to when all that came in has been looked at. */
const WATERMARK = 'wallet.received-until'
/** A Pix may be listed later than it came: the last hour is looked through again each time, the last three days once a day. */
const OVERLAP_MS = HOUR_MS
const DAILY_OVERLAP_MS = 3 * DAY_MS
/** The bank's clock may be ahead of ours. */
const AHEAD_MS = HOUR_MS
/** For so long a Pix can be taken back by its payer's bank (W7). */
const CLAW_BACK_DAYS = 90
/** The bank is asked for this many days at once. */
const WINDOW_MS = 7 * DAY_MS
/** Pages of a hundred: a window with more is looked through in two halves, so that a turn that is cut off has not been for nothing. */
const MOST_PAGES = 20
/** A window that is not halved any more, and how many pages of it are read. */
const SHORTEST_MS = 60_000
const MOST_PAGES_AT_ALL = 1_000
/** When all of it was last looked through for what went back and was listed late. */
const LOOKED_BACK = 'wallet.looked-back-at'
/** Asked every hour, this makes it once a day; a day on which the bank was silent is made up for. */
const LOOKS_BACK_EVERY_MS = DAY_MS - HOUR_MS / 2
/** How many deposits one process takes together, so many times in a turn, and looks at at the same time. */
const LOOKED_AT = 20
const MOST_BATCHES = 25
const AT_ONCE = 4

/**
 * Looks at deposits that are due, those the bank never told of among them. Two processes never take the same; when the bank falls silent
 * the rest waits for its next time.
 */
export async function syncDue(context: PixContext): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const due = await takeDue(context)
    const isLast = due.length < LOOKED_AT
    if (!(await syncAll(context, due)) || isLast) return
  }
}

/** Looks at deposits, a few at the same time. False when the bank fell silent, and the rest was left. */
async function syncAll(context: PixContext, due: string[]): Promise<boolean> {
  let silences = 0
  const work = async (): Promise<void> => {
    for (let id = due.pop(); id !== undefined && silences < AT_ONCE; id = due.pop()) {
      if (!(await logAndContinue(context, 'deposit', id, syncDeposit(context, id)))) silences += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return silences < AT_ONCE
}

/** Works at returns that are due, in the same way. */
export async function returnDue(context: PixContext): Promise<void> {
  for (const e2eId of await takeDueReturns(context)) {
    if (!(await logAndContinue(context, 'return', e2eId, workReturn(context, e2eId)))) return
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

/**
 * Waits for a question to the bank; one without an answer is left to the next turn, and false: one that broke must not keep the others
 * waiting.
 */
export async function logAndContinue(
  { log }: Pick<Deps, 'log'>,
  about: string,
  id: string,
  request: Promise<void>,
): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (error instanceof PixUnavailable) {
      // Nobody but us can mend a door that does not open.
      log[error.reason === 'access' ? 'error' : 'warn'](
        { about, id, reason: error.reason },
        `bank unavailable: ${error.message}`,
      )
      return false
    }
    logFailure(log, error, { about, id })
    return true
  }
}

/** The bank's own words about a refusal are not for the log: they may quote what was asked. */
function logFailure(log: Deps['log'], error: unknown, about: Readonly<Record<string, string>>): void {
  if (error instanceof PixRefused) {
    log.error({ ...about, type: error.type, status: error.status }, 'bank refused a Pix query')
  } else log.error({ ...about, err: error }, 'Pix not booked; the next poll tries again')
}

/** What one turn through the bank's list met. */
interface Turn {
  /** Questions without an answer, one after the other. */
  silences: number
  /** A Pix about which the bank was silent: somebody must come back to it. */
  missed?: PixUnavailable
}

interface Window {
  from: Date
  to: Date
  withReturns?: boolean
}

/**
 * Looks through all that came in since the last time, and examines every Pix that is not in the books: what no notice told of, late
 * and second payments, and money sent straight to our key. Rejects when the bank was silent, also about one of them: it is begun there again.
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

/** Looks for Pix of the last 90 days of which something went back: those their banks took without a word (W7). */
export async function findClawBacks(context: PixContext): Promise<void> {
  const turn: Turn = { silences: 0 }
  const until = context.clock.now().getTime() + AHEAD_MS
  for (let from = until - CLAW_BACK_DAYS * DAY_MS; from < until; from += WINDOW_MS) {
    const window = { from: new Date(from), to: new Date(Math.min(from + WINDOW_MS, until)), withReturns: true }
    await eachReceived(context, window, turn)
  }
  if (turn.missed) throw turn.missed
}

/** Both of them, far back. */
export async function backfillClawBacks(context: PixContext): Promise<void> {
  await findClawBacks(context)
  await pollReceived(context, true)
}

/** The same once a day, on the first occasion on which the bank answers. */
export async function lookBackDaily(context: PixContext): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const last = await readSetting(db, LOOKED_BACK)
  if (typeof last === 'string' && now.getTime() - Date.parse(last) < LOOKS_BACK_EVERY_MS) return
  await backfillClawBacks(context)
  await db.tx(tx => writeSetting(tx, LOOKED_BACK, now.toISOString(), null, now))
}

/**
 * Goes through all that came in within a window, in shorter ones where it is too much; `ended` is told how far it came. Rejects when the
 * bank falls silent.
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

/** Examines what a page lists. One Pix that breaks, or that the bank does not answer about, does not stop the others; several in a row do. */
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
