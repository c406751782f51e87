import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

export type Turn = 'closing' | 'last-call'

/** A card that can still be entered. */
export interface OpenCard {
  id: string
  name: string
  mode: string
  championshipId: string | null
  locksAt: Date
}

/** Starts a run for open cards that lock between two moments and have been open for a while. Returns those for which it had not started. */
export async function beginReminderRuns(
  tx: Tx,
  turn: Turn,
  { from, to, openForMs }: { from: Date; to: Date; openForMs: number },
  at: Date,
): Promise<string[]> {
  const begun = await tx.rows(sql<{ gameId: string }>`
    insert into card_reminder (game_id, turn, at)
    select g.id, ${turn}, ${at}::timestamptz from published_game g join published_card c on c.id = g.id
    where g.state = 'open' and g.locks_at > ${from} and g.locks_at <= ${to}
      and coalesce(g.opens_at, g.created_at) <= g.locks_at - make_interval(secs => ${openForMs / 1_000})
    on conflict do nothing returning game_id as "gameId"`)
  return begun.map(row => row.gameId)
}

/** A card that can still be entered; undefined if it cannot. */
export async function openCard(from: Reader, gameId: string, at: Date): Promise<OpenCard | undefined> {
  const [card] = await from.rows(sql<OpenCard>`
    select g.id, g.name, g.mode, c.championship_id as "championshipId", g.locks_at as "locksAt"
    from published_game g join published_card c on c.id = g.id where g.id = ${gameId} and g.state = 'open' and g.locks_at > ${at}`)
  return card
}

/**
 * The next accounts without an entry of a card: with a draft of it or (unless only drafts are requested) with an entry of the previous card
 * of its type and championship. Excludes those already reminded, blocked or deleted.
 */
export async function nextMissing(
  from: Reader,
  { card, draftsOnly, after, limit }: { card: OpenCard; draftsOnly: boolean; after: string; limit: number },
): Promise<{ accountId: string; hasDraft: boolean }[]> {
  return from.rows(sql<{ accountId: string; hasDraft: boolean }>`
    with before as materialized (
      select g.id from published_game g join published_card c on c.id = g.id
      where not ${draftsOnly} and g.mode = ${card.mode} and c.championship_id = ${card.championshipId}::text and g.id <> ${card.id}
        and g.locks_at < ${card.locksAt} and g.state not in ('draft', 'scheduled', 'voiding', 'void')
      order by g.locks_at desc, g.id desc limit 1
    ), who as (
      select account_id, true as draft from published_card_draft card_draft where card_id = ${card.id}
      union all
      select account_id, false from published_entry entry where game_id in (select id from before) and not void
    )
    select who.account_id as "accountId", bool_or(who.draft) as "hasDraft"
    from who join published_account a on a.id = who.account_id and a.deleted_at is null and a.blocked_at is null
    where who.account_id > ${after}
      and not exists (select from published_entry e where e.account_id = who.account_id and e.game_id = ${card.id})
      and not exists (
        select from notification n where n.account_id = who.account_id and n.once_key = ${`card-closing:${card.id}`})
    group by who.account_id order by who.account_id limit ${limit}`)
}

/** The next accounts with points in a week of the weekly ranking, after one in id order. */
export function nextOfWeek(
  from: Reader,
  { week, after, limit }: { week: string; after: string; limit: number },
): Promise<{ accountId: string; score: bigint }[]> {
  return from.rows(sql<{ accountId: string; score: bigint }>`
    select mine.account_id as "accountId", mine.score from published_ranking_score mine
    where mine.mode = 'athlete' and mine.period = ${week} and mine.account_id > ${after} and mine.score > 0
    order by mine.account_id limit ${limit}`)
}
