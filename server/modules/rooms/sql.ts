/** The only statements that write rooms, who is in them, and what their ranges are worth in a championship. */
import { type RawBuilder, sql } from 'kysely'
import type { RangePoints } from '#contract/rooms.ts'
import { hasBlockedIn } from '#server/modules/chat/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'
import type { Member, MemberState, Room } from './types.ts'

interface RoomRow {
  id: string
  mode: string
  type: string
  match_id: string
  owner_id: string
  entries_closed: boolean
  playing_closes_at: Date | null
  link_token: string | null
  members: number
  seq: number
  created_at: Date
  range_points: RangePoints | null
}

const roomOf = (row: RoomRow): Room => ({
  id: row.id,
  kind: row.mode as Room['kind'],
  type: row.type as Room['type'],
  matchId: row.match_id,
  ownerId: row.owner_id,
  entriesClosed: row.entries_closed,
  playingClosesAt: row.playing_closes_at,
  linkToken: row.link_token,
  members: row.members,
  seq: row.seq,
  createdAt: row.created_at,
  rangePoints: row.range_points,
})

/** Inserts the room of a pool game. `words`: its search words. */
export async function insertRoom(
  tx: Tx,
  room: Pick<Room, 'id' | 'type' | 'matchId' | 'ownerId' | 'createdAt' | 'rangePoints'> & { words: string },
): Promise<void> {
  const points = room.rangePoints && JSON.stringify(room.rangePoints)
  await tx.rows(sql`
    insert into room (id, type, match_id, owner_id, words, created_at, range_points)
    values (${room.id}, ${room.type}, ${room.matchId}, ${room.ownerId}, plain_text(${room.words}), ${room.createdAt}, ${points}::jsonb)`)
}

/** Removes a closed account's name from the search words of its rooms. */
export async function forgetOwner(from: Reader, ownerId: string): Promise<void> {
  await from.rows(sql`
    update room set words = plain_text(concat_ws(' ', game.name, home.name, home.abbrev, away.name, away.abbrev))
    from published_game game, match left join published_team home on home.id = match.home_id left join published_team away on away.id = match.away_id
    where room.owner_id = ${ownerId} and game.id = room.id and match.id = room.match_id`)
}

/** A room, locked until the transaction ends. Its game must be locked first. */
export async function lockRoom(tx: Tx, id: string): Promise<Room | undefined> {
  await tx.rows(sql`select 1 from room where id = ${id} for update`)
  return (await listRooms(tx, [id])).get(id)
}

export const listRooms = sharedByIds('listRooms', async (from, ids): Promise<Map<string, Room>> => {
  if (ids.length === 0) return new Map()
  const rows = await from.rows(sql<RoomRow>`
    select room.*, game.mode from room join published_game game on game.id = room.id where room.id = any(${[...ids]}::text[])`)
  return new Map(rows.map(row => [row.id, roomOf(row)]))
})

/** Opens or closes a locked room, or sets its link. */
export async function changeRoom(
  tx: Tx,
  id: string,
  change: { entries_closed?: boolean; playing_closes_at?: Date | null; link_token?: string | null },
): Promise<void> {
  await tx.q.updateTable('room').set(change).where('id', '=', id).execute()
}

/** The next number of a room's events; undefined for an unknown room. */
export async function nextSeq(from: Reader, id: string): Promise<number | undefined> {
  const [row] = await from.rows(sql<{ seq: number }>`update room set seq = seq + 1 where id = ${id} returning seq`)
  return row?.seq
}

/**
 * Whether an invitation (`member`: the alias of its row, beside its `room`) is by an owner whom the invited player has blocked. Asked when
 * it is read, so that it is one like any other to the owner, and there once the block is lifted.
 */
export const isUnseen = (member: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql<boolean>`(${column('state')} = 'invited' and ${hasBlockedIn(column('account_id'), sql.ref('room.owner_id'))})`
}

interface MemberRow {
  room_id: string
  account_id: string
  state: string
  at: Date
  archived: boolean
  is_unseen: boolean
}

const MEMBER = sql`m.room_id, m.account_id, m.state, m.at, m.archived, ${isUnseen('m')} as is_unseen
  from room_member m join room on room.id = m.room_id`

