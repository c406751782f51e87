import type { Facts, MatchStatus } from '#contract/facts.ts'
import type { ImportedMatch } from '#contract/imported.ts'

/** C7, C8: how long a match may be late or remain abandoned. */
export const GRACE_MS = 48 * 3_600_000

/** A current schedule when another is reported: C7 counts from the earlier start (`dueAt`). */
export const dueAfter = (before: Date | null, reported: Date | null, now: Date): Date | null =>
  before !== null && before <= now ? before : reported

/** The current version of a match, as far as C7 and C8 depend on it. */
export interface Decided {
  author: string | null
  dueAt: Date | null
  /** Only of a match that began. */
  startedAt: Date | null
  abandonedAt: Date | null
}

/**
 * C7, C8: what a rule decided stays decided, unless only the report was late: the match began in time, or, abandoned, its source says that
 * it ended in time.
 */
export function isBoundByRule(
  { author, dueAt, startedAt, abandonedAt }: Decided,
  reported: Pick<ImportedMatch, 'status' | 'startsAt'> & { endedAt: Date | null },
): boolean {
  if (author !== 'rule') return false
  const [since, moment] = startedAt === null ? [dueAt, reported.startsAt] : [abandonedAt ?? startedAt, reported.endedAt]
  const isInTime = since !== null && moment !== null && moment.getTime() <= since.getTime() + GRACE_MS
  return !(reported.status === 'finished' && isInTime)
}

const MINUTE_MS = 60_000
/** The latest end of a match after its start, including breaks and stoppage time; a round takes several days. */
const LASTS_MS = { match: 125 * MINUTE_MS, race: 180 * MINUTE_MS, round: 4 * 24 * 60 * MINUTE_MS }
/** A match whose clock was reported within this time is still running. */
const REPORTED_WITHIN_MS = 10 * MINUTE_MS

interface Awaitable {
  id: string
  kind: keyof typeof LASTS_MS
  status: MatchStatus
  startsAt: Date | null
  facts: Pick<Facts, 'startedAt' | 'endedAt'> | null
  clockReport: { lastAt: Date } | null
}

/**
 * Since when the results of these matches are overdue: the earliest whistle of a match that is not reported as over, or is over with facts
 * missing. Null if none is late. A postponed or abandoned match waits for its source (C7, C8).
 */
export function awaitedSince(matches: readonly Awaitable[], missing: readonly { match: string | null }[]): Date | null {
  const lacking = new Set(missing.map(({ match }) => match))
  const late = matches.flatMap(match => {
    const { status, kind, facts, startsAt, clockReport } = match
    const startedAt = facts?.startedAt ?? startsAt
    const dueMs = startedAt === null ? null : startedAt.getTime() + LASTS_MS[kind]
    if (status === 'finished') return lacking.has(match.id) ? (facts?.endedAt?.getTime() ?? dueMs ?? []) : []
    if (dueMs === null || (status !== 'scheduled' && status !== 'live')) return []
    return Math.max(dueMs, clockReport === null ? 0 : clockReport.lastAt.getTime() + REPORTED_WITHIN_MS)
  })
  return late.length === 0 ? null : new Date(Math.min(...late))
}
