import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** A room that can still be played, as somebody is in it or invited to it. */
export interface OpenRoom {
  id: string
  name: string
  kind: string
  state: 'in' | 'invited'
  ownerId: string
  /** Kick-off. */
  locksAt: Date
  hasPlayed: boolean
  /** F6: nobody joins any more; from then on nobody plays. */
  entriesClosed: boolean
  playingClosesAt: Date | null
  /** Of duels. */
  opponentId: string | null
  readyAt: Date | null
  startedAt: Date | null
  turn: number | null
  turnEndsAt: Date | null
}

/**
 * Rooms before kick-off that somebody is in or invited to, the earliest first; at most 50. One that was put away is still told of while it
 * waits for their turn, which is being counted.
 */
export function openRooms(from: Reader, accountId: string, now: Date): Promise<OpenRoom[]> {
  return from.rows(sql<OpenRoom>`
    select g.id, g.name, g.mode as kind, m.state, room.owner_id as "ownerId", g.locks_at as "locksAt",
      exists (select from published_entry e where e.game_id = g.id and e.account_id = m.account_id and not e.void) as "hasPlayed",
      room.entries_closed as "entriesClosed", room.playing_closes_at as "playingClosesAt", duel.opponent_id as "opponentId",
      duel.ready_at as "readyAt", duel.started_at as "startedAt", duel.turn, duel.turn_ends_at as "turnEndsAt"
    from room_member m join room on room.id = m.room_id join published_game g on g.id = m.room_id left join duel on duel.id = m.room_id
    where m.account_id = ${accountId} and m.state in ('in', 'invited')
      and (not m.archived or (duel.turn is not null and (duel.turn % 2 = 1) = (duel.opponent_id = m.account_id)))
      and g.state = 'open' and g.locks_at > ${now}
    order by g.locks_at, g.id limit 50`)
}
