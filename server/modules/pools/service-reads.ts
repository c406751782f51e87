import { centavos, type Centavos } from '#contract/money.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { rowsOfRanks } from '#server/platform/rank-rows.ts'
import { ranksOfPage } from './snapshots.ts'
import type { Mode } from './mode.ts'
import { type Ranked, rankOf } from '#contract/verify/pool.ts'
import { findSnapshot } from './snapshot-cache.ts'
import { type RankingSnapshot, listPages } from './sql-snapshots.ts'
import { entriesOfUser, listEntries } from './sql-entries.ts'
import { prizesOf, receivedOf } from './sql-settling.ts'
import type { Entry, Game } from './types.ts'

/** A row of a ranking: an entry, with the place it shares with equal scores (C3). */
export interface Rank extends Ranked {
  rank: number
}

export interface RankingPage {
  places: Rank[]
  total: number
  /** The version of this page, and the newest there is. */
  snapshot: number
  newest: number
}

/**
 * A page of a game's ranking, read by its number from the board: no sorting, no skipping, the same cost at every depth. With
 * `snapshot` it is of that board as long as its pages are kept (2 minutes after the next); later of the newest.
 */
export async function rankingPage(
  from: Reader,
  gameId: string,
  query: { page: number; limit: number; snapshot?: number | undefined },
): Promise<RankingPage> {
  const newest = await findSnapshot(from, gameId)
  if (!newest) return { places: [], total: 0, snapshot: 0, newest: 0 }
  const isOlder = query.snapshot !== undefined && query.snapshot > 0 && query.snapshot < newest.version
  const older = isOlder ? await findSnapshot(from, gameId, query.snapshot) : undefined
  const stored = older && (await ranksAt(from, older, query))
  // Pages that are gone are told by the version of those that came instead.
  const isStored = older !== undefined && stored !== undefined && (stored.length > 0 || older.entries === 0)
  const snapshot = isStored ? older : newest
  const places = isStored ? stored : await ranksAt(from, newest, query)
  return { places, total: snapshot.entries, snapshot: snapshot.version, newest: newest.version }
}

async function ranksAt(
  from: Reader,
  snapshot: RankingSnapshot,
  { page, limit }: { page: number; limit: number },
): Promise<Rank[]> {
  const ranks = await ranksFrom(from, snapshot, { first: (page - 1) * limit, limit })
  return ranks.map(rank => ({ ...rank, rank: rankOf(rank.score, snapshot.scores, snapshot.counts) }))
}

/**
 * `limit` places of a board in order, from the `first` on (0 is the top): for whoever goes through a whole ranking in runs. Scores
 * are hundredths of a point.
 */
export async function ranksFrom(
  from: Reader,
  snapshot: { gameId: string; version: number },
  { first, limit }: { first: number; limit: number },
): Promise<Ranked[]> {
  const rows = rowsOfRanks(first, limit)
  const pages = await listPages(from, snapshot.gameId, snapshot.version, rows.from, rows.to)
  return pages.flatMap(ranksOfPage).slice(rows.before, rows.before + limit)
}

/** An entry with its points at a board. */
export interface Scored {
  entry: Entry
  score: number
  rank: number
}

/** Points and places of entries at a board; void ones have neither. */
export function scoredAt(mode: Mode, snapshot: RankingSnapshot, entries: readonly Entry[]): Scored[] {
  const score = mode.scorer(snapshot.scoring)
  return entries
    .filter(entry => !entry.void)
    .map(entry => {
      const points = score(entry.picks)
      return { entry, score: points, rank: rankOf(points, snapshot.scores, snapshot.counts) }
    })
}

/** A game of few entries as it stands: each that counts, by place, with what it would be paid if it ended now or was paid (C1 to C5). */
export interface SmallSnapshot {
  version: number
  scoring: JsonObject
  scored: (Scored & { prize: Centavos })[]
}

/** A game of few entries (a room, a duel) at its ranking in force; undefined before there is one. */
export async function smallSnapshot(from: Reader, mode: Mode, game: Game): Promise<SmallSnapshot | undefined> {
  const snapshot = await findSnapshot(from, game.id)
  if (!snapshot) return undefined
  const ranks = await ranksFrom(from, snapshot, { first: 0, limit: snapshot.entries })
  const entries = await listEntries(
    from,
    ranks.map(rank => rank.id),
  )
  const scored = scoredAt(mode, snapshot, entries).toSorted(byScore)
  const prizeOf = await prizeReader(from, game, snapshot, scored)
  return {
    version: snapshot.version,
    scoring: snapshot.scoring,
    scored: scored.map(one => ({ ...one, prize: prizeOf(one.entry.id) })),
  }
}

