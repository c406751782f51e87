import type * as z from 'zod/mini'
import { type operatorWaiting, WAITING, WAITING_TYPES, type WaitingType } from '#contract/api/admin/waiting.ts'
import { mayDo } from '#contract/roles.ts'
import type { WaitingSource } from '#server/modules/pending.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Session } from '#server/platform/session.ts'
import { readWaiting } from './reads-waiting.ts'

/** What needs a person now, of what the caller may act on, in the order of WAITING. */
export async function waiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sources: Readonly<Record<WaitingType, WaitingSource>>,
  { subjectId, roles = [] }: Session,
): Promise<z.output<typeof operatorWaiting.answer>> {
  const now = clock.now()
  const kinds = WAITING_TYPES.filter(type => mayDo(roles, WAITING[type]))
  if (kinds.length === 0) return { docs: [], now }
  const rows = await readWaiting(db, kinds, sources, { now, operatorId: subjectId })
  const found = await Promise.all(
    rows.map(async row => ({
      ...row,
      count: Number(row.count),
      urgent: isUrgent(sources[row.kind], row.since, now),
      days: (await sources[row.kind].days?.(db)) ?? null,
    })),
  )
  const docs = found.toSorted(
    (one, other) =>
      Number(other.urgent) - Number(one.urgent) ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      (one.mode ?? '').localeCompare(other.mode ?? ''),
  )
  return { docs, now }
}

const isUrgent = ({ urgentAfterMs }: WaitingSource, since: Date | null, now: Date): boolean =>
  since !== null && urgentAfterMs !== undefined && now.getTime() - since.getTime() >= urgentAfterMs
