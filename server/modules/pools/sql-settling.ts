import { type RawBuilder, sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Prize } from '#contract/verify/pool.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { GameSnapshot } from './mode.ts'

/** Prizes or corrections per insert statement. */
export const INSERTED_AT_ONCE = 10_000

export interface Settlement {
  boardVersion: number
  pool: Centavos
  prizes: Centavos
  fee: Centavos
  /** The withholding rate, in hundredths of a percent. */
  withholding: number
}

/** Inserts a settlement: one per game, whatever crashes (PRIMARY KEY). */
export async function insertSettlement(tx: Tx, gameId: string, settled: Settlement, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into settlement (game_id, board_version, pool, prizes, fee, withholding, at)
    values (${gameId}, ${settled.boardVersion}, ${settled.pool}, ${settled.prizes}, ${settled.fee}, ${settled.withholding}, ${at})`)
}

export async function findSettlement(from: Reader, gameId: string): Promise<Settlement | undefined> {
  const [row] = await from.rows(sql<SettledRow>`
    select board_version, pool, prizes, fee, withholding from settlement where game_id = ${gameId}`)
  if (!row) return undefined
  return {
    boardVersion: row.board_version,
    pool: centavos(row.pool),
    prizes: centavos(row.prizes),
    fee: centavos(row.fee),
    withholding: row.withholding,
  }
}

interface SettledRow {
  board_version: number
  pool: bigint
  prizes: bigint
  fee: bigint
  withholding: number
}

/** Inserts prizes and the tax withheld from each, in one statement. */
export async function insertPrizes(
  tx: Tx,
  gameId: string,
  prizes: readonly Prize[],
  withheld: readonly Centavos[],
): Promise<void> {
  await tx.rows(sql`
    insert into prize (game_id, entry_id, account_id, rank, amount, withheld)
    select ${gameId}, p.* from unnest(${prizes.map(prize => prize.id)}::text[], ${prizes.map(prize => prize.accountId)}::text[],
      ${prizes.map(prize => prize.rank)}::integer[], ${prizes.map(prize => prize.amount)}::bigint[], ${withheld}::bigint[]) as p`)
}

/** A batch of prizes to pay, by entry id. */
export async function nextPrizes(
  tx: Tx,
  gameId: string,
  after: string,
  limit: number,
): Promise<(Omit<Prize, 'score'> & { withheld: Centavos })[]> {
  type Row = { id: string; accountId: string; rank: number; amount: bigint; withheld: bigint }
  const rows = await tx.rows(sql<Row>`
    select entry_id as id, account_id as "accountId", rank, amount, withheld from prize
    where game_id = ${gameId} and entry_id > ${after} order by entry_id limit ${limit}`)
  return rows.map(row => ({ ...row, amount: centavos(row.amount), withheld: centavos(row.withheld) }))
}

/** Prizes and corrections awarded to these entries, by entry, before tax withheld: net amounts are in `receivedOf`. */
export const prizesOf = (from: Reader, entryIds: readonly string[]): Promise<Map<string, Centavos>> =>
  paidOf(from, entryIds, sql`amount`)

/** Prizes and corrections received by these entries' players, net of tax withheld. */
export const receivedOf = (from: Reader, entryIds: readonly string[]): Promise<Map<string, Centavos>> =>
  paidOf(from, entryIds, sql`amount - withheld`)

async function paidOf(
  from: Reader,
  entryIds: readonly string[],
  what: RawBuilder<unknown>,
): Promise<Map<string, Centavos>> {
  if (entryIds.length === 0) return new Map()
  const rows = await from.rows(sql<{ entry_id: string; amount: string }>`
    select entry_id, sum(${what})::text as amount from (
      select prize.entry_id, prize.amount, prize.withheld from entry
        join prize on prize.game_id = entry.game_id and prize.entry_id = entry.id where entry.id = any(${entryIds}::text[])
      union all select entry_id, amount, withheld from correction where entry_id = any(${entryIds}::text[])) paid group by 1`)
  return new Map(rows.map(row => [row.entry_id, centavos(BigInt(row.amount))]))
}

/** The versions of the ranking that an entry was corrected at (C10). */
export async function correctionsOf(from: Reader, entryId: string): Promise<number[]> {
  const rows = await from.rows(sql<{ version: number }>`
    select board_version as version from correction where entry_id = ${entryId}`)
  return rows.map(row => row.version)
}

/** The amount a correction pays an entry, and the tax withheld from it. */
export interface CorrectionRow {
  id: string
  accountId: string
  amount: Centavos
  withheld: Centavos
}

/** Inserts corrections in one statement: one per entry and version of the ranking (PRIMARY KEY). */
export async function insertCorrections(
  tx: Tx,
  gameId: string,
  version: number,
  corrections: readonly CorrectionRow[],
): Promise<void> {
  await tx.rows(sql`
    insert into correction (game_id, board_version, entry_id, account_id, amount, withheld)
    select ${gameId}, ${version}, c.* from unnest(${corrections.map(one => one.id)}::text[],
      ${corrections.map(one => one.accountId)}::text[], ${corrections.map(one => one.amount)}::bigint[],
      ${corrections.map(one => one.withheld)}::bigint[]) as c`)
}

/** A batch of the payments of a correction, by entry id. */
export async function nextCorrections(
  tx: Tx,
  { gameId, version, after, limit }: { gameId: string; version: number; after: string; limit: number },
): Promise<CorrectionRow[]> {
  type Row = { id: string; accountId: string; amount: bigint; withheld: bigint }
  const rows = await tx.rows(sql<Row>`
    select entry_id as id, account_id as "accountId", amount, withheld from correction
    where game_id = ${gameId} and board_version = ${version} and entry_id > ${after} order by entry_id limit ${limit}`)
  return rows.map(row => ({ ...row, amount: centavos(row.amount), withheld: centavos(row.withheld) }))
}

/** The sum of prizes and corrections of every paid entry of a game, by entry. */
export async function paidEntries(
  from: Reader,
  gameId: string,
): Promise<Map<string, { accountId: string; amount: Centavos }>> {
  const rows = await from.rows(sql<{ id: string; accountId: string; amount: string }>`
    select entry_id as id, account_id as "accountId", sum(amount)::text as amount from (
      select entry_id, account_id, amount from prize where game_id = ${gameId}
      union all select entry_id, account_id, amount from correction where game_id = ${gameId}) paid group by 1, 2`)
  return new Map(rows.map(({ id, accountId, amount }) => [id, { accountId, amount: centavos(BigInt(amount)) }]))
}

/** What was paid for an entry: its prize and corrections, and the tax withheld from them. */
export interface PaidEntry {
  id: string
  accountId: string
  amount: Centavos
  withheld: Centavos
}

/** What the books paid in a game, corrections included: the first `most` entries, highest first, and the sums of all. */
export async function paidOfGame(
  from: Reader,
  gameId: string,
  most: number,
): Promise<{ entries: PaidEntry[]; total: number; amount: Centavos; withheld: Centavos }> {
  type Row = {
    id: string
    accountId: string
    amount: string
    withheld: string
    total: bigint
    all: string
    kept: string
  }
  const rows = await from.rows(sql<Row>`
    select entry_id as id, account_id as "accountId", sum(amount)::text as amount, sum(withheld)::text as withheld,
      count(*) over () as total, (sum(sum(amount)) over ())::text as all, (sum(sum(withheld)) over ())::text as kept
    from (
      select entry_id, account_id, amount, withheld from prize where game_id = ${gameId}
      union all select entry_id, account_id, amount, withheld from correction where game_id = ${gameId}) paid
    group by entry_id, account_id order by sum(amount) desc, entry_id limit ${most}`)
  const money = (sum: string | undefined): Centavos => centavos(BigInt(sum ?? '0'))
  return {
    entries: rows.map(row => ({ ...row, amount: money(row.amount), withheld: money(row.withheld) })),
    total: Number(rows[0]?.total ?? 0n),
    amount: money(rows[0]?.all),
    withheld: money(rows[0]?.kept),
  }
}

/** The stakes of entries made with each influencer's code (C13). */
export async function stakesByInfluencer(
  tx: Reader,
  gameId: string,
): Promise<{ influencerId: string; entries: number; stakes: Centavos }[]> {
  const rows = await tx.rows(sql<{ influencer_id: string; entries: bigint; stakes: string }>`
    select influencer_id, count(*) as entries, sum(price)::text as stakes from entry
    where game_id = ${gameId} and not void and influencer_id is not null group by 1 order by 1`)
  return rows.map(row => ({
    influencerId: row.influencer_id,
    entries: Number(row.entries),
    stakes: centavos(BigInt(row.stakes)),
  }))
}

/** Books an influencer's commission. */
export async function insertCommission(
  tx: Tx,
  gameId: string,
  commission: { influencerId: string; entries: number; amount: Centavos },
): Promise<void> {
  await tx.rows(sql`
    insert into commission (game_id, influencer_id, entries, amount)
    values (${gameId}, ${commission.influencerId}, ${commission.entries}, ${commission.amount})`)
}

/** The facts of a settlement or correction, for the report. */
export interface SettledBy {
  /** The version of the ranking. */
  version: number
  at: Date
  /** C2: the earliest real start. */
  startedAt: Date | null
  facts: JsonObject
}

/** Stores the facts of a settlement or correction: once per version of its ranking (PRIMARY KEY). */
export async function insertFacts(
  tx: Tx,
  { id, boardVersion }: { id: string; boardVersion: number },
  { startedAt, facts }: GameSnapshot,
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    insert into settlement_facts (game_id, board_version, at, started_at, facts)
    values (${id}, ${boardVersion}, ${at}, ${startedAt}, ${JSON.stringify(facts)}::jsonb)`)
}

