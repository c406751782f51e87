/** What waits for a player in rooms and push games, and results to look at. */
import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import type { OpenRoom } from './types.ts'

/**
 * Rooms before kick-off that somebody is in or invited to, the earliest first; at most 50. One that was put away is still told of while it
 * waits for their turn, which is being counted.
 */
export function openRooms(from: Reader, accountId: string, now: Date): Promise<OpenRoom[]> {
  return from.rows(sql<OpenRoom>`
    select g.id, g.name, g.mode as kind, m.state, room.owner_id as "ownerId", g.locks_at as "locksAt",
      exists (select from entry e where e.game_id = g.id and e.account_id = m.account_id and not e.void) as "hasPlayed",
      room.entries_closed as "entriesClosed", room.playing_closes_at as "playingClosesAt", duel.opponent_id as "opponentId",
      duel.ready_at as "readyAt", duel.started_at as "startedAt", duel.turn, duel.turn_ends_at as "turnEndsAt"
    from room_member m join room on room.id = m.room_id join game g on g.id = m.room_id left join duel on duel.id = m.room_id
    where m.account_id = ${accountId} and m.state in ('in', 'invited')
      and (not m.archived or (duel.turn is not null and (duel.turn % 2 = 1) = (duel.opponent_id = m.account_id)))
      and g.state = 'open' and g.locks_at > ${now}
    order by g.locks_at, g.id limit 50`)
}

/** Reasons of single entries that were taken out while their game went on: no result of it. */
const TAKEN_OUT = ['left_room', 'account_frozen']

/**
 * Results that an account was told of after a moment and has not read, of each game the newest, the newest first: paid or void, of every
 * mode. Whoever wants to be told nothing of results in the panel is not told here either.
 */
export function unseenResults(
  from: Reader,
  accountId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ id: string; name: string; redirect: string }[]> {
  return from.rows(sql<{ id: string; name: string; redirect: string }>`
    with told as (
      select n.id, coalesce(n.detail->>'name', '') as name, n.redirect, split_part(n.once_key, ':', 2) as about
      from notification n
      where n.account_id = ${accountId} and n.read_at is null and n.in_panel and n.created_at > ${since}
        and n.kind in ('prize', 'win', 'result', 'outcome', 'refund')
        and coalesce(n.detail->>'reason', '') <> all(${TAKEN_OUT}::text[])
    ), newest as (
      -- A prize and a refund are of an entry, everything else is of a game.
      select distinct on (of_game.id) told.id, told.name, told.redirect
      from told left join entry e on e.id = told.about, lateral (select coalesce(e.game_id, told.about) as id) of_game
      order by of_game.id, told.id desc
    )
    select id, name, redirect from newest order by id desc limit ${limit}`)
}

/** Questions sent after a moment to somebody who has not answered, the newest first; at most 5. */
export function openQuestions(from: Reader, accountId: string, since: Date): Promise<{ id: string; sentAt: Date }[]> {
  return from.rows(sql<{ id: string; sentAt: Date }>`
    select p.id, p.sent_at as "sentAt" from push_game p join game g on g.id = p.id and g.state = 'open'
      join push_recipient r on r.push_id = p.id and r.account_id = ${accountId}
    where p.sent_at > ${since}
      and not exists (select from entry e where e.game_id = p.id and e.account_id = ${accountId})
    order by p.sent_at desc limit 5`)
}
