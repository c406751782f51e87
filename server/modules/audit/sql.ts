import { type RawBuilder, sql } from 'kysely'
import type { TimelineSource, TimelineSources, WaitingSources } from '#server/modules/pending.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { hasValue, isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'
import type { Watched } from '#server/platform/metrics.ts'

/**
 * An operator's action. `action` is a family of AUDIT_FAMILIES, which determines who may read it, and a verb in the past, e.g.
 * `slide.created`; `subject` is the id of the changed object.
 */
export interface AuditEntry {
  operatorId: string
  action: string
  subject: string
  /** The operator's reason. */
  reason: string
  /** The changes: values before and after where they matter; never secrets. */
  details?: JsonObject
}

export interface AuditRow {
  id: string
  operatorId: string
  action: string
  subject: string
  reason: string
  details: JsonObject
  at: Date
  /** The position in the chain, and its links. */
  seq: bigint
  hash: string
  prevHash: string
  /** `details` and `at` as hashed: the stored text, and microseconds since 1970. */
  detailsText: string
  atMicros: string
}

/**
 * Records an operator's action in the transaction that performs it, so that neither exists without the other. The database adds it to the
 * chain at commit (0022-audit-chain.sql).
 */
export async function recordAudit(tx: Tx, entry: AuditEntry, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into audit (id, operator_id, action, subject, reason, details, at)
    values (${newId(at)}, ${entry.operatorId}, ${entry.action}, ${entry.subject}, ${entry.reason},
      ${JSON.stringify(entry.details ?? {})}::jsonb, ${at})`)
}

/** Filters of the log. */
export interface AuditRequested extends Sorted<'at'> {
  offset: number
  limit: number
  /** Subject. */
  subject?: string | undefined
  operatorId?: string | undefined
  /** An action, or a family: the part before the dot. */
  action?: string | undefined
  /** The families that the reader may see; null for all of them. */
  families: readonly string[] | null
  span?: Span
}

/** A page of operators' actions, the newest first by default, and the total. */
export async function listAudit(from: Reader, query: AuditRequested): Promise<{ rows: AuditRow[]; total: number }> {
  const { subject, operatorId, action } = query
  const families = query.families && arrayOf(query.families)
  const which = sql`from audit where ${hasValue(sql`subject`, subject)}
    and ${hasValue(sql`operator_id`, operatorId)}
    and ${action === undefined ? sql`true` : sql`(action = ${action} or starts_with(action, ${`${action}.`}))`}
    and ${families ? sql`split_part(action, '.', 1) = any(${families}::text[])` : sql`true`}
    and ${isWithin(sql`at`, query.span ?? {})}`
  const order = orderBy(query, { at: sql`seq` }, { usual: sql`seq desc`, id: sql`id` })
  return pageOfRows<AuditRow>(from, { columns, which, order }, query)
}

/**
 * Whether two operators are linked by account creation or resets after a moment, directly or through any number of others, in either
 * direction: an operator who creates a second account, and through it a third, is still one person. Actions on oneself (the command line)
 * do not link.
 */
export async function areLinked(
  from: Reader,
  [one, other]: readonly [string, string],
  { actions, since }: { actions: readonly string[]; since: Date },
): Promise<boolean> {
  const rows = await from.rows(sql`
    with recursive did as (
      select operator_id, subject from audit
      where action = any(${arrayOf(actions)}::text[]) and at > ${since} and operator_id <> subject
    ), reached (id) as (
      select ${one}::text
      union
      select case when did.operator_id = reached.id then did.subject else did.operator_id end
      from reached join did on reached.id in (did.operator_id, did.subject)
    )
    select 1 from reached where id = ${other}`)
  return rows.length > 0
}

const columns: RawBuilder<unknown> = sql`id, operator_id as "operatorId", action, subject, reason, details, at, seq, hash,
  prev_hash as "prevHash", details::text as "detailsText", (extract(epoch from at) * 1000000)::bigint::text as "atMicros"`

/** Items of this module that need an operator. */
export const auditWaiting: WaitingSources = {
  audit: {
    rows: () => sql`
      select null as mode, at as since from (select at, broken from audit_check order by id desc limit 1) c where broken <> '[]'`,
    urgentAfterMs: 0,
  },
}

const actsOn: TimelineSource = ({ id, families }) => [
  {
    type: 'audit',
    columns: {
      key: sql`id`,
      at: sql`at`,
      operatorId: sql`operator_id`,
      reason: sql`nullif(reason, '')`,
      detail: sql`action`,
    },
    found: sql`from audit where subject = ${id}
      and (${families && arrayOf(families)}::text[] is null or split_part(action, '.', 1) = any(${families && arrayOf(families)}::text[]))`,
  },
]

/** Operators' actions on any subject. */
export const auditTimeline: TimelineSources = {
  game: actsOn,
  match: actsOn,
  player: actsOn,
  deposit: actsOn,
  withdrawal: actsOn,
}

/** The last check of the chain of the audit log. */
export const watchedAudit: readonly Watched[] = [
  {
    name: 'crava_audit_ok',
    help: 'Whether the last check of the audit log found it whole: 1, or 0 when it was changed from outside.',
    read: from =>
      from.rows(sql<{ value: number }>`
        select (broken = '[]'::jsonb)::int as value from audit_check order by id desc limit 1`),
  },
  {
    name: 'crava_audit_checked_seconds',
    help: 'How long ago the audit log was last checked.',
    read: (from, now) =>
      from.rows(sql<{ value: number }>`
        select extract(epoch from ${now}::timestamptz - at)::float8 as value from audit_check order by id desc limit 1`),
  },
]
