import { sql } from 'kysely'
import { centavos } from '#contract/money.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { idsFrom } from '#server/platform/ids.ts'
import { pageOfFound } from '#server/platform/lists.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'
import type { Entry, EntryVoid, Player } from './types.ts'

/** An entry to be stored. */
export interface NewEntry {
  id: string
  gameId: string
  accountId: string
  picks: readonly number[]
  price: bigint
  rulesVersion: string
  acceptedAt: Date
  influencerId: string | null
  code: string | null
  nonce: Buffer
}

interface EntryRow {
  id: string
  game_id: string
  account_id: string
  picks: number[]
  price: bigint
  rules_version: string
  accepted_at: Date
  influencer_id: string | null
  code: string | null
  nonce: Buffer
  void: boolean
  void_reason: EntryVoid | null
  archived: boolean
}

const entryOf = (row: EntryRow): Entry => ({
  id: row.id,
  gameId: row.game_id,
  accountId: row.account_id,
  picks: row.picks,
  price: centavos(row.price),
  rulesVersion: row.rules_version,
  acceptedAt: row.accepted_at,
  influencerId: row.influencer_id,
  code: row.code,
  nonce: row.nonce.toString('hex'),
  void: row.void,
  voidReason: row.void_reason,
  archived: row.archived,
})

const literal = (picks: readonly number[]): string => `{${picks.join(',')}}`

/** Adds entries in one statement. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await tx.rows(sql`
    insert into entry (id, game_id, account_id, picks, price, rules_version, accepted_at, influencer_id, code, nonce)
    select e.id, e.game_id, e.account_id, e.picks::integer[], e.price, e.rules_version, e.accepted_at, e.influencer_id, e.code,
      decode(e.nonce, 'hex')
    from unnest(${arrayOf(entries.map(entry => entry.id))}::text[], ${arrayOf(entries.map(entry => entry.gameId))}::text[],
      ${arrayOf(entries.map(entry => entry.accountId))}::text[], ${arrayOf(entries.map(entry => literal(entry.picks)))}::text[],
      ${arrayOf(entries.map(entry => entry.price))}::bigint[], ${arrayOf(entries.map(entry => entry.rulesVersion))}::text[],
      ${arrayOf(entries.map(entry => entry.acceptedAt.toISOString()))}::timestamptz[], ${arrayOf(entries.map(entry => entry.influencerId))}::text[],
      ${arrayOf(entries.map(entry => entry.code))}::text[], ${arrayOf(entries.map(entry => entry.nonce.toString('hex')))}::text[])
      as e(id, game_id, account_id, picks, price, rules_version, accepted_at, influencer_id, code, nonce)`)
}

/** Earlier entries. */
export interface Entered {
  /** Number of entries so far, as `game:account`. */
  counts: Map<string, number>
  /** The requested entries that exist with the same picks (A5), by their index in the list. */
  existing: Set<number>
}

/** Earlier entries of the requesting accounts in the same games. */
export async function enteredBefore(
  tx: Tx,
  wanted: readonly { gameId: string; accountId: string; picks: readonly number[] }[],
): Promise<Entered> {
  const rows = await tx.rows(sql<{ place: bigint; count: number; same: boolean }>`
    select w.place, mine.count, mine.same
    from unnest(${arrayOf(wanted.map(one => one.accountId))}::text[], ${arrayOf(wanted.map(one => one.gameId))}::text[],
      ${arrayOf(wanted.map(one => literal(one.picks)))}::text[]) with ordinality as w(account_id, game_id, picks, place)
    cross join lateral (select count(*)::integer as count, bool_or(e.picks = w.picks::integer[]) as same from entry e
      where e.account_id = w.account_id and e.game_id = w.game_id) as mine
    where mine.count > 0`)
  const entered: Entered = { counts: new Map(), existing: new Set() }
  for (const { place, count, same } of rows) {
    const index = Number(place) - 1
    const one = wanted[index]
    if (one) entered.counts.set(`${one.gameId}:${one.accountId}`, count)
    if (same) entered.existing.add(index)
  }
  return entered
}

/** Adds to the entry tally of one shard; subtracts where a count is below 0. */
export async function tally(tx: Tx, counts: ReadonlyMap<string, number>, shard: number): Promise<void> {
  await tx.rows(sql`
    insert into game_tally (game_id, shard, entries)
    select id, ${shard}::smallint, entries from unnest(${arrayOf([...counts.keys()])}::text[], ${arrayOf([...counts.values()])}::integer[]) as c(id, entries)
    order by id
    on conflict (game_id, shard) do update set entries = game_tally.entries + excluded.entries`)
}

