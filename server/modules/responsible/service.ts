import type * as z from 'zod/mini'
import type { getLimits, setLimits as setLimitsCall } from '#contract/api/player/responsible.ts'
import { centavos } from '#contract/money.ts'
import { lockBalance } from '#server/modules/ledger/index.ts'
import { monthsLater } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { cameIn, NOTHING_PLAYED, playedOf } from './reads.ts'
import {
  type ByPeriod,
  type StoredLimits,
  later,
  limitAfter,
  limitAt,
  LIMITS,
  pauseEnd,
  type LimitName,
} from './rules.ts'
import * as sql from './sql.ts'

type Using = Pick<Deps, 'db' | 'clock'>
type Limits = z.output<typeof getLimits.answer>
type Wanted = z.output<typeof setLimitsCall.body>

const NOTHING_SET: StoredLimits = {
  reminderMinutes: null,
  pausedUntil: null,
  excludedUntil: null,
  seenAt: null,
  ineligible: null,
  limits: {},
}

/** The caller's limits with their use, the pause, and the month's result, which everybody sees. */
export const readLimits = ({ db, clock }: Using, accountId: string): Promise<Limits> =>
  limitsAt(db, accountId, clock.now())

/** Updates the submitted limits and the reminder; omitted ones are unchanged. */
export const setLimits = ({ db, clock }: Using, accountId: string, wanted: Wanted): Promise<Limits> =>
  change({ db, clock }, accountId, async (tx, at, stored) => {
    for (const { name, kind, period } of LIMITS) {
      const query = wanted[kind]?.[period]
      const after = query === undefined ? undefined : limitAfter(stored.limits[name], query, at)
      if (after) await sql.writeLimit(tx, at, accountId, { kind, period, ...after })
    }
    const { sessionReminder: reminderMinutes = stored.reminderMinutes } = wanted
    // Setting a limit counts as having seen the page.
    if (reminderMinutes !== stored.reminderMinutes || stored.seenAt === null) {
      await sql.writePause(tx, at, accountId, { ...stored, reminderMinutes, seenAt: stored.seenAt ?? at })
    }
  })

/** Records that the limits page was shown, so that it is not offered again. */
export const seeLimits = (using: Using, accountId: string): Promise<Limits> =>
  change(using, accountId, async (tx, at, stored) => {
    if (stored.seenAt === null) await sql.writePause(tx, at, accountId, { ...stored, seenAt: at })
  })

/** Pauses for a number of days from now; never shortens a longer pause. */
export const pausePlay = (using: Using, accountId: string, days: number): Promise<Limits> =>
  change(using, accountId, (tx, at, stored) =>
    sql.writePause(tx, at, accountId, { ...stored, pausedUntil: later(stored.pausedUntil, pauseEnd(at, days)) }),
  )

/** Excludes for a number of months from now; never shortens a longer exclusion. */
export const excludeSelf = (using: Using, accountId: string, months: number): Promise<Limits> =>
  change(using, accountId, (tx, at, stored) =>
    sql.writePause(tx, at, accountId, {
      ...stored,
      excludedUntil: later(stored.excludedUntil, monthsLater(at, months)),
    }),
  )

/**
 * A change under the lock of the wallet, which entries and deposits take too: each of them sees the change completely or precedes it, so
 * that a lower limit takes effect at once.
 */
function change(
  { db, clock }: Using,
  accountId: string,
  write: (tx: Tx, at: Date, stored: StoredLimits) => Promise<void>,
): Promise<Limits> {
  return db.tx(async tx => {
    await lockBalance(tx, accountId)
    const at = clock.now()
    await write(tx, at, (await sql.storedOf(tx, [accountId])).get(accountId) ?? NOTHING_SET)
    return limitsAt(tx, accountId, at)
  })
}

async function limitsAt(from: Reader, accountId: string, at: Date): Promise<Limits> {
  const stored = (await sql.storedOf(from, [accountId])).get(accountId) ?? NOTHING_SET
  const played = (await playedOf(from, [accountId], at)).get(accountId) ?? NOTHING_PLAYED
  const used = { deposit: await cameIn(from, accountId, at), loss: played.loss }
  const limitsOf = (type: 'deposit' | 'loss') => {
    const limitOf = (period: keyof ByPeriod<bigint>) => shown(stored, `${type}-${period}`, used[type][period], at)
    return { day: limitOf('day'), week: limitOf('week'), month: limitOf('month') }
  }
  const { staked, returned, won } = played
  return {
    deposit: limitsOf('deposit'),
    loss: limitsOf('loss'),
    sessionReminder: stored.reminderMinutes,
    pauseUntil: ahead(stored.pausedUntil, at),
    exclusionUntil: ahead(stored.excludedUntil, at),
    asked: stored.seenAt !== null,
    month: {
      staked: centavos(staked),
      returned: centavos(returned),
      won: centavos(won),
      net: centavos(won + returned - staked),
    },
  }
}

const ahead = (end: Date | null, at: Date): Date | null => (end && end > at ? end : null)
const amountOf = (amount: bigint | null) => (amount === null ? null : centavos(amount))

function shown(stored: StoredLimits, name: LimitName, used: bigint, at: Date): Limits['deposit']['day'] {
  const { amount, next } = limitAt(stored.limits[name], at)
  return {
    amount: amountOf(amount),
    used: centavos(used > 0n ? used : 0n),
    next: next && { amount: amountOf(next.amount), at: next.at },
  }
}

/** The caller's settings, for the export of personal data. */
export async function exportLimits(from: Reader, accountId: string) {
  const { limits, reminderMinutes, pausedUntil, excludedUntil, seenAt } =
    (await sql.storedOf(from, [accountId])).get(accountId) ?? NOTHING_SET
  const rows: Record<string, unknown>[] = LIMITS.flatMap(({ name, kind, period }) => {
    const limit = limits[name]
    if (!limit) return []
    const next = limit.next && {
      centavos: limit.next.amount === null ? null : String(limit.next.amount),
      at: limit.next.at,
    }
    return [{ kind, period, centavos: limit.amount === null ? null : String(limit.amount), next }]
  })
  return { name: 'limits', rows: [...rows, { reminderMinutes, pausedUntil, excludedUntil, seenAt }] }
}
