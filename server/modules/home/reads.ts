/** Reads over games of every mode: an account's own, and what was paid. */
import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'

const CARDS = ['athlete-card', 'card-game']
/** A card is paid soon after its last match, so one paid within a week started not much earlier. */
const STARTED_BEFORE_MS = 14 * 24 * 3_600_000

export interface PaidLately {
  amount: Centavos
  games: number
  last: { _id: string; name: string; amount: Centavos; winners: number; at: Date }
}

/** Prizes of cards that were paid after a moment; null when none paid any. */
export async function paidSince(from: Reader, since: Date): Promise<PaidLately | null> {
  const [row] = await from.rows(sql<{
    amount: string
    games: bigint
    last: string
    name: string
    last_amount: bigint
    at: Date
    winners: bigint
  }>`
    with paid as (
      select game.id, game.name, settlement.at, settlement.prizes
      from published_game game join published_settlement settlement on settlement.game_id = game.id
      where game.mode = any(${CARDS}::text[]) and game.state = 'paid' and settlement.prizes > 0 and settlement.at > ${since}
        and game.starts_at > ${new Date(since.getTime() - STARTED_BEFORE_MS)}
    ), newest as (select * from paid order by at desc, id desc limit 1)
    select (select sum(prizes) from paid)::text as amount, (select count(*) from paid) as games, newest.id as last, newest.name,
      newest.prizes as last_amount, newest.at, (select count(*) from published_prize prize where prize.game_id = newest.id) as winners
    from newest`)
  if (!row) return null
  const { name, at } = row
  return {
    amount: centavos(BigInt(row.amount)),
    games: Number(row.games),
    last: { _id: row.last, name, amount: centavos(row.last_amount), winners: Number(row.winners), at },
  }
}

const FINISHED = ['paid', 'voiding', 'void']

/** A game of an account, with its position in the list. */
interface OwnGameRow {
  id: string
  mode: string
  place: string
}

/**
 * The account's next games after a position: unfinished first, then newest entry first; an open room without an entry is ordered by the
 * room. A room is archived as a room, any other game once all its entries are.
 */
export function pageOfOwnGames(
  from: Reader,
  query: {
    accountId: string
    mode?: string | undefined
    status: 'active' | 'archived'
    after?: string | undefined
    limit: number
  },
): Promise<OwnGameRow[]> {
  const { accountId, mode = null, status, after = null, limit } = query
  return from.rows(sql<OwnGameRow>`
    with sent as (
      select game_id as id, max(id) as newest, bool_and(archived) as archived
      from published_entry entry where account_id = ${accountId} group by game_id
    ), own as (
      select sent.id, sent.newest, coalesce(member.archived, sent.archived) as archived, true as is_sent
      from sent left join published_room_member member on member.account_id = ${accountId} and member.room_id = sent.id
      union all
      select room_id, room_id, archived, false from published_room_member member
      where account_id = ${accountId} and state = 'in' and not exists (select from sent where sent.id = room_id)
    ), placed as (
      select game.id, game.mode, (game.state = any(${FINISHED}::text[]))::integer || own.newest as place
      from own join published_game game on game.id = own.id
      where own.archived = ${status === 'archived'} and (own.is_sent or game.state = 'open')
        and (${mode}::text is null or game.mode = ${mode})
    )
    select id, mode, place from placed where ${after}::text is null or left(place, 1) > left(${after}, 1)
      or (left(place, 1) = left(${after}, 1) and place < ${after})
    order by left(place, 1), place desc limit ${limit}`)
}

/** The newest paid games of an account among those that ended in a period. */
export async function paidGamesOf(
  from: Reader,
  query: { accountId: string; since: Date; until: Date; limit: number },
): Promise<string[]> {
  const { accountId, since, until, limit } = query
  const rows = await from.rows(sql<{ id: string }>`
    select game.id from (select distinct game_id from published_entry entry where account_id = ${accountId} and not void) own
      join published_game game on game.id = own.game_id and game.state = 'paid' and game.ended_at >= ${since} and game.ended_at < ${until}
    order by game.ended_at desc, game.id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The newest paid games in which both accounts have a valid entry; questions are excluded, because they have no ranks. */
export function gamesOfBoth(
  from: Reader,
  [mine, theirs]: readonly [string, string],
  limit: number,
): Promise<{ id: string; mode: string; name: string; endDate: Date }[]> {
  return from.rows(sql<{ id: string; mode: string; name: string; endDate: Date }>`
    select game.id, game.mode, game.name, game.ended_at as "endDate"
    from (select distinct game_id from published_entry entry where account_id = ${mine} and not void) own
      join published_game game on game.id = own.game_id and game.state = 'paid' and game.mode <> 'push-game' and game.ended_at is not null
    where exists (select from published_entry entry where entry.account_id = ${theirs} and entry.game_id = game.id and not entry.void)
    order by game.ended_at desc, game.id desc limit ${limit}`)
}
