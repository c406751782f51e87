import { endianness } from 'node:os'
import { type Plan, type Ranked, splitPool, voidByEntries } from '#contract/verify/pool.ts'
import type { JsonObject, Tx } from '#server/platform/db.ts'
import { idAt, RANKS_PER_ROW } from '#server/platform/rank-rows.ts'
import { type ClosedEntries, closedEntries, ID_WORDS, scoresOf } from './closed-entries.ts'
import type { Mode } from './mode.ts'
import type { RankingSnapshot, SnapshotPage, SnapshotPlan } from './sql-snapshots.ts'
import * as snapshots from './sql-snapshots.ts'
import type { Game } from './types.ts'

/** 100,000 ranks, 2.8 MB. */
const PAGES_AT_ONCE = 200
/** Paid entries that a ranking lists; a larger tie is aggregated. */
const NAMED_WINNERS = 1_000

/** The entries of a closed game and their scores. */
interface Loaded extends ClosedEntries {
  scores: Int32Array
}

/**
 * Builds the ranking of a closed game for one state of the facts and stores it as a new version: cached entries, one pure scoring call per
 * entry, one bucket per score, and pages of 500 ranks. Writes nothing per entry. Runs inside the caller's transaction, which locks the
 * game's row.
 */
export async function buildSnapshot(
  tx: Tx,
  mode: Mode,
  game: Game,
  scoring: JsonObject,
  at: Date,
): Promise<RankingSnapshot> {
  const entries = await closedEntries(tx, game)
  const loaded = { ...entries, scores: await scoresOf(entries, mode.scorer(scoring)) }
  const { scores, counts, order } = arrange(loaded)
  const version = game.boardVersion + 1
  const snapshot: RankingSnapshot = {
    gameId: game.id,
    version,
    at,
    entries: loaded.count,
    scoring,
    scores,
    counts,
    plan: planOf(mode, game, scores, loaded, order),
  }
  await snapshots.insertSnapshot(tx, snapshot)
  await writePages(tx, snapshot, loaded, order)
  return snapshot
}

/** Parses `{12,0,3}` to numbers without an intermediate array of strings; `{}` is an empty list. */
export function readPicks(text: string): number[] {
  const picks: number[] = []
  if (text === '{}') return picks
  let value = 0
  for (let index = 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) value = value * 10 + code - 48
    else {
      picks.push(value)
      value = 0
    }
  }
  return picks
}

/** The distinct scores, best first, how many have each, and the entries by rank. Bucket sort: equal scores keep their order of acceptance. */
export function arrange({ count, scores: points }: Pick<Loaded, 'count' | 'scores'>): {
  scores: number[]
  counts: number[]
  order: Uint32Array
} {
  const known = new Map<number, number>()
  const buckets = new Uint32Array(count)
  const sizes: number[] = []
  for (const [index, score] of points.entries()) {
    let bucket = known.get(score)
    if (bucket === undefined) {
      bucket = sizes.push(0) - 1
      known.set(score, bucket)
    }
    buckets[index] = bucket
    sizes[bucket] = (sizes[bucket] ?? 0) + 1
  }
  const ranked = [...known].sort(([a], [b]) => b - a)
  const next: number[] = []
  let start = 0
  for (const [, bucket] of ranked) {
    next[bucket] = start
    start += sizes[bucket] ?? 0
  }
  const order = new Uint32Array(count)
  for (const [index, bucket] of buckets.entries()) {
    const rank = next[bucket] ?? 0
    order[rank] = index
    next[bucket] = rank + 1
  }
  return { scores: ranked.map(([score]) => score), counts: ranked.map(([, bucket]) => sizes[bucket] ?? 0), order }
}

function* inOrder({ scores, ...loaded }: Loaded, order: Uint32Array): Generator<Ranked> {
  const [ids, accounts] = [bytesOf(loaded.ids), bytesOf(loaded.accounts)]
  for (const index of order) yield { id: idAt(ids, index), accountId: idAt(accounts, index), score: scores[index] ?? 0 }
}

function planOf(mode: Mode, game: Game, scores: readonly number[], loaded: Loaded, order: Uint32Array): SnapshotPlan {
  const { count: entries, users } = loaded
  const found = { entries, users, scores: scores.length, best: scores[0] ?? 0 }
  const voidReason = voidByEntries({ ...game, split: mode.split, ...found })
  const plan: Plan =
    voidReason === null
      ? splitPool({ ...game, split: mode.split }, inOrder(loaded, order))
      : { prizes: [], paid: 0n as Plan['paid'], fee: game.pool }
  return {
    voidReason,
    users,
    pool: String(game.pool),
    paid: String(plan.paid),
    fee: String(plan.fee),
    winners: plan.prizes
      .slice(0, NAMED_WINNERS)
      .map(({ id, accountId, rank, amount, score }) => [id, accountId, rank, String(amount), score]),
    total: plan.prizes.length,
  }
}

async function writePages(tx: Tx, snapshot: RankingSnapshot, loaded: Loaded, order: Uint32Array): Promise<void> {
  const atOnce = PAGES_AT_ONCE * RANKS_PER_ROW
  for (let first = 0; first < order.length; first += atOnce) {
    const pages = pagesOf(loaded, order.subarray(first, first + atOnce))
    await snapshots.insertPages(tx, snapshot.gameId, snapshot.version, { first: first / RANKS_PER_ROW, ...pages })
  }
}

/** The bytes of all pages, in order. */
function pagesOf({ ids, accounts, scores }: Loaded, ranks: Uint32Array): Omit<SnapshotPage, 'page'> {
  const entryIds = new Uint32Array(ranks.length * ID_WORDS)
  const accountIds = new Uint32Array(ranks.length * ID_WORDS)
  const points = new Int32Array(ranks.length)
  let [rank, to] = [0, 0]
  for (const index of ranks) {
    points[rank] = scores[index] ?? 0
    rank += 1
    for (let at = index * ID_WORDS; at < (index + 1) * ID_WORDS; at += 1) {
      entryIds[to] = ids[at] ?? 0
      accountIds[to] = accounts[at] ?? 0
      to += 1
    }
  }
  const bytes = bytesOf(points)
  // Stored big-endian, as `ranksOfPage` reads them.
  if (endianness() === 'LE') bytes.swap32()
  return { entryIds: bytesOf(entryIds), accountIds: bytesOf(accountIds), scores: bytes }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Int32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** The ranks of a page, in order. */
export function ranksOfPage(page: SnapshotPage): Ranked[] {
  return Array.from({ length: page.scores.length / 4 }, (_, rank) => ({
    id: idAt(page.entryIds, rank),
    accountId: idAt(page.accountIds, rank),
    score: page.scores.readInt32BE(rank * 4),
  }))
}
