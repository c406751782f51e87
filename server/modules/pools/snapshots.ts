import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import { ID_BYTES, idAt, RANKS_PER_ROW } from '#server/platform/rank-rows.ts'
import type { Mode } from './mode.ts'
import { type Plan, type Ranked, splitPool, voidByEntries } from '#contract/verify/pool.ts'
import type { RankingSnapshot, SnapshotPage, SnapshotPlan } from './sql-snapshots.ts'
import * as snapshots from './sql-snapshots.ts'
import { nextEntries } from './sql-entries.ts'
import type { Game } from './types.ts'

const READ_AT_ONCE = 20_000
const PAGES_AT_ONCE = 40
/** Paid entries that a ranking lists; a larger tie is aggregated. */
const NAMED_WINNERS = 1_000

/** The entries of a closed game in memory: ids in order of acceptance, picks concatenated. */
interface Loaded {
  count: number
  ids: Buffer
  accounts: Buffer
  scores: Int32Array
  users: number
}

/**
 * Builds the ranking of a closed game for one state of the facts and stores it as a new version: one read of the entries, one pure scoring
 * call per entry, one bucket per score, and pages of 500 ranks. Writes nothing per entry. Runs inside the caller's transaction, which locks
 * the game's row.
 */
export async function buildSnapshot(
  tx: Tx,
  mode: Mode,
  game: Game,
  scoring: JsonObject,
  at: Date,
): Promise<RankingSnapshot> {
  const loaded = await scoreAll(tx, game, mode.scorer(scoring))
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

async function scoreAll(from: Reader, game: Game, score: (picks: readonly number[]) => number): Promise<Loaded> {
  const ids = Buffer.alloc(game.count * ID_BYTES)
  const accounts = Buffer.alloc(game.count * ID_BYTES)
  const scores = new Int32Array(game.count)
  const users = new Set<string>()
  let count = 0
  for (let after = ''; ;) {
    const rows = await nextEntries(from, game.id, after, READ_AT_ONCE)
    for (const row of rows) {
      ids.write(row.id, count * ID_BYTES, 'hex')
      accounts.write(row.account_id, count * ID_BYTES, 'hex')
      scores[count] = score(readPicks(row.picks))
      users.add(row.account_id)
      count += 1
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < READ_AT_ONCE) break
  }
  if (count !== game.count) throw new Error(`Game ${game.id} has ${count} entries, not the ${game.count} of its lock`)
  return { count, ids, accounts, scores, users: users.size }
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

/** Bucket sort: equal scores keep their order of acceptance. */
function arrange({ count, scores: points }: Loaded): { scores: number[]; counts: number[]; order: Uint32Array } {
  const sizes = new Map<number, number>()
  for (const score of points) sizes.set(score, (sizes.get(score) ?? 0) + 1)
  const scores = [...sizes.keys()].sort((a, b) => b - a)
  const next = new Map<number, number>()
  let start = 0
  for (const score of scores) {
    next.set(score, start)
    start += sizes.get(score) ?? 0
  }
  const order = new Uint32Array(count)
  for (let index = 0; index < count; index += 1) {
    const score = points[index] ?? 0
    const rank = next.get(score) ?? 0
    order[rank] = index
    next.set(score, rank + 1)
  }
  return { scores, counts: scores.map(score => sizes.get(score) ?? 0), order }
}

function* inOrder({ ids, accounts, scores }: Loaded, order: Uint32Array): Generator<Ranked> {
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
  let pages: SnapshotPage[] = []
  for (let page = 0; page * RANKS_PER_ROW < order.length; page += 1) {
    pages.push(pageOf(page, loaded, order.subarray(page * RANKS_PER_ROW, (page + 1) * RANKS_PER_ROW)))
    if (pages.length < PAGES_AT_ONCE) continue
    await snapshots.insertPages(tx, snapshot.gameId, snapshot.version, pages)
    pages = []
  }
  if (pages.length > 0) await snapshots.insertPages(tx, snapshot.gameId, snapshot.version, pages)
}

function pageOf(page: number, loaded: Loaded, ranks: Uint32Array): SnapshotPage {
  const entryIds = Buffer.alloc(ranks.length * ID_BYTES)
  const accountIds = Buffer.alloc(ranks.length * ID_BYTES)
  const scores = Buffer.alloc(ranks.length * 4)
  for (const [rank, index] of ranks.entries()) {
    loaded.ids.copy(entryIds, rank * ID_BYTES, index * ID_BYTES, (index + 1) * ID_BYTES)
    loaded.accounts.copy(accountIds, rank * ID_BYTES, index * ID_BYTES, (index + 1) * ID_BYTES)
    scores.writeInt32BE(loaded.scores[index] ?? 0, rank * 4)
  }
  return { page, entryIds, accountIds, scores }
}

/** The places of a page, in order. */
export function ranksOfPage(page: SnapshotPage): Ranked[] {
  return Array.from({ length: page.scores.length / 4 }, (_, rank) => ({
    id: idAt(page.entryIds, rank),
    accountId: idAt(page.accountIds, rank),
    score: page.scores.readInt32BE(rank * 4),
  }))
}
