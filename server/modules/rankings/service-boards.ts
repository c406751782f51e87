import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { idAt, KEPT_BOARD_MS, placeOfId, PLACES_A_ROW, rowsOfPlaces } from '#server/platform/places.ts'
import { boardStandsMs, sharedPositions } from './rules.ts'
import type { Ranking } from './sql.ts'
import * as sql from './sql-boards.ts'

export const BUILD = 'rankings.build'

/** A row of a ranking: hundredths of a point, and the position it shares with equal scores (C3). */
export interface Place {
  accountId: string
  score: number
  position: number
}

/**
 * After points were given, in the same transaction: a new board of each of these rankings, at once, or when the newest has stood as long
 * as boards of its size do. One job a ranking, whatever was given meanwhile.
 */
export async function askForBoards(tx: Tx, now: Date, rankings: readonly Ranking[]): Promise<void> {
  await sql.addRankings(tx, rankings)
  for (const ranking of rankings) {
    const [newest] = await sql.findBoards(tx, ranking)
    const due = newest && new Date(newest.at.getTime() + boardStandsMs(newest.entries))
    const isEarly = due !== undefined && due > now
    await tx.addJob(
      BUILD,
      { ...ranking },
      { key: `${BUILD}:${ranking.mode}:${ranking.period}`, keepRunAt: true, ...(isEarly ? { runAt: due } : {}) },
    )
  }
}

/**
 * Makes a ranking's next board of its scores as they are. Nobody else makes one meanwhile, and one that would be as the board before it
 * is not kept: run again, or twice at once, it changes nothing.
 */
export async function build({ db, clock }: Pick<Deps, 'db' | 'clock'>, { mode, period }: Ranking): Promise<void> {
  await db.tx(async tx => {
    if (!(await sql.lockRanking(tx, { mode, period }))) return
    const [newest] = await sql.findBoards(tx, { mode, period })
    const next = { mode, period, version: (newest?.version ?? 0) + 1 }
    await sql.insertBoard(tx, { ...next, at: clock.now() })
    if (await sql.isAsBefore(tx, next)) await sql.deleteBoard(tx, next)
  })
}

/** Removes boards two minutes after the next one came, and asks for those that are missing. */
export async function tidyBoards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await sql.deleteOldBoards(db, new Date(now.getTime() - KEPT_BOARD_MS))
  const missing = await sql.rankingsWithoutBoard(db)
  if (missing.length > 0) await db.tx(tx => askForBoards(tx, now, missing))
}

/**
 * The board that `snapshot` asks for as long as it is kept, otherwise the newest; and the version of the newest. Undefined before there
 * is any.
 */
export async function boardFor(
  from: Reader,
  ranking: Ranking,
  snapshot: number | undefined,
): Promise<{ board: sql.Board; newest: number } | undefined> {
  const found = await sql.findBoards(from, ranking, snapshot)
  const [newest] = found
  if (!newest) return undefined
  return { board: found.find(board => board.version === snapshot) ?? newest, newest: newest.version }
}

/** `limit` places of a board in order, from the `first` on (0 is the top): read by their number, the same cost at every depth. */
export async function placesFrom(
  from: Reader,
  board: sql.Board,
  { first, limit }: { first: number; limit: number },
): Promise<Place[]> {
  const rows = rowsOfPlaces(first, limit)
  const pages = first < board.entries ? await sql.listPages(from, board, rows) : []
  return pages.flatMap(placesOfPage).slice(rows.before, rows.before + limit)
}

function placesOfPage({ page, position, accountIds, scores: bytes }: sql.BoardPage): Place[] {
  const scores = Array.from({ length: bytes.length / 8 }, (_, place) => Number(bytes.readBigInt64BE(place * 8)))
  const positions = sharedPositions(scores, page * PLACES_A_ROW, position - 1)
  return scores.map((score, place) => ({
    accountId: idAt(accountIds, place),
    score,
    position: positions[place] ?? 0,
  }))
}

/** An account's place on a board: one row of seats says where it sits, one page what it has. */
export async function placeOf(from: Reader, board: sql.Board, accountId: string): Promise<Place | undefined> {
  const seats = await sql.seatsAround(from, board, accountId)
  const seat = seats && placeOfId(seats.accountIds, accountId)
  if (!seats || seat === undefined) return undefined
  const [place] = await placesFrom(from, board, { first: seats.places.readInt32BE(seat * 4), limit: 1 })
  return place
}
