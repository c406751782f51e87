/** The data of badges. */
import { sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Ranking } from './sql.ts'

/** Ten years of weeks. */
const WEEKS_MOST = 520

/** What an account's valid entries in paid games tell. */
export interface Past {
  /** When the entries with the requested numbers (1 is the first) were settled. */
  settled: Map<number, Date>
  /** The Mondays (São Paulo, `yyyy-mm-dd`) of the weeks in which a card ended with points, latest first. */
  weeks: string[]
}

/** Goes through the entries once: each needs its game, which costs more than all that is made of them. */
export async function pastOf(from: Reader, accountId: string, numbers: readonly number[]): Promise<Past> {
  const rows = await from.rows(sql<
    { number: number; at: Date; monday: null } | { number: null; at: null; monday: string }
  >`
    with own as materialized (
      select entry.id, game.id as game_id, game.mode, game.settled_at, game.ended_at
      from published_entry entry join published_game game on game.id = entry.game_id and game.state = 'paid'
      where entry.account_id = ${accountId} and not entry.void
    ), numbered as (
      select row_number() over (order by settled_at, id)::integer as number, settled_at as at from own
    ), weekly as (
      select date_trunc('week', ended_at at time zone 'America/Sao_Paulo') as monday, array_agg(game_id) as games
      from own where mode in ('athlete-card', 'card-game') group by 1
    ), scoring as (
      select to_char(monday, 'YYYY-MM-DD') as monday from weekly
      where exists (select from unnest(weekly.games) as played(id) join ranking_part part
        on part.game_id = played.id and part.account_id = ${accountId} and part.score > 0)
      order by weekly.monday desc limit ${WEEKS_MOST}
    )
    select number, at, null as monday from numbered where number = any(${numbers}::integer[])
    union all select null, null, monday from scoring order by monday desc`)
  return {
    settled: new Map(rows.flatMap(({ number, at }) => (number === null ? [] : [[number, at] as const]))),
    weeks: rows.flatMap(({ monday }) => monday ?? []),
  }
}

/** Games in whose ranking an account had one of the first ranks. */
export interface Podiums {
  podiums: { count: number; last: Date | null }
  wins: { count: number; first: Date | null; last: Date | null }
}

/**
 * The number of paid games in which an account's best entry took one of the first three ranks, and the first, and when they were paid. C14:
 * a rank needs a point; a repeated duel win within a week gives no points but counts here.
 */
export async function podiumsOf(from: Reader, accountId: string): Promise<Podiums> {
  const [row] = await from.rows(sql<
    Record<'podiums' | 'wins', number> & Record<'last' | 'firstWin' | 'lastWin', Date | null>
  >`
    select count(*)::integer as podiums, max(game.settled_at) as last, count(*) filter (where part.position = 1)::integer as wins,
      min(game.settled_at) filter (where part.position = 1) as "firstWin",
      max(game.settled_at) filter (where part.position = 1) as "lastWin"
    from ranking_part part join published_game game on game.id = part.game_id
    where part.account_id = ${accountId} and part.position <= 3 and (part.score > 0 or game.mode in ('game-vs', 'game-vs-vip'))`)
  return {
    podiums: { count: row?.podiums ?? 0, last: row?.last ?? null },
    wins: { count: row?.wins ?? 0, first: row?.firstWin ?? null, last: row?.lastWin ?? null },
  }
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
