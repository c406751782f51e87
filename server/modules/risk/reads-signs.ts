/** The data that signals are found in. Each read covers changes since a moment, at most `limit`. */
import { sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader } from '#server/platform/db.ts'

interface Since {
  since: Date
  limit: number
}

/** A subject and the time of its last change, where the next scan begins. */
interface Touched {
  at: Date
}

/** Devices used since a moment by more than one account, with all of these accounts. */
export const sharedDevices = (
  from: Reader,
  { since, limit }: Since,
): Promise<(Touched & { device: string; accountIds: string[] })[]> =>
  from.rows(sql<Touched & { device: string; accountIds: string[] }>`
    with touched as materialized (
      select device_hash, max(seen_at) as at from (
        select device_hash, seen_at from published_account_device account_device where seen_at > ${since} order by seen_at limit ${limit}) newest
      group by device_hash)
    select touched.device_hash as device, touched.at, array_agg(one.account_id order by one.first_seen_at, one.account_id) as "accountIds"
    from touched join published_account_device one on one.device_hash = touched.device_hash group by 1, 2 order by touched.at`)

/** Open sessions that players started since a moment, newest first; `made`: when the account was created. */
export const openedSessions = (
  from: Reader,
  { since, limit }: Since,
): Promise<{ accountId: string; address: string; at: Date; made: Date }[]> =>
  from.rows(sql<{ accountId: string; address: string; at: Date; made: Date }>`
    select one.subject_id as "accountId", one.address, one.created_at as at, account.created_at as made
    from session one join published_account account on account.id = one.subject_id
    where one.kind = 'player' and one.created_at > ${since} order by one.created_at desc limit ${limit}`)

/** Keys of withdrawals since a moment to which more than one person (by CPF) withdrew. */
export const sharedKeys = (
  from: Reader,
  { since, limit }: Since,
): Promise<
  (Touched & { key: string; mark: string; accountIds: string[]; withdrawals: number; people: number; paid: number })[]
> =>
  from.rows(sql<
    Touched & {
      key: string
      mark: string
      accountIds: string[]
      withdrawals: number
      people: number
      paid: number
    }
  >`
    with touched as materialized (
      select key_hash, max(created_at) as at from (
        select key_hash, created_at from published_withdrawal withdrawal where created_at > ${since} and key_hash is not null
        order by created_at limit ${limit}) newest
      group by key_hash)
    select touched.key_hash as key, touched.at, min(one.key_masked) as mark,
      array_agg(distinct one.account_id) as "accountIds", count(*)::integer as withdrawals,
      count(distinct account.cpf_hash)::integer as people,
      count(distinct account.cpf_hash) filter (where one.state = 'paid')::integer as paid
    from touched join published_withdrawal one on one.key_hash = touched.key_hash join published_account account on account.id = one.account_id
    group by 1, 2 having count(distinct account.cpf_hash) > 1 order by touched.at`)

/** Pairs with a duel settled or an alert raised since a moment: their duels for coins since an earlier moment. */
export const duelPairs = (
  from: Reader,
  { since, limit, windowFrom }: Since & { windowFrom: Date },
): Promise<
  (Touched & { winnerId: string; loserId: string; gameIds: string[]; won: number; net: bigint; alerts: number })[]
> =>
  from.rows(sql<
    Touched & {
      winnerId: string
      loserId: string
      gameIds: string[]
      won: number
      net: bigint
      alerts: number
    }
  >`
    with newest as materialized (
      select * from (
        (select duel.id, settled.at from published_settlement settled join published_duel duel on duel.id = settled.game_id
          where settled.at > ${since} order by settled.at limit ${limit})
        union all
        (select game_id, at from published_duel_alert duel_alert where at > ${since} order by at limit ${limit})) both_kinds
    ), touched as materialized (
      select least(room.owner_id, duel.opponent_id) as one, greatest(room.owner_id, duel.opponent_id) as other, max(newest.at) as at
      from newest join published_duel duel on duel.id = newest.id join published_room room on room.id = duel.id
      where duel.opponent_id is not null group by 1, 2
    ), played as (
      select touched.one, touched.other, touched.at, game.id, game.price, settled.at as settled_at,
        exists (select from published_prize prize where prize.game_id = game.id and prize.account_id = touched.one) as one_won,
        exists (select from published_prize prize where prize.game_id = game.id and prize.account_id = touched.other) as other_won
      from touched
        join published_room room on room.owner_id in (touched.one, touched.other)
        join published_duel duel on duel.id = room.id and duel.opponent_id in (touched.one, touched.other)
        join published_game game on game.id = duel.id and game.price > 0
        join published_settlement settled on settled.game_id = game.id and settled.at > ${windowFrom}
    ), summed as (
      select one, other, at, array_agg(id order by settled_at, id) as game_ids,
        count(*) filter (where one_won and not other_won) as one_won, count(*) filter (where other_won and not one_won) as other_won,
        coalesce(sum(case when one_won = other_won then 0 when one_won then price else -price end), 0)::bigint as net
      from played group by 1, 2, 3)
    select at, game_ids as "gameIds", abs(net)::bigint as net, greatest(one_won, other_won)::integer as won,
      case when one_won >= other_won then one else other end as "winnerId",
      case when one_won >= other_won then other else one end as "loserId",
      (select count(*)::integer from published_duel_alert alert where alert.at > ${windowFrom}
        and ((alert.winner_id = one and alert.loser_id = other) or (alert.winner_id = other and alert.loser_id = one))) as alerts
    from summed order by at`)

