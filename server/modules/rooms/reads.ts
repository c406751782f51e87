/** Reads that join rooms with their games. */
import { type RawBuilder, sql } from 'kysely'
import type { Side } from '#contract/facts.ts'
import { hasBlockedIn } from '#server/modules/chat/index.ts'
import type { SearchSources, WaitingSources } from '#server/modules/pending.ts'
import type { Reader } from '#server/platform/db.ts'
import { hasValue, isWithin, orderBy, type Sorted, type Span, pageOfFound, pageOfRows } from '#server/platform/lists.ts'
import { containsWords, foundBy } from '#server/platform/search.ts'
import { isUnseen } from './sql.ts'

interface RoomsQuery {
  mode: string
  accountId: string
  search: string
  page: number
  limit: number
  now: Date
}

const found = (search: string) => containsWords(sql<string>`room.words`, search)

/** A page of the rooms of an account that meet a condition, and their count: newest first. */
async function pageOfOwn(
  from: Reader,
  { mode, accountId, search, ...page }: RoomsQuery,
  condition: RawBuilder<unknown>,
): Promise<{ ids: string[]; total: number }> {
  const own = sql`
    select room.id from room_member mine join published_game game on game.id = mine.room_id and game.mode = ${mode}
      join room on room.id = mine.room_id
    where mine.account_id = ${accountId} and ${condition} and ${found(search)}`
  const { rows, total } = await pageOfFound<{ id: string }>(
    from,
    { found: own, columns: sql`id`, rows: sql`found` },
    page,
  )
  return { ids: rows.map(row => row.id), total }
}

/** Rooms an account is in, or left after paying: newest first. */
export const myRooms = (
  from: Reader,
  query: RoomsQuery & { archived: boolean },
): Promise<{ ids: string[]; total: number }> =>
  pageOfOwn(from, query, sql`mine.state in ('in', 'left') and mine.archived = ${query.archived}`)

/** Open rooms an account is invited to: newest first. */
export const roomsInvitedTo = (from: Reader, query: RoomsQuery): Promise<{ ids: string[]; total: number }> =>
  pageOfOwn(
    from,
    query,
    sql`mine.state = 'invited' and not ${isUnseen('mine')} and game.state = 'open' and game.locks_at > ${query.now}`,
  )

/** Public rooms that an account can join, by kick-off. `until`: the latest kick-off that is too early. */
export const roomsToJoin = async (
  from: Reader,
  query: RoomsQuery & { until: Date; most: number },
): Promise<{ ids: string[]; total: number }> => {
  const { mode, accountId, now, until, most, search, ...page } = query
  const which = sql`from room join published_game game on game.id = room.id and game.mode = ${mode}
    where room.type = 'public' and not room.entries_closed and room.members < ${most}
      and (room.playing_closes_at is null or room.playing_closes_at > ${now})
      and game.state = 'open' and game.locks_at > ${until} and ${found(search)}
      and not exists (select from room_member mine
        where mine.room_id = room.id and mine.account_id = ${accountId} and mine.state in ('in', 'left'))`
  const order = sql`game.starts_at, room.id`
  const { rows, total } = await pageOfRows<{ id: string }>(from, { columns: sql`room.id`, which, order }, page)
  return { ids: rows.map(row => row.id), total }
}

/** An account's valid entries in these games, by game: one each (F5). */
export async function entriesOf(
  from: Reader,
  accountId: string,
  gameIds: readonly string[],
): Promise<Map<string, string>> {
  if (gameIds.length === 0) return new Map()
  const rows = await from.rows(sql<{ id: string; game_id: string }>`
    select id, game_id from published_entry entry
    where account_id = ${accountId} and game_id = any(${[...gameIds]}::text[]) and not void`)
  return new Map(rows.map(row => [row.game_id, row.id]))
}

/** Whether one of these accounts is in a room on a match, or has an entry in one. */
export async function playsOnMatch(from: Reader, matchId: string, accountIds: readonly string[]): Promise<boolean> {
  if (accountIds.length === 0) return false
  const [row] = await from.rows(sql<{ plays: boolean }>`
    select exists (select from room join room_member m on m.room_id = room.id
      where room.match_id = ${matchId} and m.account_id = any(${[...accountIds]}::text[]) and m.state in ('in', 'left')) as plays`)
  return row?.plays ?? false
}

/** The valid entries of a game, by account, in order of acceptance. */
export async function entriesIn(from: Reader, gameId: string): Promise<Map<string, string>> {
  const rows = await from.rows(sql<{ id: string; account_id: string }>`
    select id, account_id from published_entry entry where game_id = ${gameId} and not void order by id`)
  return new Map(rows.map(row => [row.account_id, row.id]))
}