/** The facts that decide who may play for money: birth date, blocks, accepted terms. */
export async function playersOf(tx: Reader, accountIds: readonly string[]): Promise<Map<string, Player>> {
  const rows = await tx.rows(sql<Player & { id: string }>`
    select id, birth_date as "birthDate", blocked_at is not null or deleted_at is not null as blocked,
      terms_version is not null as "hasTerms"
    from published_account account where id = any(${arrayOf(accountIds)}::text[])`)
  return new Map(rows.map(({ id, ...player }) => [id, player]))
}

export const listEntries = sharedByIds('listEntries', async (from, ids): Promise<Entry[]> => {
  if (ids.length === 0) return []
  const rows = await from.rows(sql<EntryRow>`select * from entry where id = any(${arrayOf(ids)}::text[])`)
  return rows.map(entryOf)
})

/** A user's entries in a game, newest first; at most 1,000, which is more than a game allows. */
export async function entriesOfUser(from: Reader, gameId: string, accountId: string): Promise<Entry[]> {
  const rows = await from.rows(sql<EntryRow>`
    select * from entry where account_id = ${accountId} and game_id = ${gameId} order by id desc limit 1000`)
  return rows.map(entryOf)
}

/** States of a game that is closed and not paid yet. */
const UNDER_WAY = ['locked', 'running', 'provisional', 'settling']

