import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** Which game, the last entry done, and how many at once: runs follow the ids of entries, so each is the same cost. */
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
 * A run of a game's prizes, in order of entries. `amount`: credited to the wallet, less the tax withheld; `price`: of the entry;
 * both in centavos.
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

/** A run of a game's valid entries, in order, each with whether its account was paid for any entry of the game. */
export function nextPlayers(from: Reader, { gameId, after, limit }: Run): Promise<NextPlayer[]> {
  // By the keys of entries and prizes only, whatever the planner thinks: a tie can make a million prizes.
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
 * A run of a game's refunded entries up to the id `to`, in order: those that are void by themselves, of one account where one is given, or
 * all the others. `price` in centavos.
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

/** A run of a game's commissions, in order of influencers (C13). `amount` in centavos. */
export function nextCommissions(
  from: Reader,
  { gameId, after, limit }: Run,
): Promise<{ accountId: string; amount: bigint }[]> {
  return from.rows(sql<{ accountId: string; amount: bigint }>`
    select influencer_id as "accountId", amount from published_commission commission
    where game_id = ${gameId} and influencer_id > ${after} order by influencer_id limit ${limit}`)
}

/** A run of a correction's entries, in order (C10). `amount` in centavos. */
export function nextCorrections(
  from: Reader,
  { gameId, after, limit, version }: Run & { version: number },
): Promise<{ entryId: string; accountId: string; amount: bigint }[]> {
  return from.rows(sql<{ entryId: string; accountId: string; amount: bigint }>`
    select entry_id as "entryId", account_id as "accountId", amount - withheld as amount from published_correction correction
    where game_id = ${gameId} and board_version = ${version} and entry_id > ${after} order by entry_id limit ${limit}`)
}
