/** Points of accounts by ranking, and what each game added. */
import { sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** A ranking: a mode and its period (`2026-W47` or `2026-11`). */
export interface Ranking {
  mode: string
  period: string
}

/**
 * The result of a game for an account: hundredths of a point, and the shared rank of its best entry in the game's own ranking (C3), null if
 * nobody won.
 */
export interface Part {
  score: number
  position: number | null
}

/**
 * Adds accounts' results of a game to rankings, once per game and account: existing results are unchanged. Locks the accounts' rows, so
 * that a concurrent deletion waits and then removes the names.
 */
export async function addParts(
  tx: Tx,
  gameId: string,
  rankings: readonly Ranking[],
  parts: ReadonlyMap<string, Part>,
): Promise<void> {
  const accountIds = arrayOf([...parts.keys()])
  const given = [...parts.values()]
  await tx.rows(sql`
    with there as materialized (
      select id, coalesce(username, '') as username from published_account account where id = any(${accountIds}::text[]) order by id for share
    ), part as (
      insert into ranking_part (game_id, account_id, score, position)
      select ${gameId}, p.account_id, p.score, p.position
      from unnest(${accountIds}::text[], ${arrayOf(given.map(part => part.score))}::bigint[],
        ${arrayOf(given.map(part => part.position))}::integer[]) as p(account_id, score, position) order by p.account_id
      on conflict (game_id, account_id) do nothing returning account_id, score
    )
    insert into ranking_score (mode, period, account_id, username, score)
    select r.mode, r.period, part.account_id, there.username, part.score
    from part join there on there.id = part.account_id
      cross join unnest(${rankings.map(one => one.mode)}::text[], ${rankings.map(one => one.period)}::text[]) as r(mode, period)
    order by r.mode, part.account_id
    on conflict (mode, period, account_id) do update set score = ranking_score.score + excluded.score`)
}

/** Whether this duel is the one whose win over this opponent counts in its week: the first one, also when repeated. */
export async function claimWin(
  tx: Tx,
  win: { mode: string; winner: string; loser: string; week: string; gameId: string },
): Promise<boolean> {
  const { mode, winner, loser, week, gameId } = win
  await tx.rows(sql`
    insert into ranking_win (mode, winner_id, loser_id, week, game_id)
    values (${mode}, ${winner}, ${loser}, ${week}, ${gameId}) on conflict do nothing`)
  return (await tx.rows(sql`select from ranking_win where game_id = ${gameId}`)).length > 0
}

/** Removes a deleted account's name from every ranking; its points stay, so that other ranks do not change. */
export async function forgetName(from: Reader, accountId: string): Promise<void> {
  await from.rows(sql`update ranking_score set username = '' where account_id = ${accountId}`)
}

/** All scores of one account, latest period first. */
export function scoresOf(from: Reader, accountId: string): Promise<(Ranking & { score: bigint })[]> {
  return from.q
    .selectFrom('ranking_score')
    .select(['mode', 'period', 'score'])
    .where('account_id', '=', accountId)
    .orderBy('period', 'desc')
    .orderBy('mode')
    .limit(5_000)
    .execute()
}