/** The facts of a game's settlement, followed by those of each correction, in order. */
export async function listFacts(from: Reader, gameId: string): Promise<SettledBy[]> {
  return from.rows(sql<SettledBy>`
    select board_version as version, at, started_at as "startedAt", facts from settlement_facts
    where game_id = ${gameId} order by board_version`)
}

/** Amounts that corrections added, ordered by version and entry. */
export async function correctionsOfGame(
  from: Reader,
  gameId: string,
): Promise<{ version: number; entryId: string; amount: Centavos; withheld: Centavos }[]> {
  const rows = await from.rows(sql<{ version: number; entryId: string; amount: bigint; withheld: bigint }>`
    select board_version as version, entry_id as "entryId", amount, withheld from correction
    where game_id = ${gameId} order by board_version, entry_id`)
  return rows.map(row => ({ ...row, amount: centavos(row.amount), withheld: centavos(row.withheld) }))
}

/** C13: the total booked for all influencers of a game. */
export async function commissionsOf(from: Reader, gameId: string): Promise<Centavos> {
  const [row] = await from.rows(sql<{ amount: string | null }>`
    select sum(amount)::text as amount from commission where game_id = ${gameId}`)
  return centavos(BigInt(row?.amount ?? '0'))
}

/** An entry of a paid game, with the facts its game was scored by. */
export interface SettledEntry {
  id: string
  gameId: string
  picks: number[]
  scoring: JsonObject
  /** When the last match of its game ended. */
  endedAt: Date
}