const memberFrom = (row: MemberRow): Member => ({
  roomId: row.room_id,
  accountId: row.account_id,
  state: row.state as MemberState,
  at: row.at,
  archived: row.archived,
  isUnseen: row.is_unseen,
})

/** An account's role in these rooms, by room. */
export async function membershipsOf(
  from: Reader,
  accountId: string,
  roomIds: readonly string[],
): Promise<Map<string, Member>> {
  if (roomIds.length === 0) return new Map()
  const rows = await from.rows(sql<MemberRow>`
    select ${MEMBER} where m.account_id = ${accountId} and m.room_id = any(${[...roomIds]}::text[])`)
  return new Map(rows.map(row => [row.room_id, memberFrom(row)]))
}

/** An account's row in a room, or undefined. */
export async function memberOf(from: Reader, roomId: string, accountId: string): Promise<Member | undefined> {
  return (await membershipsOf(from, accountId, [roomId])).get(roomId)
}

/** The members of a room in joining order, then the invited players. */
export async function membersOf(from: Reader, roomId: string): Promise<Member[]> {
  const rows = await from.rows(sql<MemberRow>`
    select ${MEMBER} where m.room_id = ${roomId} and m.state in ('in', 'invited') order by m.state, m.at, m.account_id`)
  return rows.map(memberFrom)
}

/** The number of open invitations. */
export async function countInvited(from: Reader, roomId: string): Promise<number> {
  const [row] = await from.rows(sql<{ count: number }>`
    select count(*)::integer as count from room_member where room_id = ${roomId} and state = 'invited'`)
  return row?.count ?? 0
}

/** Sets an account's state in a room, and updates the member count. Both rows of the room are locked. */
export async function putMember(
  tx: Tx,
  { roomId, accountId, state, at }: Pick<Member, 'roomId' | 'accountId' | 'state' | 'at'>,
): Promise<void> {
  await tx.rows(sql`
    insert into room_member (room_id, account_id, state, at) values (${roomId}, ${accountId}, ${state}, ${at})
    on conflict (room_id, account_id) do update set state = excluded.state, at = excluded.at, archived = false`)
  await tx.rows(sql`
    update room set members = (select count(*) from room_member where room_id = ${roomId} and state = 'in')
    where id = ${roomId}`)
}

/** Archives or restores a room for an account; false if the account has no row in it. */
export async function setArchived(
  from: Reader,
  { roomId, accountId, archived }: Pick<Member, 'roomId' | 'accountId' | 'archived'>,
): Promise<boolean> {
  const rows = await from.rows(sql`
    update room_member set archived = ${archived}
    where room_id = ${roomId} and account_id = ${accountId} and state in ('in', 'left') returning room_id`)
  return rows.length === 1
}

/** A run of rooms that depend on a match, in order, after an id. Includes paid ones, because their facts may change (C10). */
export async function followingRooms(from: Reader, matchId: string, after: string, limit: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select room.id from room join published_game game on game.id = room.id
    where room.match_id = ${matchId} and room.id > ${after} and game.state <> 'void'
    order by room.id limit ${limit}`)
  return rows.map(row => row.id)
}

/** A championship's own range points, null for the default ones; and how often they were changed. */
export async function rangePointsOf(
  from: Reader,
  championshipId: string,
): Promise<{ points: RangePoints | null; seq: number }> {
  const [row] = await from.rows(sql<{ points: RangePoints | null; seq: number }>`
    select points, seq from room_range_points where championship_id = ${championshipId}`)
  return row ?? { points: null, seq: 0 }
}

/** Sets them; false if they were changed since `seq`. */
export async function writeRangePoints(
  tx: Tx,
  { championshipId, points, seq, at }: { championshipId: string; points: RangePoints | null; seq: number; at: Date },
): Promise<boolean> {
  const json = points === null ? null : JSON.stringify(points)
  const rows = await tx.rows(sql`
    insert into room_range_points as old (championship_id, points, seq, changed_at)
    select ${championshipId}::text, ${json}::jsonb, 1, ${at}::timestamptz where ${seq}::integer = 0
      or exists (select 1 from room_range_points where championship_id = ${championshipId})
    on conflict (championship_id) do update
      set points = excluded.points, seq = old.seq + 1, changed_at = excluded.changed_at where old.seq = ${seq}
    returning championship_id`)
  return rows.length === 1
}
