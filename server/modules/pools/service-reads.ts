import { centavos, type Centavos } from '#contract/money.ts'
import { type Ranked, ranksIn } from '#contract/verify/pool.ts'
import type { ExportPart } from '#server/modules/accounts/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { rowsOfRanks } from '#server/platform/rank-rows.ts'
import type { Mode } from './mode.ts'
import { findSnapshot } from './service-snapshots.ts'
import { ranksOfPage } from './snapshots.ts'
import { entriesOfUser, listEntries, pageOfUser } from './sql-entries.ts'
import { prizesOf, receivedOf } from './sql-settling.ts'
import { listPages, type RankingSnapshot } from './sql-snapshots.ts'
import { listGames } from './sql.ts'
import type { Entry, Game } from './types.ts'

/** A row of a ranking: an entry with its rank, shared by equal scores (C3). */
export interface Rank extends Ranked {
  rank: number
}

export interface RankingPage {
  places: Rank[]
  total: number
  /** The version of this page, and the newest version. */
  snapshot: number
  newest: number
}

/**
 * A page of a game's ranking, read by number from a ranking snapshot: without sorting or skipping, at the same cost at every depth.
 * `snapshot` selects a version as long as its pages are stored (2 minutes after the next version); afterwards the newest is read.
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
  // The returned version tells the client that the requested pages no longer exist.
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
  const rankOf = ranksIn(snapshot.scores, snapshot.counts)
  return ranks.map(rank => ({ ...rank, rank: rankOf(rank.score) }))
}

/**
 * `limit` rows of a ranking snapshot in order, starting at `first` (0 is the top), for reading a whole ranking in batches. Scores are
 * hundredths of a point.
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

/** An entry with its points in a ranking. */
export interface Scored {
  entry: Entry
  score: number
  rank: number
}

/** Points and ranks of entries in a ranking; void entries have neither. */
export function scoredAt(mode: Mode, snapshot: RankingSnapshot, entries: readonly Entry[]): Scored[] {
  const score = mode.scorer(snapshot.scoring)
  const rankOf = ranksIn(snapshot.scores, snapshot.counts)
  return entries
    .filter(entry => !entry.void)
    .map(entry => {
      const points = score(entry.picks)
      return { entry, score: points, rank: rankOf(points) }
    })
}

/** Points (in hundredths) and rank of entries in the current ranking of their game, by id, and the number of entries. */
export async function finishesOf(
  from: Reader,
  mode: Mode,
  gameId: string,
  entryIds: readonly string[],
): Promise<Map<string, { points: number; place: number; players: number }>> {
  const snapshot = await findSnapshot(from, gameId)
  if (!snapshot) return new Map()
  const scored = scoredAt(mode, snapshot, await listEntries(from, entryIds))
  return new Map(
    scored.map(({ entry, score, rank }) => [entry.id, { points: score, place: rank, players: snapshot.entries }]),
  )
}

/** The current state of a game with few entries: each valid entry by rank, with its prize if the game ended now, or as paid (C1 to C5). */
export interface SmallSnapshot {
  version: number
  scoring: JsonObject
  scored: (Scored & { prize: Centavos })[]
}

/** A game with few entries (a room, a duel) with its current ranking; undefined before there is one. */
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
  /** The player's best entry in the current ranking. */
  best: (Scored & { prize: Centavos; behind: number | null; moved: number }) | null
  /** Over all the player's entries: the prizes if the game ended now; once paid, the amount received, net of tax withheld. */
  prizes: Centavos
  snapshot: number
  /** The scoring input of the previous ranking, so that a mode can show what changed. */
  before: JsonObject | null
  now: JsonObject | null
}

/** The highest score first; equal ones in order of acceptance. */
const byScore = (a: Scored, b: Scored): number => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1)

/** The player's position in a closed game: the best entry, its prize if the game ended now (C1 to C5), and how many ranks it moved. */
export async function positionOf(from: Reader, mode: Mode, game: Game, accountId: string): Promise<Position> {
  const snapshot = await findSnapshot(from, game.id)
  const nothing = { best: null, prizes: centavos(0), snapshot: game.boardVersion, before: null, now: null }
  if (!snapshot) return nothing
  const entries = await entriesOfUser(from, game.id, accountId)
  const found = await bestAt(from, { mode, game, snapshot }, entries)
  if (!found) return nothing
  const { best } = found
  const previous = await findSnapshot(from, game.id, snapshot.version - 1)
  const [earlier] = previous ? scoredAt(mode, previous, [best.entry]) : []
  return {
    best: { ...best, behind: pointsBehind(snapshot, best), moved: earlier ? earlier.rank - best.rank : 0 },
    prizes: found.prizes,
    snapshot: snapshot.version,
    before: previous?.scoring ?? null,
    now: snapshot.scoring,
  }
}

