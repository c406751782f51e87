/** Boards: rankings as they are read (docs/decisions/014). */
import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import { PLACES_A_ROW } from '#server/platform/places.ts'
import type { Ranking } from './sql.ts'

/** A ranking at one moment. */
export interface Board extends Ranking {
  version: number
  at: Date
  entries: number
}

/** Places of a board, in order: 12 bytes an id, 8 a score (hundredths of a point). `position` is the first one's (C3). */
export interface BoardPage {
  page: number
  position: number
  accountIds: Buffer
  scores: Buffer
}

/** The newest board of a ranking and, where it is still kept, the one of an older version; the newest first. */
export function findBoards(from: Reader, { mode, period }: Ranking, version?: number): Promise<Board[]> {
  return from.rows(sql<Board>`
    select mode, period, version, at, entries from ranking_board where mode = ${mode} and period = ${period}
      and version in (${version ?? null}::integer, (select max(version) from ranking_board where mode = ${mode} and period = ${period}))
    order by version desc`)
}

/** The newest boards of these rankings; those without any are missing. */
export function newestBoards(from: Reader, rankings: readonly Ranking[]): Promise<Board[]> {
  return from.rows(sql<Board>`
    select board.* from unnest(${rankings.map(one => one.mode)}::text[], ${rankings.map(one => one.period)}::text[]) as r(mode, period)
      cross join lateral (select mode, period, version, at, entries from ranking_board
        where mode = r.mode and period = r.period order by version desc limit 1) board`)
}

/** Pages of a board, in order. */
export function listPages(from: Reader, board: Board, rows: { from: number; to: number }): Promise<BoardPage[]> {
  return from.rows(sql<BoardPage>`
    select page, position, account_ids as "accountIds", scores from ranking_page
    where mode = ${board.mode} and period = ${board.period} and version = ${board.version}
      and page between ${rows.from} and ${rows.to} order by page`)
}

/** The row of seats that an account is in, if it is on this board: ids in their order, 4 bytes a place. */
export async function seatsAround(
  from: Reader,
  board: Board,
  accountId: string,
): Promise<{ accountIds: Buffer; places: Buffer } | undefined> {
  const [row] = await from.rows(sql<{ accountIds: Buffer; places: Buffer }>`
    select account_ids as "accountIds", places from ranking_seat
    where mode = ${board.mode} and period = ${board.period} and version = ${board.version} and first_id <= ${accountId}
    order by first_id desc limit 1`)
  return row
}

/** Whether anybody has points in an earlier period of this mode. */
export async function hasOlder(from: Reader, { mode, period }: Ranking): Promise<boolean> {
  const [row] = await from.rows(sql<{ older: boolean }>`
    select exists (select from ranking where mode = ${mode} and period < ${period}) as older`)
  return row?.older ?? false
}

/** Notes that there are points in these rankings. */
export async function addRankings(tx: Tx, rankings: readonly Ranking[]): Promise<void> {
  await tx.rows(sql`
    insert into ranking (mode, period)
    select * from unnest(${rankings.map(one => one.mode)}::text[], ${rankings.map(one => one.period)}::text[]) on conflict do nothing`)
}

/** Rankings with points that have no board yet. */
export function rankingsWithoutBoard(from: Reader): Promise<Ranking[]> {
  return from.rows(sql<Ranking>`
    select mode, period from ranking r where not exists (
      select from ranking_board board where board.mode = r.mode and board.period = r.period) order by mode, period limit 100`)
}

/** A ranking, locked until the transaction ends: nobody else makes a board of it. False when it is unknown. */
export async function lockRanking(tx: Tx, { mode, period }: Ranking): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 from ranking where mode = ${mode} and period = ${period} for update`)
  return rows.length > 0
}

/**
 * Makes a board of the scores as they are: one statement, so that all of it is of one moment, and inside the database, so that a million
 * rows never travel. A row's places are ordered by points, then username, then id.
 */
export async function insertBoard(tx: Tx, { mode, period, version, at }: Omit<Board, 'entries'>): Promise<void> {
  const board = sql`${mode}::text, ${period}::text, ${version}::integer`
  await tx.rows(sql`
    with ranked as materialized (
      select account_id, score, rank() over (order by score desc)::integer as position,
        (row_number() over (order by score desc, username, account_id) - 1)::integer as place
      from ranking_score where mode = ${mode} and period = ${period}
    ), paged as (
      select *, place / ${PLACES_A_ROW}::integer as page from ranked
    ), seated as (
      select *, (row_number() over (order by account_id collate "C") - 1) / ${PLACES_A_ROW}::integer as seats from ranked
    ), pages as (
      insert into ranking_page (mode, period, version, page, position, account_ids, scores)
      select ${board}, page, min(position), string_agg(decode(account_id, 'hex'), '' order by place),
        string_agg(int8send(score), '' order by place)
      from paged group by page
    ), seats as (
      insert into ranking_seat (mode, period, version, first_id, account_ids, places)
      select ${board}, min(account_id collate "C"), string_agg(decode(account_id, 'hex'), '' order by account_id collate "C"),
        string_agg(int4send(place), '' order by account_id collate "C")
      from seated group by seats
    )
    insert into ranking_board (mode, period, version, at, entries) select ${board}, ${at}::timestamptz, count(*) from ranked`)
}

/** Whether a board has exactly the places of the one before it. */
export async function isAsBefore(
  from: Reader,
  { mode, period, version }: Omit<Board, 'at' | 'entries'>,
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

/** Takes a board back. */
export async function deleteBoard(tx: Tx, { mode, period, version }: Omit<Board, 'at' | 'entries'>): Promise<void> {
  await tx.rows(sql`delete from ranking_board where mode = ${mode} and period = ${period} and version = ${version}`)
}

/** Removes the boards that were replaced before a moment. */
export async function deleteOldBoards(from: Reader, before: Date): Promise<void> {
  await from.rows(sql`
    delete from ranking_board old using ranking_board newer
    where newer.mode = old.mode and newer.period = old.period and newer.version = old.version + 1 and newer.at < ${before}`)
}