/** Which of these matches a room was or is being settled by; imports no longer change those. */
export async function settledRoomMatches(from: Reader, matchIds: readonly string[]): Promise<Set<string>> {
  if (matchIds.length === 0) return new Set()
  const rows = await from.rows(sql<{ id: string }>`
    select room.match_id as id from room join published_game game on game.id = room.id
    where room.match_id = any(${[...matchIds]}::text[]) and game.state in ('settling', 'paid') group by 1`)
  return new Set(rows.map(row => row.id))
}

/** Facts that decide whether an account can enter a room. */
export interface Gate {
  roomId: string
  accountId: string
  isIn: boolean
  /** C11: the match is void. */
  isVoid: boolean
  playingClosesAt: Date | null
}

/** Entry policies of rooms, by `room:account`. */
export async function gatesOf(
  from: Reader,
  request: readonly { gameId: string; accountId: string }[],
): Promise<Gate[]> {
  return from.rows(sql<Gate>`
    select room.id as "roomId", asked.account_id as "accountId", room.playing_closes_at as "playingClosesAt",
      exists (select from published_match match where match.id = room.match_id and match.status = 'void') as "isVoid",
      exists (select from room_member m where m.room_id = room.id and m.account_id = asked.account_id and m.state = 'in') as "isIn"
    from unnest(${request.map(one => one.gameId)}::text[], ${request.map(one => one.accountId)}::text[]) as asked(room_id, account_id)
    join room on room.id = asked.room_id`)
}

/** The side that these athletes played for in earlier matches of the teams. */
export async function sidesOf(
  from: Reader,
  matchId: string,
  athleteIds: readonly string[],
): Promise<Map<string, Side>> {
  const rows = await from.rows(sql<{ id: string; side: Side }>`
    select distinct on (squad.athlete_id) squad.athlete_id as id, case when squad.team_id = m.home_id then 'home' else 'away' end as side
    from published_match m join published_match_athlete squad on squad.team_id in (m.home_id, m.away_id)
    where m.id = ${matchId} and squad.athlete_id = any(${[...athleteIds]}::text[])
    order by squad.athlete_id, squad.match_id desc`)
  return new Map(rows.map(row => [row.id, row.side]))
}

/** Private rooms among these with their present and former members: only they may see the results. */
export async function readersOf(
  from: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await from.rows(sql<{ id: string; account_id: string }>`
    select room.id, member.account_id from room join room_member member on member.room_id = room.id
    where room.id = any(${[...ids]}::text[]) and room.type = 'private' and member.state in ('in', 'left')`)
  const readers = new Map<string, Set<string>>()
  for (const { id, account_id } of rows) readers.set(id, (readers.get(id) ?? new Set()).add(account_id))
  return readers
}
/** Rooms an account has or had a role in, newest first. */
export const exportedRooms = (from: Reader, accountId: string, limit: number) =>
  from.rows(sql<{ id: string; kind: string; name: string; isOwner: boolean; state: string; since: Date }>`
    select room.id, game.mode as kind, game.name, room.owner_id = ${accountId} as "isOwner", mine.state, mine.at as since
    from room_member mine join room on room.id = mine.room_id join published_game game on game.id = room.id
    where mine.account_id = ${accountId} order by room.id desc limit ${limit}`)

/** Open rooms that an account is in or invited to. */
export const openRoomsOf = (from: Reader, accountId: string): Promise<{ id: string; mode: string }[]> =>
  from.rows(sql<{ id: string; mode: string }>`
    select game.id, game.mode from room_member mine join published_game game on game.id = mine.room_id
    where mine.account_id = ${accountId} and mine.state in ('in', 'invited') and game.state = 'open' order by game.id`)

/** Open rooms although their match is void: on one match, or (null) on any. */
export async function openOnVoidMatches(
  from: Reader,
  matchId: string | null,
  most: number,
): Promise<{ id: string; mode: string }[]> {
  return from.rows(sql<{ id: string; mode: string }>`
    select room.id, game.mode from published_match m join room on room.match_id = m.id join published_game game on game.id = room.id
    where m.status = 'void' and game.state = 'open' and (${matchId}::text is null or m.id = ${matchId})
    order by room.id limit ${most}`)
}

/** Number of an account's latest rooms in which companions are searched. */
const ROOMS_BACK = 30

