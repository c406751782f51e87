import { sql } from 'kysely'
import type { Side } from '#contract/facts.ts'
import { formatImportMessage, IMPORT_MESSAGES, type ImportMessage } from '#contract/import-messages.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export interface ReviewToAdd {
  matchId: string | null
  kind: string
  row: string
  reason: ImportMessage
  name: string | null
  side: Side | null
}

/**
 * Adds items to the review list; existing ones are unchanged. An item whose message has a `report`, the key of what its source said, is open
 * again once that differs from what the operator who closed it saw.
 */
export async function addReview(
  tx: Tx,
  where: { championshipId: string; source: string },
  rows: readonly ReviewToAdd[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  const withIds = rows.map(({ reason, ...row }) => {
    const text = formatImportMessage(IMPORT_MESSAGES, reason) ?? reason.code
    return { ...row, reason: text, message: reason, id: newId(at) }
  })
  await tx.rows(sql`
    insert into match_review as known (id, championship_id, match_id, source, kind, row, reason, message, name, side, created_at)
    select distinct on ("matchId", kind, row) id, ${where.championshipId}, "matchId", ${where.source}, kind, row, reason, message, name, side, ${at}
    from jsonb_to_recordset(${JSON.stringify(withIds)}::jsonb) as r(id text, "matchId" text, kind text, row text, reason text,
      message jsonb, name text, side text)
    on conflict (championship_id, source, coalesce(match_id, ''), kind, row) do update
    set state = 'open', resolved_by = null, resolved_at = null, reason = excluded.reason, message = excluded.message,
      created_at = excluded.created_at
    where excluded.message -> 'values' ->> 'report' is distinct from known.message -> 'values' ->> 'report'
      and excluded.message -> 'values' ? 'report'`)
}

/** A championship's items that wait for an operator (`unresolved`), and informational ones. */
export async function countReview(
  from: Reader,
  championshipId: string,
): Promise<{ unresolved: number; remarks: number }> {
  const [row] = await from.rows(sql<{ unresolved: bigint; remarks: bigint }>`
    select count(*) filter (where waits) as unresolved, count(*) filter (where not waits) as remarks
    from match_review where championship_id = ${championshipId} and state = 'open'`)
  return { unresolved: Number(row?.unresolved ?? 0n), remarks: Number(row?.remarks ?? 0n) }
}

/** The names of facts already on the review list, open or closed, by match, side and name. */
export async function namesInReview(from: Reader, matchIds: readonly string[]): Promise<Set<string>> {
  const rows = await from.rows(sql<{ matchId: string; name: string; side: Side }>`
    select match_id as "matchId", name, side from match_review where match_id = any(${matchIds}::text[]) and name is not null`)
  return new Set(rows.map(keyOfName))
}

/** The key of a name in `namesInReview`. */
export const keyOfName = ({ matchId, name, side }: Pick<ReviewToAdd, 'matchId' | 'name' | 'side'>): string =>
  `${matchId} ${side} ${name}`

/** Counts the unmatched names of matches. */
export async function recountUnresolved(tx: Tx, matchIds: readonly string[]): Promise<void> {
  await tx.rows(sql`
    update match set unresolved = (
      select count(*) from match_review r where r.match_id = match.id and r.state = 'open' and r.name is not null)
    where id = any(${matchIds}::text[])`)
}

/** Deletes open items about names that are no longer in a match's facts. `keep` are the names still in use, by side. */
export async function dropOldNames(
  tx: Tx,
  matchId: string,
  save: readonly { name: string; side: Side }[],
): Promise<void> {
  await tx.rows(sql`
    delete from match_review r where r.match_id = ${matchId} and r.state = 'open' and r.name is not null
      and not exists (
        select from unnest(${save.map(one => one.name)}::text[], ${save.map(one => one.side)}::text[]) as k(name, side)
        where k.name = r.name and k.side = r.side)`)
}

export async function closeReview(
  tx: Tx,
  ids: readonly string[],
  by: { state: 'linked' | 'left-out'; operatorId: string },
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    update match_review set state = ${by.state}, resolved_by = ${by.operatorId}, resolved_at = ${at}
    where id = any(${ids}::text[])`)
}

/** Closes the open items about a match's correction while it was live: its next version answers them. */
export async function closeCorrected(tx: Tx, matchId: string, operatorId: string, at: Date): Promise<void> {
  await tx.rows(sql`
    update match_review set state = 'linked', resolved_by = ${operatorId}, resolved_at = ${at}
    where match_id = ${matchId} and kind = 'corrected' and state = 'open'`)
}

/** Closes the open items about clubs that a preview decided. */
export async function closeClubRows(
  tx: Tx,
  where: { championshipId: string; source: string },
  names: readonly string[],
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    update match_review set state = 'linked', resolved_at = ${at}
    where championship_id = ${where.championshipId} and source = ${where.source} and state = 'open' and match_id is null
      and kind = 'unknown-club' and row = any(${names}::text[])`)
}
