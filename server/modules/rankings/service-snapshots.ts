import type { RawBuilder } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { idAt, CACHED_SNAPSHOT_MS, RANKS_PER_ROW, rowsOfRanks } from '#server/platform/rank-rows.ts'
import { snapshotLivesMs, sharedPositions } from './rules.ts'
import * as sql from './sql-snapshots.ts'
import type { Ranking } from './sql.ts'

export const BUILD = 'rankings.build'

/** A row of a ranking: hundredths of a point, and the shared rank (C3). */
export interface Rank {
  accountId: string
  score: number
  position: number
}

/**
 * Schedules a new snapshot of each of these rankings in the transaction that added points: at once, or when the newest has reached the
 * minimum age for its size. One job per ranking.
 */
export async function requestSnapshots(tx: Tx, now: Date, rankings: readonly Ranking[]): Promise<void> {
  await sql.addRankings(tx, rankings)
  for (const ranking of rankings) {
    const newest = await sql.newestSnapshot(tx, ranking)
    const due = newest && new Date(newest.at.getTime() + snapshotLivesMs(newest.entries))
    const isEarly = due !== undefined && due > now
    await tx.addJob(
      BUILD,
      { ...ranking },
      { key: `${BUILD}:${ranking.mode}:${ranking.period}`, keepRunAt: true, ...(isEarly ? { runAt: due } : {}) },
    )
  }
}

/**
 * Builds a ranking's next snapshot from its current scores. A lock prevents concurrent builds, and a snapshot equal to the last is not
 * stored, so repeating it changes nothing.
 */
export async function build({ db, clock }: Pick<Deps, 'db' | 'clock'>, ranking: Ranking): Promise<void> {
  await db.tx(tx => buildLocked(tx, clock.now(), ranking, sql.scoresOfRanking(ranking)))
}

async function buildLocked(tx: Tx, at: Date, { mode, period }: Ranking, scores: RawBuilder<unknown>): Promise<boolean> {
  if (!(await sql.lockRanking(tx, { mode, period }))) return false
  const newest = await sql.newestSnapshot(tx, { mode, period })
  const next = { mode, period, version: (newest?.version ?? 0) + 1 }
  await sql.insertSnapshot(tx, { ...next, at }, scores)
  const isNew = !(await sql.isAsBefore(tx, next))
  if (isNew) await sql.noteSnapshot(tx, { ...next, at })
  else await sql.deleteSnapshot(tx, next)
  return isNew
}

/**
 * Builds the next snapshot of another module's ranking from `scores`: a statement that selects account_id, score (hundredths) and username.
 * Its mode must not be one of the player rankings. False if it would equal the previous one.
 */
export async function buildBoard(tx: Tx, at: Date, ranking: Ranking, scores: RawBuilder<unknown>): Promise<boolean> {
  await sql.addRankings(tx, [ranking])
  return buildLocked(tx, at, ranking, scores)
}

/** Deletes the snapshots of another module's rankings: all periods of these modes. */
export const removeBoards = (tx: Tx, modes: readonly string[]): Promise<void> => sql.deleteRankings(tx, modes)

/** Deletes snapshots two minutes after they were replaced, and schedules missing ones. */
export async function tidySnapshots({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await sql.deleteOldSnapshots(db, new Date(now.getTime() - CACHED_SNAPSHOT_MS))
  const missing = await sql.rankingsWithoutSnapshot(db)
  if (missing.length > 0) await db.tx(tx => requestSnapshots(tx, now, missing))
}

/** Rows read from one snapshot of a ranking. */
export interface Shown {
  ranks: Rank[]
  /** The number of rows of the snapshot, and its version; 0 before the first. */
  entries: number
  snapshot: number
  newest: number
  /** Whether anyone has points in an earlier period. */
  hasOlder: boolean
}

/**
 * `limit` rows of a ranking in order, starting at `first` (0 is the top), read by number: the same cost at every depth. From `snapshot`
 * while it is stored, otherwise from the newest.
 */
export async function ranksFrom(
  from: Reader,
  ranking: Ranking,
  { first, limit, snapshot }: { first: number; limit: number; snapshot: number | undefined },
): Promise<Shown> {
  const rows = rowsOfRanks(first, limit)
  const { pages, ...found } = await sql.readPages(from, ranking, { ...rows, version: snapshot })
  return { ...shownOf(found), ranks: pages.flatMap(ranksOfPage).slice(rows.before, rows.before + limit) }
}

function ranksOfPage({ page, position, accountIds, scores: bytes }: sql.SnapshotPage): Rank[] {
  const scores = Array.from({ length: bytes.length / SCORE_BYTES }, (_, rank) => scoreAt(bytes, rank))
  const positions = sharedPositions(scores, page * RANKS_PER_ROW, position - 1)
  return scores.map((score, rank) => ({
    accountId: idAt(accountIds, rank),
    score,
    position: positions[rank] ?? 0,
  }))
}

const SCORE_BYTES = 8
const scoreAt = (scores: Buffer, rank: number): number => Number(scores.readBigInt64BE(rank * SCORE_BYTES))

/** An account's rank in each of these rankings, in their order, without other rows: read from one row of seats. */
export async function ranksOf(
  from: Reader,
  rankings: readonly Ranking[],
  accountId: string,
  snapshot?: number,
): Promise<(Ranking & Shown)[]> {
  const rows = await sql.readSeats(from, rankings, accountId, snapshot)
  return rows.map(({ mode, period, seat, ...found }) => {
    const ranks = seat === null ? [] : [{ accountId, score: Number(seat.score), position: seat.position }]
    return { mode, period, ...shownOf(found), ranks }
  })
}

const shownOf = ({ version, entries, newest, hasOlder }: sql.Chosen & { hasOlder: boolean }): Omit<Shown, 'ranks'> => ({
  entries: entries ?? 0,
  snapshot: version ?? 0,
  newest: newest ?? 0,
  hasOlder,
})
