import type * as z from 'zod/mini'
import type { operatorRangePoints, operatorSetRangePoints } from '#contract/api/admin/range-points.ts'
import { PRINTED_POINTS, RANGE_QUESTIONS, type RangePoints } from '#contract/rooms.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { championshipsOf, playedMatchesOf } from '#server/modules/matches/index.ts'
import type { JsonObject } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { reportOf } from './rules-ranges.ts'
import * as sql from './sql-ranges.ts'

const isPrinted = (points: RangePoints): boolean =>
  RANGE_QUESTIONS.every(question => points[question].join() === PRINTED_POINTS[question].join())

/** What the ranges are worth in a championship, and what would be fair by its stored matches. Refuses `not_found`. */
export async function rangePoints(
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
  id: string,
): Promise<z.output<typeof operatorRangePoints.answer>> {
  if (!(await championshipsOf(db, [id])).has(id)) fail('not_found')
  // Not of a replica: it may be behind what was just saved.
  const { points, seq } = await sql.rangePointsOf(db, id)
  const matches = await playedMatchesOf(reads, id, clock.now())
  return { own: points !== null, seq, questions: reportOf(matches, points ?? PRINTED_POINTS) }
}

/**
 * Sets the points for rooms that are made from now on; those that exist keep theirs. The printed ones are stored as none of its own.
 * Refuses `not_found`, and `conflict` when somebody else set them since `seq`.
 */
export function setRangePoints(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { operatorId, reason }: Actor,
  id: string,
  { points, seq }: Pick<z.output<typeof operatorSetRangePoints.body>, 'points' | 'seq'>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    if (!(await championshipsOf(tx, [id])).has(id)) fail('not_found')
    const at = clock.now()
    const before = await sql.rangePointsOf(tx, id)
    const own = points === null || isPrinted(points) ? null : points
    if (!(await sql.writeRangePoints(tx, { championshipId: id, points: own, seq, at }))) fail('conflict')
    const details = { before: before.points, after: own } as unknown as JsonObject
    await recordAudit(tx, { operatorId, action: 'championship.range-points', subject: id, reason, details }, at)
    return { data: true }
  })
}
