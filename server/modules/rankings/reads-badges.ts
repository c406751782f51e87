/** The data of badges. */
import { sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Ranking } from './sql.ts'

/** When the entries with these numbers (1 is the first) of an account were settled: in paid games, without void ones. */
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
 * The number of paid games in which an account's best entry took one of the first ranks, and when the first and the last were paid. C14: a
 * rank needs a point; a repeated duel win within a week gives no points but counts here.
 */
export async function podiumsOf(
  from: Reader,
  accountId: string,
  position: 1 | 3,
): Promise<{ count: number; first: Date | null; last: Date | null }> {
  const [row] = await from.rows(sql<{ count: number; first: Date | null; last: Date | null }>`
    select count(*)::integer as count, min(game.settled_at) as first, max(game.settled_at) as last
    from ranking_part part join published_game game on game.id = part.game_id
    where part.account_id = ${accountId} and part.position <= 3 and part.position <= ${position}
      and (part.score > 0 or game.mode in ('game-vs', 'game-vs-vip'))`)
  return row ?? { count: 0, first: null, last: null }
}

/** The rankings in which no account has more points than this one. */
export function ledBy(from: Reader, accountId: string): Promise<Ranking[]> {
  return from.rows(sql<Ranking>`
    select mode, period from ranking_score mine where account_id = ${accountId} and score > 0 and not exists (
      select from ranking_score better
      where better.mode = mine.mode and better.period = mine.period and better.score > mine.score)`)
}

/** Games of these modes that have ended and are not paid: mode and time. */
export function unpaidEnds(from: Reader, modes: readonly string[]): Promise<{ mode: string; endedAt: Date }[]> {
  return from.rows(sql<{ mode: string; endedAt: Date }>`
    select distinct mode, ended_at as "endedAt" from published_game game
    where mode = any(${modes}::text[]) and state in ('provisional', 'settling') and ended_at is not null`)
}

/** Ten years of weeks. */
const WEEKS_MOST = 520

/** The Mondays (São Paulo, `yyyy-mm-dd`) of the weeks in which a card of this account ended with points, latest first. */
export async function scoringWeeks(from: Reader, accountId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ monday: string }>`
    select distinct to_char(date_trunc('week', game.ended_at at time zone 'America/Sao_Paulo'), 'YYYY-MM-DD') as monday
    from (select distinct game_id from published_entry entry where account_id = ${accountId} and not void) own
      join published_game game on game.id = own.game_id and game.mode in ('athlete-card', 'card-game') and game.state = 'paid'
      join ranking_part part on part.game_id = game.id and part.account_id = ${accountId} and part.score > 0
    order by monday desc limit ${WEEKS_MOST}`)
  return rows.map(({ monday }) => monday)
}

/** Which of these accounts ranked above another in one period of a mode's ranking and below it in a later one. */
export async function passedBy(
  from: Reader,
  mode: string,
  { before, week }: { before: string; week: string },
  accountId: string,
  others: readonly string[],
): Promise<string[]> {
  if (others.length === 0) return []
  const rows = await from.rows(sql<{ id: string }>`
    select theirs.account_id as id from ranking_score mine
      join ranking_score mine_before on mine_before.mode = mine.mode and mine_before.period = ${before} and mine_before.account_id = mine.account_id
      join ranking_score theirs on theirs.mode = mine.mode and theirs.period = mine.period and theirs.account_id = any(${arrayOf(others)}::text[])
      join ranking_score theirs_before on theirs_before.mode = mine.mode and theirs_before.period = ${before}
        and theirs_before.account_id = theirs.account_id
    where mine.mode = ${mode} and mine.period = ${week} and mine.account_id = ${accountId}
      and theirs.score < mine.score and theirs_before.score > mine_before.score
    order by theirs.score desc, theirs.account_id`)
  return rows.map(({ id }) => id)
}
