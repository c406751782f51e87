/** What badges are told from. */
import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import type { Ranking } from './sql.ts'

/** When the entries of these numbers (1 is the first) of an account were settled: in paid games, void ones left out. */
export async function settledEntries(
  from: Reader,
  accountId: string,
  numbers: readonly number[],
): Promise<Map<number, Date>> {
  const rows = await from.rows(sql<{ number: number; at: Date }>`
    select number, at from (
      select row_number() over (order by game.settled_at, entry.id)::integer as number, game.settled_at as at
      from published_entry entry join published_game game on game.id = entry.game_id and game.state = 'paid'
      where entry.account_id = ${accountId} and not entry.void
    ) settled where number = any(${numbers}::integer[])`)
  return new Map(rows.map(row => [row.number, row.at]))
}

/**
 * In how many paid games an account's best entry took one of the first positions, and when the last was paid. C14: a place needs a point; a
 * duel that was won a second time in its week gives none and was won all the same.
 */
export async function podiumsOf(
  from: Reader,
  accountId: string,
  position: 1 | 3,
): Promise<{ count: number; last: Date | null }> {
  const [row] = await from.rows(sql<{ count: number; last: Date | null }>`
    select count(*)::integer as count, max(game.settled_at) as last
    from ranking_part part join published_game game on game.id = part.game_id
    where part.account_id = ${accountId} and part.position <= 3 and part.position <= ${position}
      and (part.score > 0 or game.mode in ('game-vs', 'game-vs-vip'))`)
  return row ?? { count: 0, last: null }
}

/** The rankings that nobody has more points in than this account. */
export function ledBy(from: Reader, accountId: string): Promise<Ranking[]> {
  return from.rows(sql<Ranking>`
    select mode, period from ranking_score mine where account_id = ${accountId} and score > 0 and not exists (
      select from ranking_score better
      where better.mode = mine.mode and better.period = mine.period and better.score > mine.score)`)
}

/** Games of these modes that have ended and are not paid: which of a mode, and when. */
export function unpaidEnds(from: Reader, modes: readonly string[]): Promise<{ mode: string; endedAt: Date }[]> {
  return from.rows(sql<{ mode: string; endedAt: Date }>`
    select distinct mode, ended_at as "endedAt" from published_game game
    where mode = any(${modes}::text[]) and state in ('provisional', 'settling') and ended_at is not null`)
}
