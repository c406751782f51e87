/** Ranking snapshots (docs/decisions/014). */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import { RANKS_PER_ROW } from '#server/platform/rank-rows.ts'
import type { Ranking } from './sql.ts'

/** A ranking at one moment. */
export interface RankingSnapshot extends Ranking {
  version: number
  at: Date
  entries: number
}

/** The snapshot to read: the requested version while it is stored, otherwise the newest. All null before the first. */
export interface Chosen {
  version: number | null
  entries: number | null
  newest: number | null
}

/** Rows of a snapshot, in order: 12 bytes per id, 8 per score (hundredths of a point). `position` is the first one's (C3). */
export interface SnapshotPage {
  page: number
  position: number
  accountIds: Buffer
  scores: Buffer
}

/** An account's seat in a snapshot: hundredths of a point, and the rank (C3). */
export interface Seat {
  score: bigint
  position: number
}

/** The newest snapshot of a ranking. */
export async function newestSnapshot(from: Reader, { mode, period }: Ranking): Promise<RankingSnapshot | undefined> {
  const [row] = await from.rows(sql<RankingSnapshot>`
    select mode, period, version, at, entries from ranking_board where mode = ${mode} and period = ${period}
    order by version desc limit 1`)
  return row
}

/** The snapshot to read of each ranking `r`. A requested version is never newer than the newest. */
const chosen = (version: number | undefined) => sql`lateral (
    select version, entries, max(version) over () as newest from ranking_board
    where mode = r.mode and period = r.period and version in (${version ?? null}::integer,
      (select max(version) from ranking_board where mode = r.mode and period = r.period))
    order by version limit 1) board`

const HAS_OLDER = sql<boolean>`exists (select from ranking older where older.mode = r.mode and older.period < r.period)`

/** Pages of one snapshot, in order; and whether anyone has points in an earlier period. One statement, so that they are consistent. */
export async function readPages(
  from: Reader,
  { mode, period }: Ranking,
  request: { from: number; to: number; version: number | undefined },
): Promise<Chosen & { hasOlder: boolean; pages: SnapshotPage[] }> {
  const rows = await from.rows(sql<Chosen & { hasOlder: boolean } & (SnapshotPage | { page: null })>`
    select ${HAS_OLDER} as "hasOlder", board.*, p.page, p.position, p.account_ids as "accountIds", p.scores
    from (select ${mode}::text as mode, ${period}::text as period) r left join ${chosen(request.version)} on true
      left join ranking_page p on p.mode = r.mode and p.period = r.period and p.version = board.version
        and p.page between ${request.from} and ${request.to}
    order by p.page`)
  const [{ version, entries, newest, hasOlder } = NOTHING] = rows
  return { version, entries, newest, hasOlder, pages: rows.filter(row => row.page !== null) }
}

const NOTHING = { version: null, entries: null, newest: null, hasOlder: false }

/**
 * An account's seat in each of these rankings; missing without points. A row of seats has 500 ids of 12 bytes in id order, 4 bytes per rank
 * and 8 per score; it is searched in the database, because transferring it would dominate the cost. If the id's bytes match across two ids,
 * the ids are compared one by one.
 */
export async function readSeats(
  from: Reader,
  rankings: readonly Ranking[],
  accountId: string,
  version?: number,
): Promise<(Ranking & Chosen & { hasOlder: boolean; seat: Seat | null })[]> {
  if (rankings.length === 0) return []
  const id = Buffer.from(accountId, 'hex')
  // Rows instead of arrays: a cached plan does not know an array's length, so the statement would be planned for each call.
  const named = rankings.map(({ mode, period }, place) => sql`(${mode}::text, ${period}::text, ${place}::integer)`)
  const rows = await from.rows(sql<Ranking & Chosen & { hasOlder: boolean; score: string | null; at: number | null }>`
    select r.mode, r.period, ${HAS_OLDER} as "hasOlder", board.*,
      encode(substring(s.scores from seat.number * 8 + 1 for 8), 'hex') as score,
      ('x' || encode(substring(s.positions from seat.number * 4 + 1 for 4), 'hex'))::bit(32)::integer as at
    from (values ${sql.join(named)}) as r(mode, period, place)
      left join ${chosen(version)} on true
      left join lateral (select * from ranking_seat
        where mode = r.mode and period = r.period and version = board.version and first_id <= ${accountId}
        order by first_id desc limit 1) s on true
      left join lateral (select position(${id}::bytea in s.account_ids) - 1 as byte) found on found.byte >= 0
      left join lateral (select case when found.byte % 12 = 0 then found.byte / 12 else (
        select n from generate_series(0, length(s.account_ids) / 12 - 1) n where substring(s.account_ids from n * 12 + 1 for 12) = ${id}::bytea
      ) end as number) seat on true
    order by r.place`)
  return rows.map(({ score, at, ...row }) => ({
    ...row,
    seat: score === null || at === null ? null : { score: BigInt.asIntN(64, BigInt(`0x${score}`)), position: at },
  }))
}

/** Records that these rankings have points. */
export async function addRankings(tx: Tx, rankings: readonly Ranking[]): Promise<void> {
  await tx.rows(sql`
    insert into ranking (mode, period)
    select * from unnest(${rankings.map(one => one.mode)}::text[], ${rankings.map(one => one.period)}::text[]) on conflict do nothing`)
}

