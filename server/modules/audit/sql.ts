import { sql } from 'kysely'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

/** Something an operator did. `action` is a verb in the past, e.g. `slide.created`; `subject` the id of what it was done to. */
export interface AuditEntry {
  operatorId: string
  action: string
  subject: string
  /** Why, in the operator's own words. */
  reason: string
  /** What changed: values before and after where they matter, never a secret. */
  details?: JsonObject
}

export interface AuditRow {
  id: string
  operatorId: string
  action: string
  subject: string
  reason: string
  at: Date
}

/** Writes down what an operator does, in the transaction that does it: neither is ever there without the other. */
export async function recordAudit(tx: Tx, entry: AuditEntry, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into audit (id, operator_id, action, subject, reason, details, at)
    values (${newId(at)}, ${entry.operatorId}, ${entry.action}, ${entry.subject}, ${entry.reason},
      ${JSON.stringify(entry.details ?? {})}::jsonb, ${at})`)
}

/** A page of what operators did, or of what was done to one thing, the newest first, and how many entries there are. */
export async function listAudit(
  from: Reader,
  asked: { offset: number; limit: number; subject?: string | undefined },
): Promise<{ rows: AuditRow[]; total: number }> {
  const which = sql`from audit where ${asked.subject ?? null}::text is null or subject = ${asked.subject ?? null}`
  const rows = await from.rows(sql<AuditRow>`
    select id, operator_id as "operatorId", action, subject, reason, at ${which}
    order by id desc limit ${asked.limit} offset ${asked.offset}`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${which}`)
  return { rows, total: Number(count?.total ?? 0n) }
}
