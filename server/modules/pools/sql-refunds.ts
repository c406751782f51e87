import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

/** The last id of the next batch of entries to refund, in order, up to `upTo`; null after the last entry. */
export async function endOfRefunds(
  tx: Tx,
  gameId: string,
  after: string,
  { limit, upTo }: { limit: number; upTo?: string },
): Promise<string | null> {
  const bound = upTo === undefined ? sql`` : sql`and id <= ${upTo}`
  const [row] = await tx.rows(sql<{ last: string | null }>`
    select max(id) as last from (
      select id from entry where game_id = ${gameId} and id > ${after} ${bound} and not void order by id limit ${limit}) as run`)
  return row?.last ?? null
}

/** Entries to refund in the form that the ledger expects: after one id up to another, in order. Free ones have nothing to return. */
export const refundsBetween = (gameId: string, after: string, last: string): RawBuilder<unknown> => sql`
  select id as reference, account_id, price as amount from entry
  where game_id = ${gameId} and id > ${after} and id <= ${last} and not void and price > 0 order by id`

/** A range of entries that is refunded in parallel with others: those after `after` up to `last`. */
export interface Lane {
  lane: number
  after: string
  last: string
}

/** Divides the entries of a void game into lanes of equal length; none without entries. */
export async function insertLanes(tx: Tx, gameId: string, entries: number, count: number): Promise<Lane[]> {
  const ends = Array.from({ length: count }, (_, lane) => Math.ceil((entries * (lane + 1)) / count))
  return tx.rows(sql<Lane>`
    with ends as (
      select id, n from (
        select id, row_number() over (order by id) as n from entry where game_id = ${gameId} and not void) as numbered
      where n = any(${ends}::bigint[])
    )
    insert into refund_lane (game_id, lane, progress_id, last_id)
    select ${gameId}, row_number() over (order by id) - 1, coalesce(lag(id) over (order by id), ''), id from ends
    returning lane, progress_id as after, last_id as last`)
}

/** Whether a game has an unfinished lane. */
export async function hasOpenLane(from: Reader, gameId: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ open: boolean }>`
    select exists (select from refund_lane where game_id = ${gameId} and progress_id < last_id) as open`)
  return row?.open ?? false
}

/** Locks a game's unfinished lanes, or one of them, skipping those with a worker. */
export function lockIdleLanes(tx: Tx, gameId: string, lane: number | null = null): Promise<Lane[]> {
  return tx.rows(sql<Lane>`
    select lane, progress_id as after, last_id as last from refund_lane
    where game_id = ${gameId} and progress_id < last_id and lane = coalesce(${lane}::smallint, lane) order by lane for update skip locked`)
}

export async function moveLane(tx: Tx, gameId: string, lane: number, after: string): Promise<void> {
  await tx.rows(sql`update refund_lane set progress_id = ${after} where game_id = ${gameId} and lane = ${lane}`)
}

export async function deleteLanes(tx: Tx, gameId: string): Promise<void> {
  await tx.rows(sql`delete from refund_lane where game_id = ${gameId}`)
}