/** Closed, unpaid games with a visible, valid entry of an account: running ones first, then the next to start, then those that are over. */
export async function gamesUnderWay(
  from: Reader,
  accountId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select game.id from game
    where (game.state = any(${UNDER_WAY}::text[]) or (game.state = 'open' and game.locks_at <= ${now}))
      and exists (select from entry where entry.account_id = ${accountId} and entry.game_id = game.id and not entry.void and not entry.archived)
    order by case game.state when 'running' then 0 when 'locked' then 1 when 'open' then 1 else 2 end,
      case when game.state = 'running' then game.starts_at end desc, game.starts_at, game.id
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** An account's entries in these games, newest first, including void ones. */
export async function entriesIn(from: Reader, accountId: string, gameIds: readonly string[]): Promise<Entry[]> {
  if (gameIds.length === 0) return []
  const rows = await from.rows(sql<EntryRow>`
    select * from entry where account_id = ${accountId} and game_id = any(${arrayOf(gameIds)}::text[])
    order by id desc limit 1000`)
  return rows.map(entryOf)
}

/** A page of a user's entries in games of a mode, newest first, and the total. */
export async function pageOfUser(
  from: Reader,
  query: { accountId: string; mode: string; archived: boolean; page: number; limit: number },
): Promise<{ entries: Entry[]; total: number }> {
  const found = sql`select entry.id from entry join game on game.id = entry.game_id and game.mode = ${query.mode}
    where entry.account_id = ${query.accountId} and entry.archived = ${query.archived}`
  const { rows, total } = await pageOfFound<EntryRow>(from, { found, columns: sql`*`, rows: sql`entry` }, query)
  return { entries: rows.map(entryOf), total }
}

/** How many entries a user has on each of these games. */
export async function countsOfUser(
  from: Reader,
  accountId: string,
  gameIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await from.rows(sql<{ game_id: string; count: bigint }>`
    select game_id, count(*) as count from entry where account_id = ${accountId} and game_id = any(${arrayOf(gameIds)}::text[]) group by game_id`)
  return new Map(rows.map(row => [row.game_id, Number(row.count)]))
}

/** Archives or restores an entry of this account; false if it belongs to another. */
export async function setArchived(tx: Tx, entryId: string, accountId: string, archived: boolean): Promise<boolean> {
  const rows = await tx.rows(sql`
    update entry set archived = ${archived} where id = ${entryId} and account_id = ${accountId} returning id`)
  return rows.length === 1
}

/** Entries as concatenated texts: ids and accounts of 24 characters, picks as PostgreSQL formats them: `{1,2,3}{4,0,1}`. */
export interface EntryTexts {
  count: number
  ids: string
  accounts: string
  picks: string
}

/** A run of entries to score, in order of acceptance; one row, because the driver's cost per row exceeds that of its content. */
export async function nextEntryTexts(from: Reader, gameId: string, after: string, limit: number): Promise<EntryTexts> {
  const [row] = await from.rows(sql<EntryTexts>`
    select count(*)::integer as count, coalesce(string_agg(id, ''), '') as ids, coalesce(string_agg(account_id, ''), '') as accounts,
      coalesce(string_agg(picks::text, ''), '') as picks
    from (select id, account_id, picks from entry where game_id = ${gameId} and id > ${after} and not void
      order by id limit ${limit}) as run`)
  return row ?? { count: 0, ids: '', accounts: '', picks: '' }
}

/** Number of valid entries and users of a game, and their stakes. */
export async function summed(
  from: Reader,
  gameId: string,
): Promise<{ entries: number; users: number; stakes: bigint }> {
  const [row] = await from.rows(sql<{ entries: bigint; users: bigint; stakes: string | null }>`
    select count(*) as entries, count(distinct account_id) as users, sum(price)::text as stakes
    from entry where game_id = ${gameId} and not void`)
  return { entries: Number(row?.entries ?? 0n), users: Number(row?.users ?? 0n), stakes: BigInt(row?.stakes ?? '0') }
}

/** Whether valid entries were accepted after a time. */
export async function hasAfter(from: Reader, gameId: string, moment: Date): Promise<boolean> {
  // Ids start with the timestamp, so the index skips all entries that were in time.
  const [row] = await from.rows(sql<{ late: boolean }>`
    select exists (select from entry
      where game_id = ${gameId} and id >= ${idsFrom(moment)} and accepted_at > ${moment} and not void) as late`)
  return row?.late ?? false
}

/** Voids the next entries accepted after a time, at most `limit`, and returns what they paid (C2). */
export async function voidAfter(
  tx: Tx,
  gameId: string,
  moment: Date,
  limit: number,
): Promise<{ id: string; accountId: string; price: bigint }[]> {
  return tx.rows(sql<{ id: string; accountId: string; price: bigint }>`
    update entry set void = true, void_reason = 'late_entry' where id in (
      select id from entry where game_id = ${gameId} and id >= ${idsFrom(moment)} and accepted_at > ${moment} and not void
      order by id limit ${limit})
    returning id, account_id as "accountId", price`)
}

/** The open games in which this account has valid entries. */
export async function openGamesOf(from: Reader, accountId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select distinct game.id from entry join game on game.id = entry.game_id
    where entry.account_id = ${accountId} and not entry.void and game.state = 'open' order by game.id`)
  return rows.map(row => row.id)
}

/** Whether this account ever had an entry in a game. */
export async function hasEntered(from: Reader, accountId: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ has: boolean }>`
    select exists (select from entry where account_id = ${accountId}) as has`)
  return row?.has ?? false
}

/** Why an account's entries are void before the game closes: W7, F6. */
export type OwnVoid = Exclude<EntryVoid, 'late_entry'>

/** Voids an account's entries on a game and returns what they paid (W7, F6). */
export async function voidOfAccount(
  tx: Tx,
  gameId: string,
  accountId: string,
  reason: OwnVoid,
): Promise<{ id: string; accountId: string; price: bigint }[]> {
  return tx.rows(sql<{ id: string; accountId: string; price: bigint }>`
    update entry set void = true, void_reason = ${reason} where game_id = ${gameId} and account_id = ${accountId} and not void
    returning id, account_id as "accountId", price`)
}

/** Replaces an account's picks with later ones (V2). The caller must lock the row of the game, which must be open. */
export async function setPicks(tx: Tx, gameId: string, accountId: string, picks: readonly number[]): Promise<void> {
  await tx.rows(sql`
    update entry set picks = ${literal(picks)}::integer[]
    where game_id = ${gameId} and account_id = ${accountId} and not void`)
}

/** How many entries of each of these games have this first pick. After the games closed (C12). */
export async function countFirstPick(from: Reader, ids: readonly string[], pick: number): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await from.rows(sql<{ id: string; count: bigint }>`
    select game_id as id, count(*) as count from entry
    where game_id = any(${[...ids]}::text[]) and not void and picks[1] = ${pick} group by 1`)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Counts the picks per position: `place` → value → count. After the game closed (C12). */
export async function countPicks(
  from: Reader,
  gameId: string,
): Promise<{ place: number; value: number; count: number }[]> {
  const rows = await from.rows(sql<{ place: bigint; value: number; count: bigint }>`
    select p.place, p.value, count(*) as count
    from entry, unnest(entry.picks) with ordinality as p(value, place)
    where entry.game_id = ${gameId} and not entry.void group by 1, 2`)
  return rows.map(row => ({ place: Number(row.place) - 1, value: row.value, count: Number(row.count) }))
}
