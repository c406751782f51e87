import type * as z from 'zod/mini'
import { type operatorWaiting, WAITING, WAITING_TYPES, type WaitingType } from '#contract/api/admin/waiting.ts'
import { mayDo } from '#contract/roles.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Session } from '#server/platform/session.ts'
import { daysCompared, readWaiting } from './reads-waiting.ts'

const HOUR_MS = 3_600_000
/** From how old on something is urgent, in ms; what is not here never is. Of games about to lock: how long before. */
const URGENT_AFTER: Partial<Record<WaitingType, number>> = {
  books: 0,
  audit: 0,
  unchecked: 0,
  bank: 0,
  differences: 0,
  proofs: 0,
  // C9: the window of a dispute is a day.
  disputes: 12 * HOUR_MS,
  results: 2 * HOUR_MS,
  stuck: 4 * HOUR_MS,
  suspense: 24 * HOUR_MS,
  reports: 24 * HOUR_MS,
}
/** A game about to lock is urgent in its last hours. */
const LOCKS_SOON_MS = 3 * HOUR_MS

/** What needs a person now, of what the caller may act on, in the order of WAITING. */
export async function waiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { subjectId, roles = [] }: Session,
): Promise<z.output<typeof operatorWaiting.answer>> {
  const now = clock.now()
  const kinds = WAITING_TYPES.filter(type => mayDo(roles, WAITING[type]))
  if (kinds.length === 0) return { docs: [], now }
  const rows = await readWaiting(db, kinds, { now, operatorId: subjectId })
  const compared = rows.some(row => row.kind === 'differences') ? await daysCompared(db) : null
  const docs = rows
    .map(row => ({
      ...row,
      count: Number(row.count),
      urgent: isUrgent(row.kind, row.since, now),
      days: row.kind === 'differences' ? compared : null,
    }))
    .toSorted(
      (one, other) =>
        Number(other.urgent) - Number(one.urgent) ||
        kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
        (one.mode ?? '').localeCompare(other.mode ?? ''),
    )
  return { docs, now }
}

function isUrgent(type: WaitingType, since: Date | null, now: Date): boolean {
  if (since === null) return false
  const age = now.getTime() - since.getTime()
  if (type === 'lonely' || type === 'short') return -age < LOCKS_SOON_MS
  const after = URGENT_AFTER[type]
  return after !== undefined && age >= after
}
