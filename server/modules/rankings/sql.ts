import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

/** Which ranking: a mode and its period (`2026-W47` or `2026-11`). */
export interface Board {
  mode: string
  period: string
}

interface Row {
  accountId: string
  /** Hundredths of a point. */
  score: bigint
}

/** A page in order (score, then username), how many have more than its first row, and how many there are; one statement, so they agree. */
export async function readPage(
  from: Reader,
  board: Board,
  page: { offset: number; limit: number },
): Promise<{ rows: Row[]; above: number; total: number }> {
  const rows = await from.rows(sql<Row & { above: bigint; total: bigint }>`
    with page as materialized (
      select account_id, score, username from ranking_score where mode = ${board.mode} and period = ${board.period}
      order by score desc, username, account_id limit ${page.limit} offset ${page.offset}
    )
    select account_id as "accountId", score, board.total,
      (select count(*) from ranking_score where mode = ${board.mode} and period = ${board.period} and score > (select max(score) from page)) as above
    from (select count(*) as total from ranking_score where mode = ${board.mode} and period = ${board.period}) board
    left join page on true
    order by score desc, username, "accountId"`)
  const [first] = rows
  const filled = rows.filter(row => row.accountId !== null)
  return { rows: filled, above: Number(first?.above ?? 0), total: Number(first?.total ?? 0) }
}

/** One account's score and how many have more, or undefined when it has none in this period. */
export async function readOne(
  from: Reader,
  board: Board,
  accountId: string,
): Promise<(Row & { above: number }) | undefined> {
  const [row] = await from.rows(sql<Row & { above: bigint }>`
    select account_id as "accountId", score,
      (select count(*) from ranking_score more where more.mode = mine.mode and more.period = mine.period and more.score > mine.score) as above
    from ranking_score mine where mode = ${board.mode} and period = ${board.period} and account_id = ${accountId}`)
  return row && { ...row, above: Number(row.above) }
}

/**
 * Adds what a game gave accounts (hundredths of a point) to rankings, once a game and account: who has a part of this game already is
 * left as it is. The accounts' rows are held meanwhile, so that a deletion waits and then takes the names out again.
 */
export async function addParts(
  tx: Tx,
  gameId: string,
  boards: readonly Board[],
  scores: ReadonlyMap<string, number>,
): Promise<void> {
  const accountIds = [...scores.keys()]
  await tx.rows(sql`
    with there as materialized (
      select id, coalesce(username, '') as username from account where id = any(${accountIds}::text[]) order by id for share
    ), part as (
      insert into ranking_part (game_id, account_id, score)
      select ${gameId}, p.account_id, p.score
      from unnest(${accountIds}::text[], ${[...scores.values()]}::bigint[]) as p(account_id, score) order by p.account_id
      on conflict (game_id, account_id) do nothing returning account_id, score
    )
    insert into ranking_score (mode, period, account_id, username, score)
    select board.mode, board.period, part.account_id, there.username, part.score
    from part join there on there.id = part.account_id
      cross join unnest(${boards.map(board => board.mode)}::text[], ${boards.map(board => board.period)}::text[]) as board(mode, period)
    order by board.mode, part.account_id
    on conflict (mode, period, account_id) do update set score = ranking_score.score + excluded.score`)
}

/** Takes a deleted account's name out of every ranking; its points stay, so that nobody else's place moves. */
export async function forgetName(from: Reader, accountId: string): Promise<void> {
  await from.rows(sql`update ranking_score set username = '' where account_id = ${accountId}`)
}

/** All scores of one account, the latest period first. */
export function scoresOf(from: Reader, accountId: string): Promise<(Board & { score: bigint })[]> {
  return from.q
    .selectFrom('ranking_score')
    .select(['mode', 'period', 'score'])
    .where('account_id', '=', accountId)
    .orderBy('period', 'desc')
    .orderBy('mode')
    .limit(5_000)
    .execute()
}
