import { sql } from 'kysely'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import { ID_BYTES, RANKS_PER_ROW } from '#server/platform/rank-rows.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'

/** A ranking for one version of the facts. */
export interface RankingSnapshot {
  gameId: string
  version: number
  at: Date
  entries: number
  scoring: JsonObject
  /** The distinct scores, best first, in hundredths of a point, and the number of entries of each. */
  scores: number[]
  counts: number[]
  plan: SnapshotPlan
}

/** The prizes if the game ended with this ranking. Centavos as text, since JSON has no bigint. */
export interface SnapshotPlan {
  /** C5: why it would be void, or null. */
  voidReason: string | null
  users: number
  pool: string
  paid: string
  fee: string
  /** The first paid entries; `total` counts all. */
  winners: [id: string, accountId: string, rank: number, amount: string, score: number][]
  total: number
}

/** Ranks of one page of a ranking: 12 bytes per id, 4 per score. */
export interface SnapshotPage {
  page: number
  entryIds: Buffer
  accountIds: Buffer
  scores: Buffer
}

interface SnapshotRow {
  game_id: string
  version: number
  at: Date
  entries: number
  scoring: JsonObject
  scores: number[]
  counts: number[]
  plan: SnapshotPlan
}

const snapshotOf = ({ game_id: gameId, ...row }: SnapshotRow): RankingSnapshot => ({ gameId, ...row })

/** Version and time of a ranking, or of the current one; undefined before the first. */
export async function nameSnapshot(
  from: Reader,
  gameId: string,
  version?: number,
): Promise<{ version: number; at: Date } | undefined> {
  const [row] = await from.rows(
    version === undefined
      ? sql<{ version: number; at: Date }>`select board.version, board.at from game
          join board on board.game_id = game.id and board.version = game.board_version where game.id = ${gameId}`
      : sql<{
          version: number
          at: Date
        }>`select version, at from board where game_id = ${gameId} and version = ${version}`,
  )
  return row
}

/** A ranking by version. */
export async function readSnapshot(
  from: Reader,
  gameId: string,
  version: number,
): Promise<RankingSnapshot | undefined> {
  const [row] = await from.rows(
    sql<SnapshotRow>`select * from board where game_id = ${gameId} and version = ${version}`,
  )
  return row && snapshotOf(row)
}

/** The parts of a ranking that its history needs. */
export type SnapshotPast = Pick<RankingSnapshot, 'version' | 'at' | 'scoring' | 'scores' | 'counts'>

/** The newest `most` rankings of a game from a version on, in order. */
export async function listVersions(
  from: Reader,
  gameId: string,
  { since, most }: { since: number; most: number },
): Promise<SnapshotPast[]> {
  const rows = await from.rows(sql<SnapshotPast>`
    select version, at, scoring, scores, counts from board
    where game_id = ${gameId} and version >= ${since} order by version desc limit ${most}`)
  return rows.toReversed()
}

/** A ranking by its game, version and time. */
export type NamedSnapshot = Pick<RankingSnapshot, 'gameId' | 'version' | 'at'>

/** The current rankings of these games. */
export const nameSnapshots = sharedByIds('nameSnapshots', async (from, gameIds): Promise<NamedSnapshot[]> => {
  if (gameIds.length === 0) return []
  return from.rows(sql<NamedSnapshot>`
    select game.id as "gameId", board.version, board.at from game
    join board on board.game_id = game.id and board.version = game.board_version where game.id = any(${gameIds}::text[])`)
})

/** Rankings by version. */
export async function readSnapshots(from: Reader, named: readonly NamedSnapshot[]): Promise<RankingSnapshot[]> {
  if (named.length === 0) return []
  const rows = await from.rows(sql<SnapshotRow>`
    select board.* from unnest(${named.map(one => one.gameId)}::text[], ${named.map(one => one.version)}::integer[]) as named(game_id, version)
    join board on board.game_id = named.game_id and board.version = named.version`)
  return rows.map(snapshotOf)
}

/** Whether a ranking has exactly this scoring input and, if given, this number of entries. */
export async function isScoredBy(
  from: Reader,
  gameId: string,
  version: number,
  scoring: JsonObject,
  entries: number | null = null,
): Promise<boolean> {
  const [row] = await from.rows(sql<{ same: boolean }>`
    select scoring = ${JSON.stringify(scoring)}::jsonb and entries = coalesce(${entries}::integer, entries) as same from board where game_id = ${gameId} and version = ${version}`)
  return row?.same ?? false
}

/** Inserts a ranking without its pages. */
export async function insertSnapshot(tx: Tx, snapshot: RankingSnapshot): Promise<void> {
  await tx.rows(sql`
    insert into board (game_id, version, at, entries, scoring, scores, counts, plan)
    values (${snapshot.gameId}, ${snapshot.version}, ${snapshot.at}, ${snapshot.entries}, ${JSON.stringify(snapshot.scoring)}::jsonb,
      ${snapshot.scores}::integer[], ${snapshot.counts}::integer[], ${JSON.stringify(snapshot.plan)}::jsonb)`)
  if (snapshot.version === 1) return
  await tx.rows(sql`
    insert into replaced_board (game_id, version, at) values (${snapshot.gameId}, ${snapshot.version - 1}, ${snapshot.at})`)
}

/** Inserts consecutive pages of a ranking from page `first` on; the bytes of all pages are concatenated. */
export async function insertPages(
  tx: Tx,
  gameId: string,
  version: number,
  { first, entryIds, accountIds, scores }: Omit<SnapshotPage, 'page'> & { first: number },
): Promise<void> {
  const pages = Math.ceil(scores.length / (RANKS_PER_ROW * 4))
  // `substring` positions start at 1; the last page ends at the end of the bytes.
  const part = (bytes: Buffer, size: number) =>
    sql`substring(${bytes}::bytea from n * ${RANKS_PER_ROW * size}::integer + 1 for ${RANKS_PER_ROW * size}::integer)`
  await tx.rows(sql`
    insert into board_page (game_id, version, page, entry_ids, account_ids, scores)
    select ${gameId}, ${version}, ${first}::integer + n, ${part(entryIds, ID_BYTES)}, ${part(accountIds, ID_BYTES)}, ${part(scores, 4)}
    from generate_series(0, ${pages - 1}::integer) as n`)
}

/** Pages of a ranking, in order. */
export async function listPages(
  from: Reader,
  gameId: string,
  version: number,
  first: number,
  last: number,
): Promise<SnapshotPage[]> {
  return from.rows(sql<SnapshotPage>`
    select page, entry_ids as "entryIds", account_ids as "accountIds", scores from board_page
    where game_id = ${gameId} and version = ${version} and page between ${first} and ${last} order by page`)
}

/** Rankings whose pages are deleted at once: a large one has two thousand pages. */
const REMOVED_AT_ONCE = 50

/** Deletes the pages of rankings that were replaced before a time; their scoring input stays. */
export async function deleteOldPages(tx: Tx, before: Date): Promise<void> {
  await tx.rows(sql`
    with gone as (
      delete from replaced_board where (game_id, version) in (
        select old.game_id, old.version from replaced_board old join game on game.id = old.game_id
        where old.at < ${before} and old.version < game.board_version order by old.at limit ${REMOVED_AT_ONCE})
      returning game_id, version)
    delete from board_page using gone where board_page.game_id = gone.game_id and board_page.version = gone.version`)
}