/** The best of a player's entries: of equal ones the one accepted first. */
export const bestOf = (scored: readonly Scored[]): Scored | undefined => scored.toSorted(byScore)[0]

/** The best of a player's entries, and the total prize of all of them; undefined if none is valid. */
export async function bestAt(
  from: Reader,
  { mode, game, snapshot }: { mode: Mode; game: Game; snapshot: RankingSnapshot },
  entries: readonly Entry[],
): Promise<{ best: Scored & { prize: Centavos }; prizes: Centavos } | undefined> {
  const scored = scoredAt(mode, snapshot, entries)
  const best = bestOf(scored)
  if (!best) return undefined
  const prizeOf = await prizeReader(from, game, snapshot, scored)
  const ids = scored.map(one => one.entry.id)
  const received = game.state === 'paid' ? await receivedOf(from, ids) : undefined
  const amounts = ids.map(id => (received ? (received.get(id) ?? centavos(0)) : prizeOf(id)))
  return {
    best: { ...best, prize: prizeOf(best.entry.id) },
    prizes: centavos(amounts.reduce((sum, amount) => sum + amount, 0n)),
  }
}

/** Prizes as paid, once they are; before that, according to the ranking; none in a void game. */
async function prizeReader(
  from: Reader,
  game: Game,
  snapshot: RankingSnapshot,
  scored: readonly Scored[],
): Promise<(entryId: string) => Centavos> {
  if (game.state === 'paid' || game.state === 'settling') {
    const paid = await prizesOf(
      from,
      scored.map(one => one.entry.id),
    )
    return entryId => paid.get(entryId) ?? centavos(0)
  }
  return plannedPrizes(game, snapshot, scored)
}

/** A player's prizes if an unpaid game ended with this ranking; none in a void game. `scored`: all entries of that player. */
export function plannedPrizes(
  game: Game,
  snapshot: RankingSnapshot,
  scored: readonly Scored[],
): (entryId: string) => Centavos {
  if (game.state === 'void' || game.state === 'voiding') return () => centavos(0)
  const named = new Map(snapshot.plan.winners.map(([id, , , amount]) => [id, BigInt(amount)]))
  if (snapshot.plan.total === snapshot.plan.winners.length) return entryId => centavos(named.get(entryId) ?? 0n)
  // A tie too large to list everybody: each gets the amount of the last listed entry with that score, rounded down to the centavo.
  const smallest = new Map(snapshot.plan.winners.map(([, , , amount, score]) => [score, BigInt(amount)]))
  // C5: a guaranteed pool pays a user only for the best entry.
  const counted = game.fixed ? scored.toSorted(byScore).slice(0, 1) : scored
  const tied = new Map(counted.map(({ entry, score }) => [entry.id, smallest.get(score) ?? 0n]))
  return entryId => centavos(named.get(entryId) ?? tied.get(entryId) ?? 0n)
}

/** Points (hundredths) to the next better rank with a prize; null on a rank with one. */
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

/**
 * An account's entries in games of a mode, archived ones included, for the player's data export; `called` is the label of its games:
 * `card`, `room`. The newest 10,000 of each.
 */
export const exportEntries =
  (name: string, mode: string, called: string): ExportPart =>
  async (from, accountId) => {
    const query = { accountId, mode, page: 1, limit: 10_000 }
    const stored = await pageOfUser(from, { ...query, archived: false })
    const archived = await pageOfUser(from, { ...query, archived: true })
    const entries = [...stored.entries, ...archived.entries]
    const games = await listGames(from, [...new Set(entries.map(entry => entry.gameId))])
    const names = new Map(games.map(game => [game.id, game.name]))
    return {
      name,
      rows: entries.map(({ id, gameId, picks, price, acceptedAt, code, void: isVoid, archived: isArchived }) => ({
        id,
        [called]: names.get(gameId) ?? gameId,
        acceptedAt,
        picks,
        price: Number(price) / 100,
        code,
        void: isVoid,
        archived: isArchived,
      })),
    }
  }