/** The valid entries of an account in paid games of a mode that ended in a period, newest first. */
export function settledEntriesOf(
  from: Reader,
  query: { accountId: string; mode: string; limit: number; since: Date; until: Date },
): Promise<SettledEntry[]> {
  const { accountId, mode, limit, since, until } = query
  return from.rows(sql<SettledEntry>`
    with ended as materialized (
      select id, board_version, ended_at from game
      where state = 'paid' and mode = ${mode} and ended_at >= ${since} and ended_at < ${until})
    select entry.id, entry.game_id as "gameId", entry.picks, board.scoring, ended.ended_at as "endedAt"
    from ended join entry on entry.game_id = ended.id and entry.account_id = ${accountId} and not entry.void
      join board on board.game_id = ended.id and board.version = ended.board_version
    order by entry.id desc limit ${limit}`)
}

/** The valid entries of an account in its newest paid games of a mode. */
export function newestSettledOf(
  from: Reader,
  { accountId, mode, limit }: { accountId: string; mode: string; limit: number },
): Promise<SettledEntry[]> {
  return from.rows(sql<SettledEntry>`
    select newest.id, newest."gameId", newest.picks, board.scoring, newest."endedAt" from (
      select entry.id, entry.game_id as "gameId", entry.picks, game.ended_at as "endedAt", game.board_version
      from entry join game on game.id = entry.game_id and game.mode = ${mode} and game.state = 'paid' and game.ended_at is not null
      where entry.account_id = ${accountId} and not entry.void
      -- In the order of the index, so no further than the limit.
      order by entry.game_id desc limit ${limit}
    ) newest join board on board.game_id = newest."gameId" and board.version = newest.board_version`)
}
