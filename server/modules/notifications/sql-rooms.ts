import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** The part of a room that notifications show. */
export interface NoticeRoom {
  id: string
  name: string
  kind: string
  ownerId: string
  state: string
  voidReason: string | null
  /** When it began, if it has. */
  lockedAt: Date | null
  /** Kick-off (F7). */
  locksAt: Date | null
}

/** A room; undefined if unknown. */
export async function findRoom(from: Reader, id: string): Promise<NoticeRoom | undefined> {
  const [row] = await from.rows(sql<NoticeRoom>`
    select g.id, g.name, g.mode as kind, room.owner_id as "ownerId", g.state, g.void_reason as "voidReason",
      g.locked_at as "lockedAt", g.locks_at as "locksAt"
    from published_room room join published_game g on g.id = room.id where room.id = ${id}`)
  return row
}

/** An account's role in a room and since when; undefined for non-members. */
export async function findMember(
  from: Reader,
  roomId: string,
  accountId: string,
): Promise<{ state: string; at: Date } | undefined> {
  const [row] = await from.rows(sql<{ state: string; at: Date }>`
    select state, at from published_room_member room_member where room_id = ${roomId} and account_id = ${accountId}`)
  return row
}

/** Members of a room without an entry in it. */
export async function membersWithoutEntry(from: Reader, roomId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ accountId: string }>`
    select m.account_id as "accountId" from published_room_member m
    where m.room_id = ${roomId} and m.state = 'in'
      and not exists (select from published_entry e where e.game_id = m.room_id and e.account_id = m.account_id)
    order by m.account_id`)
  return rows.map(row => row.accountId)
}

/** State of a duel: whose turn it is until when, and since when its opponent is ready. */
export interface NoticeDuel {
  opponentId: string | null
  readyAt: Date | null
  startedAt: Date | null
  turn: number | null
  turnEndsAt: Date | null
}

/** A duel; undefined if unknown. */
export async function findDuel(from: Reader, id: string): Promise<NoticeDuel | undefined> {
  const [row] = await from.rows(sql<NoticeDuel>`
    select opponent_id as "opponentId", ready_at as "readyAt", started_at as "startedAt", turn, turn_ends_at as "turnEndsAt"
    from published_duel duel where id = ${id}`)
  return row
}

/** A member of a room without an entry. */
export interface Missing {
  roomId: string
  accountId: string
  name: string
  locksAt: Date
}

/**
 * The next members, in order, who joined a family room by `since` before its kick-off, which is between two moments, and have no entry.
 * Excludes rooms closed to entries, and members already reminded, blocked or deleted.
 */
export function nextMissing(
  from: Reader,
  {
    after,
    times,
    limit,
  }: {
    after: { roomId: string; accountId: string }
    times: { now: Date; from: Date; to: Date; inForMs: number }
    limit: number
  },
): Promise<Missing[]> {
  return from.rows(sql<Missing>`
    select m.room_id as "roomId", m.account_id as "accountId", g.name, g.locks_at as "locksAt"
    from published_game g join published_room room on room.id = g.id join published_room_member m on m.room_id = g.id and m.state = 'in'
      join published_account a on a.id = m.account_id and a.deleted_at is null and a.blocked_at is null
    where g.state = 'open' and g.mode = 'coach-friend' and g.locks_at > ${times.from} and g.locks_at <= ${times.to}
      and (room.playing_closes_at is null or room.playing_closes_at > ${times.now})
      and m.at <= g.locks_at - make_interval(secs => ${times.inForMs / 1_000})
      and (m.room_id, m.account_id) > (${after.roomId}, ${after.accountId})
      and not exists (select from published_entry e where e.game_id = m.room_id and e.account_id = m.account_id)
      and not exists (
        select from notification n where n.account_id = m.account_id and n.once_key = 'room-missing:' || m.room_id)
    order by m.room_id, m.account_id limit ${limit}`)
}
