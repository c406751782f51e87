import { sql } from 'kysely'
import type { LimitType, LimitPeriod } from '#contract/api/player/responsible.ts'
import { checkColumns, type CheckRow, isFit, joinChecks, ineligibleAt } from '#server/modules/kyc/index.ts'
import { isStaff } from '#server/modules/staff/index.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { StoredLimits, StoredLimit } from './rules.ts'

interface StoredRow extends CheckRow {
  account_id: string
  reminder_minutes: number | null
  paused_until: Date | null
  excluded_until: Date | null
  seen_at: Date | null
  kind: LimitType | null
  period: LimitPeriod | null
  amount: bigint | null
  next_amount: bigint | null
  next_at: Date | null
  staff: boolean
}

/**
 * Settings of the people behind these accounts, by account, and the gateways' refusals; accounts with neither are missing. Only limits of
 * `kind`, if given; `listedSince` as in `ineligibleAt`. Looked up by the keyed CPF, so that a limit of a closed account applies to the next
 * one.
 */
export async function storedOf(
  from: Reader,
  accountIds: readonly string[],
  { kind, listedSince }: { kind?: LimitType; listedSince?: Date | undefined } = {},
): Promise<Map<string, StoredLimits>> {
  const ids = sql`${arrayOf(accountIds)}::text[]`
  const rows = await from.rows(sql<StoredRow>`
    with who as materialized (select id, cpf_hash from published_account account where id = any(${ids}))
    select who.id as account_id, p.reminder_minutes, p.paused_until, p.excluded_until, p.seen_at,
      l.kind, l.period, l.amount, l.next_amount, l.next_at, ${isStaff(sql`who.cpf_hash`)} as staff, ${checkColumns}
    from who left join player_pause p on p.cpf_hash = who.cpf_hash
      left join player_limit l on l.cpf_hash = who.cpf_hash and l.kind = coalesce(${kind ?? null}, l.kind)
      ${joinChecks(sql`who.id`, ids)}
    where p.cpf_hash is not null or l.cpf_hash is not null or not ${isFit(listedSince)} or ${isStaff(sql`who.cpf_hash`)}`)
  const all = new Map<string, StoredLimits>()
  for (const row of rows) {
    const stored: StoredLimits = all.get(row.account_id) ?? {
      reminderMinutes: row.reminder_minutes,
      pausedUntil: row.paused_until,
      excludedUntil: row.excluded_until,
      seenAt: row.seen_at,
      ineligible: row.staff ? 'staff' : ineligibleAt(row, listedSince),
      limits: {},
    }
    all.set(row.account_id, stored)
    if (row.kind === null || row.period === null) continue
    const next = row.next_at === null ? null : { amount: row.next_amount, at: row.next_at }
    stored.limits[`${row.kind}-${row.period}`] = { amount: row.amount, next }
  }
  return all
}

export async function writeLimit(
  tx: Tx,
  at: Date,
  accountId: string,
  limit: StoredLimit & { kind: LimitType; period: LimitPeriod },
): Promise<void> {
  await tx.rows(sql`
    insert into player_limit (cpf_hash, kind, period, amount, next_amount, next_at, set_at)
    select cpf_hash, ${limit.kind}, ${limit.period}, ${limit.amount}, ${limit.next?.amount ?? null}, ${limit.next?.at ?? null}, ${at}
    from published_account account where id = ${accountId}
    on conflict (cpf_hash, kind, period) do update set amount = excluded.amount, next_amount = excluded.next_amount,
      next_at = excluded.next_at, set_at = excluded.set_at`)
}

/** Stores a person's settings other than limits. */
export async function writePause(
  tx: Tx,
  at: Date,
  accountId: string,
  stored: Pick<StoredLimits, 'reminderMinutes' | 'pausedUntil' | 'excludedUntil' | 'seenAt'>,
): Promise<void> {
  await tx.rows(sql`
    insert into player_pause (cpf_hash, reminder_minutes, paused_until, excluded_until, seen_at, changed_at)
    select cpf_hash, ${stored.reminderMinutes}, ${stored.pausedUntil}, ${stored.excludedUntil}, ${stored.seenAt}, ${at} from published_account account where id = ${accountId}
    on conflict (cpf_hash) do update set reminder_minutes = excluded.reminder_minutes, paused_until = excluded.paused_until,
      excluded_until = excluded.excluded_until, seen_at = excluded.seen_at, changed_at = excluded.changed_at`)
}