/** Players of the same rooms as somebody, the latest room first; closed accounts and whom they have blocked are left out. */
export async function companionsOf(from: Reader, accountId: string, limit: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    with mine as (
      select room_id, at from room_member where account_id = ${accountId} and state = 'in' order by at desc limit ${ROOMS_BACK})
    select other.account_id as id
    from mine join room_member other on other.room_id = mine.room_id and other.state = 'in' and other.account_id <> ${accountId}
      join published_account account on account.id = other.account_id and account.deleted_at is null
    where not ${hasBlockedIn(sql`${accountId}`, sql.ref('other.account_id'))}
    group by other.account_id order by max(mine.at) desc, other.account_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Selects the games of this module that depend on a match. */
export const gamesOfMatch = (matchId: string): RawBuilder<unknown> => sql`
  select id from room where match_id = ${matchId}`

/** An open room from the point of view of a member or invited player. */
export interface OpenRoom {
  id: string
  name: string
  kind: string
  state: 'in' | 'invited'
  ownerId: string
  /** Kick-off. */
  locksAt: Date
  hasPlayed: boolean
  /** F6: closed to new members; and from when on entries are refused. */
  entriesClosed: boolean
  playingClosesAt: Date | null
  /** For duels. */
  opponentId: string | null
  readyAt: Date | null
  startedAt: Date | null
  turn: number | null
  turnEndsAt: Date | null
}

/**
 * Rooms before kick-off that an account is in or invited to, earliest first; at most 50. Includes an archived duel that is waiting for the
 * account's turn.
 */
export function openRooms(from: Reader, accountId: string, now: Date): Promise<OpenRoom[]> {
  return from.rows(sql<OpenRoom>`
    select g.id, g.name, g.mode as kind, m.state, room.owner_id as "ownerId", g.locks_at as "locksAt",
      exists (select from published_entry e where e.game_id = g.id and e.account_id = m.account_id and not e.void) as "hasPlayed",
      room.entries_closed as "entriesClosed", room.playing_closes_at as "playingClosesAt", duel.opponent_id as "opponentId",
      duel.ready_at as "readyAt", duel.started_at as "startedAt", duel.turn, duel.turn_ends_at as "turnEndsAt"
    from room_member m join room on room.id = m.room_id join published_game g on g.id = m.room_id left join duel on duel.id = m.room_id
    where m.account_id = ${accountId} and m.state in ('in', 'invited') and not ${isUnseen('m')}
      and (not m.archived or (duel.turn is not null and (duel.turn % 2 = 1) = (duel.opponent_id = m.account_id)))
      and g.state = 'open' and g.locks_at > ${now}
    order by g.locks_at, g.id limit 50`)
}

const sorts = {
  name: sql`lower(game.name)`,
  kind: sql`game.mode`,
  state: sql`game.state`,
  owner: sql`(select username from published_account account where id = room.owner_id)`,
  price: sql`game.price`,
  created: sql`room.id`,
}

/** A page of rooms of every type for the admin console, newest first by default. `kind` is a mode of games. */
export async function pageForAdmin(
  from: Reader,
  query: Sorted<keyof typeof sorts> & {
    kind: string | undefined
    state: string | undefined
    search: string
    page: number
    limit: number
    span: Span
  },
): Promise<{ ids: string[]; total: number }> {
  const which = sql`from room left join published_game game on game.id = room.id
    where ${hasValue(sql`game.mode`, query.kind)} and ${hasValue(sql`game.state`, query.state)}
      and ${containsWords(sql<string>`room.words`, query.search)}
      and ${isWithin(sql`game.created_at`, query.span)}`
  const order = orderBy(query, sorts, { usual: sql`room.id desc`, id: sql`room.id` })
  const { rows, total } = await pageOfRows<{ id: string }>(from, { columns: sql`room.id`, which, order }, query)
  return { ids: rows.map(row => row.id), total }
}

/** Items of this module that need an operator. */
export const roomsWaiting: WaitingSources = {
  alerts: {
    rows: () => sql`select null as mode, at as since from duel_alert where seen_at is null`,
  },
}

/** Rooms for the console's search. */
export const roomsSearch: SearchSources = {
  room: typed => {
    const which = foundBy(typed, sql`room.id`, sql<string>`room.words`)
    return (
      which && {
        columns: {
          id: sql`game.id`,
          title: sql`game.name`,
          note: sql`(select '@' || username from published_account account where id = room.owner_id)`,
          mode: sql`game.mode`,
          state: sql`game.state`,
          at: sql`game.starts_at`,
        },
        found: sql`from room join published_game game on game.id = room.id where ${which} order by room.id desc`,
      }
    )
  },
}

/** Games of this module with the matches that they depend on. */
export const roomMatches = sql`select id as game_id, match_id from room`