/** Rankings with points that have no snapshot yet. */
export function rankingsWithoutSnapshot(from: Reader): Promise<Ranking[]> {
  return from.rows(sql<Ranking>`
    select mode, period from ranking where not has_board order by mode, period limit 100`)
}

/** A ranking, locked until the transaction ends, so that no other process builds a snapshot of it. False if it is unknown. */
export async function lockRanking(tx: Tx, { mode, period }: Ranking): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 from ranking where mode = ${mode} and period = ${period} for update`)
  return rows.length > 0
}

/** The scores of a mode's ranking. */
export const scoresOfRanking = ({ mode, period }: Ranking): RawBuilder<unknown> => sql`
  select account_id, score, username from ranking_score where mode = ${mode} and period = ${period}`

/**
 * Builds a snapshot of `scores` (account_id, score, username): one statement, so that it is consistent, inside the database, so that a
 * million rows are not transferred. Rows are ordered by points, then username, then id.
 */
export async function insertSnapshot(
  tx: Tx,
  { mode, period, version, at }: Omit<RankingSnapshot, 'entries'>,
  scores: RawBuilder<unknown>,
): Promise<void> {
  const snapshot = sql`${mode}::text, ${period}::text, ${version}::integer`
  await tx.rows(sql`
    with ranked as materialized (
      select account_id, score, rank() over (order by score desc)::integer as position,
        (row_number() over (order by score desc, username, account_id) - 1)::integer as place
      from (${scores}) scored
    ), paged as (
      select *, place / ${RANKS_PER_ROW}::integer as page from ranked
    ), seated as (
      select *, (row_number() over (order by account_id collate "C") - 1) / ${RANKS_PER_ROW}::integer as seats from ranked
    ), pages as (
      insert into ranking_page (mode, period, version, page, position, account_ids, scores)
      select ${snapshot}, page, min(position), string_agg(decode(account_id, 'hex'), '' order by place),
        string_agg(int8send(score), '' order by place)
      from paged group by page
    ), seats as (
      insert into ranking_seat (mode, period, version, first_id, account_ids, positions, scores)
      select ${snapshot}, min(account_id collate "C"), string_agg(decode(account_id, 'hex'), '' order by account_id collate "C"),
        string_agg(int4send(position), '' order by account_id collate "C"),
        string_agg(int8send(score), '' order by account_id collate "C")
      from seated group by seats
    )
    insert into ranking_board (mode, period, version, at, entries) select ${snapshot}, ${at}::timestamptz, count(*) from ranked`)
}

/** Whether a snapshot has exactly the rows of the previous one. */
export async function isAsBefore(
  from: Reader,
  { mode, period, version }: Omit<RankingSnapshot, 'at' | 'entries'>,
): Promise<boolean> {
  const [row] = await from.rows(sql<{ same: boolean }>`
    select not exists (
      select from ranking_page new left join ranking_page old
        on old.mode = new.mode and old.period = new.period and old.version = new.version - 1 and old.page = new.page
      where new.mode = ${mode} and new.period = ${period} and new.version = ${version}
        and (old.scores is distinct from new.scores or old.account_ids is distinct from new.account_ids)
    ) as same
    from ranking_board new join ranking_board old
      on old.mode = new.mode and old.period = new.period and old.version = new.version - 1 and old.entries = new.entries
    where new.mode = ${mode} and new.period = ${period} and new.version = ${version}`)
  return row?.same ?? false
}

/** Deletes a snapshot that was just built. */
export async function deleteSnapshot(
  tx: Tx,
  { mode, period, version }: Omit<RankingSnapshot, 'at' | 'entries'>,
): Promise<void> {
  await tx.rows(sql`delete from ranking_board where mode = ${mode} and period = ${period} and version = ${version}`)
}

/** Makes this the ranking's current snapshot, and marks the previous one for deletion. */
export async function noteSnapshot(
  tx: Tx,
  { mode, period, version, at }: Omit<RankingSnapshot, 'entries'>,
): Promise<void> {
  await tx.rows(sql`update ranking set has_board = true where mode = ${mode} and period = ${period} and not has_board`)
  if (version === 1) return
  await tx.rows(sql`
    insert into replaced_ranking_board (mode, period, version, at) values (${mode}, ${period}, ${version - 1}, ${at})
    on conflict do nothing`)
}

/** Deletes every snapshot of these modes, and their rankings. */
export async function deleteRankings(tx: Tx, modes: readonly string[]): Promise<void> {
  const which = sql`mode = any(${[...modes]}::text[])`
  await tx.rows(sql`delete from replaced_ranking_board where ${which}`)
  await tx.rows(sql`delete from ranking_board where ${which}`)
  await tx.rows(sql`delete from ranking where ${which}`)
}

/** Snapshots deleted at once. */
const REMOVED_AT_ONCE = 100

/** Deletes snapshots that were replaced before a moment, up to a limit. */
export async function deleteOldSnapshots(from: Reader, before: Date): Promise<void> {
  await from.rows(sql`
    with gone as (
      delete from replaced_ranking_board where (mode, period, version) in (
        select mode, period, version from replaced_ranking_board where at < ${before} order by at limit ${REMOVED_AT_ONCE})
      returning mode, period, version)
    delete from ranking_board old using gone
    where old.mode = gone.mode and old.period = gone.period and old.version = gone.version`)
}