/** Games of these modes locked since a moment that were not scanned yet, earliest lock first. Nothing is scanned before the lock (C12). */
export async function gamesToLookAt(
  from: Reader,
  modes: readonly string[],
  { since, limit }: Since,
): Promise<(Touched & { id: string })[]> {
  return from.rows(sql<Touched & { id: string }>`
    select id, locked_at as at from published_game game where mode = any(${arrayOf([...modes])}::text[]) and locked_at >= ${since}
      and state not in ('draft', 'scheduled', 'open')
      -- Looked up game by game: an anti join may read the whole table for a few games.
      and (select seen.game_id from risk_game_seen seen where seen.game_id = game.id) is null
    order by locked_at, id limit ${limit}`)
}

/** Pairs with the same picks in one of these games, and in at least `least` in all, with all such games. */
export const samePickPairs = (
  from: Reader,
  gameIds: readonly string[],
  least: number,
): Promise<{ firstId: string; secondId: string; gameIds: string[] }[]> =>
  from.rows(sql<{ firstId: string; secondId: string; gameIds: string[] }>`
    select all_of.first_id as "firstId", all_of.second_id as "secondId", array_agg(all_of.game_id order by all_of.game_id) as "gameIds"
    from (select distinct first_id, second_id from risk_same_picks where game_id = any(${arrayOf([...gameIds])}::text[])) pair
      join risk_same_picks all_of on all_of.first_id = pair.first_id and all_of.second_id = pair.second_id
    group by 1, 2 having count(*) >= ${least}`)

/** Pairs with transfers since a moment: the amounts in each direction since an earlier moment, and the recipient's withdrawals. */
export const giftPairs = (
  from: Reader,
  { since, limit, windowFrom }: Since & { windowFrom: Date },
): Promise<
  (Touched & {
    senderId: string
    receiverId: string
    transferIds: string[]
    amount: bigint
    back: bigint
    withdrawn: bigint
  })[]
> =>
  from.rows(sql<
    Touched & {
      senderId: string
      receiverId: string
      transferIds: string[]
      amount: bigint
      back: bigint
      withdrawn: bigint
    }
  >`
    with touched as materialized (
      select sender_id, receiver_id, max(at) as at from (
        select sender_id, receiver_id, at from published_transfer transfer where at > ${since} order by at limit ${limit}) newest
      group by 1, 2)
    select touched.at, touched.sender_id as "senderId", touched.receiver_id as "receiverId",
      array_agg(one.id order by one.id) as "transferIds", sum(one.amount)::bigint as amount,
      (select coalesce(sum(amount), 0)::bigint from published_transfer back where back.sender_id = touched.receiver_id
        and back.receiver_id = touched.sender_id and back.at > ${windowFrom}) as back,
      (select coalesce(sum(amount), 0)::bigint from published_withdrawal taken where taken.account_id = touched.receiver_id
        and taken.state <> 'failed' and taken.created_at > ${windowFrom}) as withdrawn
    from touched join published_transfer one on one.receiver_id = touched.receiver_id and one.sender_id = touched.sender_id and one.at > ${windowFrom}
    group by 1, 2, 3 order by touched.at`)

/**
 * Accounts that received coins from several others, among those with a transfer or withdrawal since a moment: incoming and outgoing amounts
 * since an earlier moment.
 */
export const receivers = (
  from: Reader,
  { since, limit, windowFrom }: Since & { windowFrom: Date },
): Promise<
  (Touched & { receiverId: string; senderIds: string[]; amount: bigint; back: bigint; withdrawn: bigint })[]
> =>
  from.rows(sql<Touched & { receiverId: string; senderIds: string[]; amount: bigint; back: bigint; withdrawn: bigint }>`
    with touched as materialized (
      select id, max(at) as at from (
        (select receiver_id as id, at from published_transfer transfer where at > ${since} order by at limit ${limit})
        union all
        (select account_id, created_at from published_withdrawal withdrawal where created_at > ${since} order by created_at limit ${limit})) newest
      group by id)
    select touched.at, touched.id as "receiverId", array_agg(distinct one.sender_id) as "senderIds",
      sum(one.amount)::bigint as amount,
      (select coalesce(sum(back.amount), 0)::bigint from published_transfer back where back.sender_id = touched.id and back.at > ${windowFrom}
        and back.receiver_id in (select sender_id from published_transfer gift where gift.receiver_id = touched.id and gift.at > ${windowFrom})) as back,
      (select coalesce(sum(amount), 0)::bigint from published_withdrawal taken where taken.account_id = touched.id
        and taken.state <> 'failed' and taken.created_at > ${windowFrom}) as withdrawn
    from touched join published_transfer one on one.receiver_id = touched.id and one.at > ${windowFrom}
    group by 1, 2 having count(distinct one.sender_id) > 1 order by touched.at`)
