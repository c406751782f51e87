/** The only statements on the public log and its trees. */
import { sql } from 'kysely'
import type { LogRow } from '#contract/api/player/proofs.ts'
import type { Leaf } from '#contract/verify/hashes.ts'
import type { TimelineSources, WaitingSources } from '#server/modules/pending.ts'
import { type EntryVoid, readPicks } from '#server/modules/pools/index.ts'
import { minutesBefore } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

interface RowOfLog {
  seq: bigint
  game_id: string | null
  root: Buffer
  leaves: number
  at: Date
  previous: Buffer
  rules_version: string
  rules_hash: Buffer
  settings_hash: Buffer
  hash: Buffer
}

const rowOf = (row: RowOfLog): LogRow => ({
  seq: Number(row.seq),
  game: row.game_id,
  root: row.root.toString('hex'),
  leaves: row.leaves,
  at: row.at.toISOString(),
  previous: row.previous.toString('hex'),
  rulesVersion: row.rules_version,
  rulesHash: row.rules_hash.toString('hex'),
  settingsHash: row.settings_hash.toString('hex'),
  hash: row.hash.toString('hex'),
})

/** Locks the log against other writers until the transaction ends; reads continue. */
export async function lockLog(tx: Tx): Promise<void> {
  await tx.rows(sql`lock table proof_log in exclusive mode`)
}

export async function findHead(from: Reader): Promise<LogRow | undefined> {
  const [row] = await from.rows(sql<RowOfLog>`select * from proof_log order by seq desc limit 1`)
  return row && rowOf(row)
}

export async function findRow(from: Reader, gameId: string): Promise<LogRow | undefined> {
  const [row] = await from.rows(sql<RowOfLog>`select * from proof_log where game_id = ${gameId}`)
  return row && rowOf(row)
}

/** The published heads of the audit log, oldest first. */
export const listPublishedHeads = (from: Reader): Promise<{ seq: bigint; hash: string }[]> =>
  from.rows(sql<{ seq: bigint; hash: string }>`
    select leaves::bigint as seq, encode(root, 'hex') as hash from proof_log where game_id is null order by proof_log.seq`)

/** When it was last published; undefined before the first. */
export async function headPublishedAt(from: Reader): Promise<Date | undefined> {
  const [row] = await from.rows(sql<{ at: Date }>`
    select at from proof_log where game_id is null order by seq desc limit 1`)
  return row?.at
}

/** A row of the log with the name of its game and whether it has ended. */
export interface ListedRow extends LogRow {
  name: string
  mode: string
  hasReport: boolean
}

/** Rows after a number, oldest first; of one game only, if given. */
export async function listRows(
  from: Reader,
  query: { after: number; limit: number; game: string | undefined },
): Promise<ListedRow[]> {
  const rows = await from.rows(sql<RowOfLog & { name: string; mode: string; has_report: boolean }>`
    select proof_log.*, coalesce(game.name, '') as name, coalesce(game.mode, '') as mode,
      coalesce(game.state in ('paid', 'void'), false) as has_report
    from proof_log left join published_game game on game.id = proof_log.game_id
    where ${query.game === undefined ? sql`seq > ${query.after}` : sql`game_id = ${query.game}`}
    order by seq limit ${query.limit}`)
  return rows.map(row => ({ ...rowOf(row), name: row.name, mode: row.mode, hasReport: row.has_report }))
}

/** Appends a row to the log. The caller must have locked the log. */
export async function insertRow(tx: Tx, row: LogRow): Promise<void> {
  await tx.rows(sql`
    insert into proof_log (seq, game_id, root, leaves, at, previous, rules_version, rules_hash, settings_hash, hash)
    values (${row.seq}, ${row.game}, decode(${row.root}, 'hex'), ${row.leaves}, ${row.at}::timestamptz, decode(${row.previous}, 'hex'),
      ${row.rulesVersion}, decode(${row.rulesHash}, 'hex'), decode(${row.settingsHash}, 'hex'), decode(${row.hash}, 'hex'))`)
}

/** A run of leaves of a tree. */
export interface Chunk {
  place: number
  firstId: string
  root: Uint8Array
}

/** Inserts the runs of a tree in one statement. */
export async function insertChunks(tx: Tx, gameId: string, chunks: readonly Chunk[]): Promise<void> {
  if (chunks.length === 0) return
  await tx.rows(sql`
    insert into proof_chunk (game_id, place, first_id, root)
    select ${gameId}, c.* from unnest(${chunks.map(chunk => chunk.place)}::integer[], ${chunks.map(chunk => chunk.firstId)}::text[],
      ${chunks.map(chunk => Buffer.from(chunk.root))}::bytea[]) as c`)
}

/** The runs of a tree, in order. */
export async function listChunks(from: Reader, gameId: string): Promise<Chunk[]> {
  return from.rows(sql<Chunk>`
    select place, first_id as "firstId", root from proof_chunk where game_id = ${gameId} order by place`)
}

/** Games locked since a moment that have no row yet, oldest first: at most `limit`. */
export async function listUnpublished(from: Reader, since: Date, limit: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select game.id from published_game game left join proof_log on proof_log.game_id = game.id
    where game.locked_at >= ${since} and proof_log.game_id is null order by game.locked_at limit ${limit}`)
  return rows.map(row => row.id)
}

interface EntryRow {
  id: string
  account_id: string
  picks: string
  accepted_at: Date
  nonce: Buffer
  price: bigint
  void: boolean
  void_reason: string | null
}

/** An entry as in a report, and its account. */
export interface ProvenEntry extends Leaf {
  accountId: string
  price: bigint
  void: boolean
  voidReason: EntryVoid | null
}

/** A run of all entries of a game, including void ones, in order: from an id on (`from`), or after it. */
export async function nextEntries(
  reader: Reader,
  gameId: string,
  run: { from?: string; after?: string; limit: number },
): Promise<ProvenEntry[]> {
  const rows = await reader.rows(sql<EntryRow>`
    select id, account_id, picks::text as picks, accepted_at, nonce, price, void, void_reason from published_entry entry
    where game_id = ${gameId} and ${run.from === undefined ? sql`id > ${run.after ?? ''}` : sql`id >= ${run.from}`}
    order by id limit ${run.limit}`)
  return rows.map(row => ({
    _id: row.id,
    accountId: row.account_id,
    picks: readPicks(row.picks),
    acceptedAt: row.accepted_at.toISOString(),
    nonce: row.nonce.toString('hex'),
    price: row.price,
    void: row.void,
    voidReason: row.void_reason as ProvenEntry['voidReason'],
  }))
}

/** Items of this module that need an operator. */
export const proofsWaiting: WaitingSources = {
  proofs: {
    rows: ({ now }) => sql`
      select mode, locked_at as since from published_game game where state in ('locked', 'running', 'provisional', 'settling')
        and locked_at < ${minutesBefore(now, 10)} and not exists (select from proof_log p where p.game_id = game.id)`,
    urgentAfterMs: 0,
  },
}

/** When the entries of a game were sealed in the public log. */
export const proofsTimeline: TimelineSources = {
  game: ({ id }) => [
    {
      type: 'proof',
      columns: { key: sql`'proof:' || seq`, at: sql`at`, version: sql`seq::integer`, detail: sql`encode(root, 'hex')` },
      found: sql`from proof_log where game_id = ${id}`,
    },
  ],
}
