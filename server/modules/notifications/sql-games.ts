import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** The game, the last entry done, and the batch size: batches follow entry ids, so each costs the same. */
interface Run {
  gameId: string
  after: string
  limit: number
}

interface PaidPrize {
  entryId: string
  accountId: string
  rank: number
  amount: bigint
  price: bigint
}

/**
 * A batch of a game's prizes, by entry id. `amount`: credited to the wallet, without withheld tax; `price`: of the entry; both in centavos.
 */
export function nextPrizes(from: Reader, { gameId, after, limit }: Run): Promise<PaidPrize[]> {
  return from.rows(sql<PaidPrize>`
    select entry_id as "entryId", account_id as "accountId", rank, amount - withheld as amount,
      (select price from published_game game where id = prize.game_id) as price from published_prize prize
    where game_id = ${gameId} and entry_id > ${after} order by entry_id limit ${limit}`)
}

interface NextPlayer {
  entryId: string
  accountId: string
  isPaid: boolean
  /** All of the account's valid entries in the game. */
  entryIds: string[]
}

/** A batch of a game's valid entries by id, each with whether its account was paid for any entry of the game. */
export function nextPlayers(from: Reader, { gameId, after, limit }: Run): Promise<NextPlayer[]> {
  // Forces the keys of entries and prizes, whatever the planner prefers: a tie can produce a million prizes.
  return from.rows(sql<NextPlayer>`
    with run as materialized (
      select id, account_id from published_entry entry where game_id = ${gameId} and id > ${after} and not void order by id limit ${limit}
    ), theirs as materialized (
      select id, account_id from published_entry entry
      where game_id = ${gameId} and account_id = any(array(select distinct account_id from run)) and not void
    ), own as materialized (
      select account_id, array_agg(id) as ids from theirs group by account_id
    ), paid as materialized (
      select distinct account_id from published_prize prize where game_id = ${gameId} and entry_id = any(array(select id from theirs))
    )
    select run.id as "entryId", run.account_id as "accountId", paid.account_id is not null as "isPaid", own.ids as "entryIds"
    from run join own on own.account_id = run.account_id left join paid on paid.account_id = run.account_id order by run.id`)
}

/**
 * A batch of a game's refunded entries up to the id `to`: individually voided ones, of one account if given, or all the others. `price` in
 * centavos.
 */
export function nextRefunds(
  from: Reader,
  {
    gameId,
    after,
    to,
    isVoid,
    accountId,
    limit,
  }: Run & { to: string; isVoid: boolean; accountId?: string | undefined },
): Promise<{ entryId: string; accountId: string; price: bigint }[]> {
  return from.rows(sql<{ entryId: string; accountId: string; price: bigint }>`
    select id as "entryId", account_id as "accountId", price from published_entry entry
    where game_id = ${gameId} and id > ${after} and id <= ${to} and void = ${isVoid}
      and (${accountId ?? null}::text is null or account_id = ${accountId ?? null}) order by id limit ${limit}`)
}

/** A batch of a game's commissions, by influencer (C13). `amount` in centavos. */
export function nextCommissions(
  from: Reader,
  { gameId, after, limit }: Run,
): Promise<{ accountId: string; amount: bigint }[]> {
  return from.rows(sql<{ accountId: string; amount: bigint }>`
    select influencer_id as "accountId", amount from published_commission commission
    where game_id = ${gameId} and influencer_id > ${after} order by influencer_id limit ${limit}`)
}

/** A batch of a correction's entries, by id (C10). `amount` in centavos. */
export function nextCorrections(
  from: Reader,
  { gameId, after, limit, version }: Run & { version: number },
): Promise<{ entryId: string; accountId: string; amount: bigint }[]> {
  return from.rows(sql<{ entryId: string; accountId: string; amount: bigint }>`
    select entry_id as "entryId", account_id as "accountId", amount - withheld as amount from published_correction correction
    where game_id = ${gameId} and board_version = ${version} and entry_id > ${after} order by entry_id limit ${limit}`)
}
