import { centavos, type Centavos } from '#contract/money.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { rowsOfPlaces } from '#server/platform/places.ts'
import { placesOfPage } from './boards.ts'
import type { Mode } from './mode.ts'
import { type Ranked, rankOf } from '#contract/verify/pool.ts'
import { findBoard } from './board-cache.ts'
import { type Board, listPages } from './sql-boards.ts'
import { entriesOfUser, listEntries } from './sql-entries.ts'
import { prizesOf, receivedOf } from './sql-settling.ts'
import type { Entry, Game } from './types.ts'

/** A row of a ranking: an entry, with the place it shares with equal scores (C3). */
export interface Place extends Ranked {
  rank: number
}

export interface RankingPage {
  places: Place[]
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
  asked: { page: number; limit: number; snapshot?: number | undefined },
): Promise<RankingPage> {
  const newest = await findBoard(from, gameId)
  if (!newest) return { places: [], total: 0, snapshot: 0, newest: 0 }
  const isOlder = asked.snapshot !== undefined && asked.snapshot > 0 && asked.snapshot < newest.version
  const older = isOlder ? await findBoard(from, gameId, asked.snapshot) : undefined
  const kept = older && (await placesAt(from, older, asked))
  // Pages that are gone are told by the version of those that came instead.
  const isKept = older !== undefined && kept !== undefined && (kept.length > 0 || older.entries === 0)
  const board = isKept ? older : newest
  const places = isKept ? kept : await placesAt(from, newest, asked)
  return { places, total: board.entries, snapshot: board.version, newest: newest.version }
}

async function placesAt(
  from: Reader,
  board: Board,
  { page, limit }: { page: number; limit: number },
): Promise<Place[]> {
  const places = await placesFrom(from, board, { first: (page - 1) * limit, limit })
  return places.map(place => ({ ...place, rank: rankOf(place.score, board.scores, board.counts) }))
}

/**
 * `limit` places of a board in order, from the `first` on (0 is the top): for whoever goes through a whole ranking in runs. Scores
 * are hundredths of a point.
 */
export async function placesFrom(
  from: Reader,
  board: { gameId: string; version: number },
  { first, limit }: { first: number; limit: number },
): Promise<Ranked[]> {
  const rows = rowsOfPlaces(first, limit)
  const pages = await listPages(from, board.gameId, board.version, rows.from, rows.to)
  return pages.flatMap(placesOfPage).slice(rows.before, rows.before + limit)
}

/** An entry with its points at a board. */
export interface Scored {
  entry: Entry
  score: number
  rank: number
}

/** Points and places of entries at a board; void ones have neither. */
export function scoredAt(mode: Mode, board: Board, entries: readonly Entry[]): Scored[] {
  const score = mode.scorer(board.scoring)
  return entries
    .filter(entry => !entry.void)
    .map(entry => {
      const points = score(entry.picks)
      return { entry, score: points, rank: rankOf(points, board.scores, board.counts) }
    })
}

/** A game of few entries as it stands: each that counts, by place, with what it would be paid if it ended now or was paid (C1 to C5). */
export interface SmallBoard {
  version: number
  scoring: JsonObject
  scored: (Scored & { prize: Centavos })[]
}

/** A game of few entries (a room, a duel) at its ranking in force; undefined before there is one. */
export async function smallBoard(from: Reader, mode: Mode, game: Game): Promise<SmallBoard | undefined> {
  const board = await findBoard(from, game.id)
  if (!board) return undefined
  const places = await placesFrom(from, board, { first: 0, limit: board.entries })
  const entries = await listEntries(
    from,
    places.map(place => place.id),
  )
  const scored = scoredAt(mode, board, entries).toSorted(byPlace)
  const prizeOf = await prizeReader(from, game, board, scored)
  return {
    version: board.version,
    scoring: board.scoring,
    scored: scored.map(one => ({ ...one, prize: prizeOf(one.entry.id) })),
  }
}

export interface Standing {
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
const byPlace = (a: Scored, b: Scored): number => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1)

/** Where I stand on a locked game: my best entry, what it would be paid if it ended now (C1 to C5), and how far it moved. */
export async function standingOf(from: Reader, mode: Mode, game: Game, accountId: string): Promise<Standing> {
  const board = await findBoard(from, game.id)
  const nothing = { best: null, prizes: centavos(0), snapshot: game.boardVersion, before: null, now: null }
  if (!board) return nothing
  const entries = await entriesOfUser(from, game.id, accountId)
  const scored = scoredAt(mode, board, entries)
  const [best] = scored.toSorted(byPlace)
  if (!best) return nothing
  const previous = await findBoard(from, game.id, board.version - 1)
  const [earlier] = previous ? scoredAt(mode, previous, [best.entry]) : []
  const prizeOf = await prizeReader(from, game, board, scored)
  const ids = scored.map(one => one.entry.id)
  const received = game.state === 'paid' ? await receivedOf(from, ids) : undefined
  const amounts = ids.map(id => (received ? (received.get(id) ?? centavos(0)) : prizeOf(id)))
  return {
    best: {
      ...best,
      prize: prizeOf(best.entry.id),
      behind: pointsBehind(board, best),
      moved: earlier ? earlier.rank - best.rank : 0,
    },
    prizes: centavos(amounts.reduce((sum, amount) => sum + amount, 0n)),
    snapshot: board.version,
    before: previous?.scoring ?? null,
    now: board.scoring,
  }
}

/** Prizes as paid once they are; before, as the board would have them; none of a game that is void. */
async function prizeReader(
  from: Reader,
  game: Game,
  board: Board,
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
  const named = new Map(board.plan.winners.map(([id, , , amount]) => [id, BigInt(amount)]))
  if (board.plan.total === board.plan.winners.length) return entryId => centavos(named.get(entryId) ?? 0n)
  // A tie too large to name everybody: each has the amount of the last one named with that score, to the centavo below.
  const smallest = new Map(board.plan.winners.map(([, , , amount, score]) => [score, BigInt(amount)]))
  // C5: a guaranteed pool pays a user for the best entry alone.
  const counted = game.fixed ? scored.toSorted(byPlace).slice(0, 1) : scored
  const tied = new Map(counted.map(({ entry, score }) => [entry.id, smallest.get(score) ?? 0n]))
  return entryId => centavos(named.get(entryId) ?? tied.get(entryId) ?? 0n)
}

/** Points (hundredths) to the next better place that pays; null on one that pays. */
function pointsBehind(board: Board, best: Scored): number | null {
  if (best.rank <= 3) return null
  let placed = 0
  let target = board.scores[0] ?? 0
  for (const [index, score] of board.scores.entries()) {
    if (placed >= 3) break
    target = score
    placed += board.counts[index] ?? 0
  }
  return target - best.score
}