export interface Position {
  /** My best entry, at the board in force. */
  best: (Scored & { prize: Centavos; behind: number | null; moved: number }) | null
  /** Over all my entries: if it ended now; once paid, what came to my wallet, less the tax kept back. */
  prizes: Centavos
  snapshot: number
  /** What the board before was scored by, so that a mode can say what changed. */
  before: JsonObject | null
  now: JsonObject | null
}

/** The best score first, equal ones as they were accepted. */
const byScore = (a: Scored, b: Scored): number => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1)

/** Where I stand on a locked game: my best entry, what it would be paid if it ended now (C1 to C5), and how far it moved. */
export async function positionOf(from: Reader, mode: Mode, game: Game, accountId: string): Promise<Position> {
  const snapshot = await findSnapshot(from, game.id)
  const nothing = { best: null, prizes: centavos(0), snapshot: game.boardVersion, before: null, now: null }
  if (!snapshot) return nothing
  const entries = await entriesOfUser(from, game.id, accountId)
  const scored = scoredAt(mode, snapshot, entries)
  const [best] = scored.toSorted(byScore)
  if (!best) return nothing
  const previous = await findSnapshot(from, game.id, snapshot.version - 1)
  const [earlier] = previous ? scoredAt(mode, previous, [best.entry]) : []
  const prizeOf = await prizeReader(from, game, snapshot, scored)
  const ids = scored.map(one => one.entry.id)
  const received = game.state === 'paid' ? await receivedOf(from, ids) : undefined
  const amounts = ids.map(id => (received ? (received.get(id) ?? centavos(0)) : prizeOf(id)))
  return {
    best: {
      ...best,
      prize: prizeOf(best.entry.id),
      behind: pointsBehind(snapshot, best),
      moved: earlier ? earlier.rank - best.rank : 0,
    },
    prizes: centavos(amounts.reduce((sum, amount) => sum + amount, 0n)),
    snapshot: snapshot.version,
    before: previous?.scoring ?? null,
    now: snapshot.scoring,
  }
}

/** Prizes as paid once they are; before, as the board would have them; none of a game that is void. */
async function prizeReader(
  from: Reader,
  game: Game,
  snapshot: RankingSnapshot,
  scored: readonly Scored[],
): Promise<(entryId: string) => Centavos> {
  if (game.state === 'void' || game.state === 'voiding') return () => centavos(0)
  if (game.state === 'paid' || game.state === 'settling') {
    const paid = await prizesOf(
      from,
      scored.map(one => one.entry.id),
    )
    return entryId => paid.get(entryId) ?? centavos(0)
  }
  const named = new Map(snapshot.plan.winners.map(([id, , , amount]) => [id, BigInt(amount)]))
  if (snapshot.plan.total === snapshot.plan.winners.length) return entryId => centavos(named.get(entryId) ?? 0n)
  // A tie too large to name everybody: each has the amount of the last one named with that score, to the centavo below.
  const smallest = new Map(snapshot.plan.winners.map(([, , , amount, score]) => [score, BigInt(amount)]))
  // C5: a guaranteed pool pays a user for the best entry alone.
  const counted = game.fixed ? scored.toSorted(byScore).slice(0, 1) : scored
  const tied = new Map(counted.map(({ entry, score }) => [entry.id, smallest.get(score) ?? 0n]))
  return entryId => centavos(named.get(entryId) ?? tied.get(entryId) ?? 0n)
}

/** Points (hundredths) to the next better place that pays; null on one that pays. */
function pointsBehind(snapshot: RankingSnapshot, best: Scored): number | null {
  if (best.rank <= 3) return null
  let ranked = 0
  let target = snapshot.scores[0] ?? 0
  for (const [index, score] of snapshot.scores.entries()) {
    if (ranked >= 3) break
    target = score
    ranked += snapshot.counts[index] ?? 0
  }
  return target - best.score
}
