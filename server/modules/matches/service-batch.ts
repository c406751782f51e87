import { ImportRefused, type ImportReview } from '#contract/imported.ts'
import { emit } from '#server/modules/events.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { decide, type Decision, labelOf, otherWarnings, type Ready } from './apply-match.ts'
import { putClock, putHeard } from './sql-facts.ts'
import * as sql from './sql-import.ts'
import { addReview, dropOldNames, recountUnresolved, type ReviewToAdd } from './sql-review.ts'
import type { ImportCounts } from './types.ts'

/** Which of these matches games were settled by: nothing that an import tells changes them any more. */
export type SettledAmong = (from: Reader, matchIds: readonly string[]) => Promise<ReadonlySet<string>>

interface Where {
  championshipId: string
  source: string
}

/** How a batch is written. */
export interface ApplyOptions {
  author: 'import' | 'feed'
  /** Kept with each version it writes. */
  reason: string
  settledAmong: SettledAmong
  /** The source tells of schedules alone here. */
  calendarOnly?: boolean
}

const reviewOf = (matchId: string | null, { kind, row, reason }: ImportReview): ReviewToAdd => ({
  matchId,
  kind,
  row,
  reason,
  name: null,
  side: null,
})

/** Remarks of an importer that are about no match it wrote, as rows of the review list. */
export const addRemarks = (tx: Tx, where: Where, remarks: readonly ImportReview[], at: Date): Promise<void> =>
  addReview(
    tx,
    where,
    remarks.map(remark => reviewOf(null, remark)),
    at,
  )

/** Writes a batch of matches that an import or a feed tells: headers, squads, facts and the review list. */
export async function applyBatch(
  tx: Tx,
  at: Date,
  where: Where,
  batch: readonly Ready[],
  applying: ApplyOptions,
): Promise<Pick<ImportCounts, 'created' | 'updated' | 'unchanged'>> {
  await sql.lockChampionshipForShare(tx, where.championshipId)
  const stored = await sql.lockNumbers(tx, { ...where, numbers: batch.map(({ match }) => match.number) })
  const byNumber = new Map(stored.map(match => [match.number, match]))
  const ids = stored.map(match => match.id)
  const squads = Map.groupBy(await sql.squadRows(tx, ids), row => row.matchId)
  const settled = await applying.settledAmong(tx, ids)
  const decisions = batch.map(ready => {
    const before = byNumber.get(ready.match.number)
    if (before && applying.author === 'import') refuseOtherMatch(ready, before)
    const squadNow = (before && squads.get(before.id)) ?? []
    const calendarOnly = applying.calendarOnly === true
    return decide(ready, before, squadNow, { newId: () => newId(at), at, calendarOnly })
  })
  const isChange = (one: Decision): boolean => one.isHeaderNew || one.facts !== undefined || one.squad !== undefined
  const frozen = decisions.filter(one => isChange(one) && settled.has(one.id))
  const changes = decisions.filter(one => isChange(one) && !settled.has(one.id))
  await writeChanges(tx, at, where, changes, applying)
  await putHeard(
    tx,
    decisions.map(one => one.id),
    at,
  )
  await writeReview(tx, at, where, batch, decisions, new Set(frozen.map(one => one.id)))
  for (const { id, clock } of decisions) {
    const isMoved = clock && !settled.has(id) && (await putClock(tx, id, clock, at))
    if (isMoved) await emit(tx, 'match.clock-moved', { matchId: id }, { key: id })
  }
  const reported = changes.filter(one => !one.isNew && (one.isHeaderNew || one.facts !== undefined))
  for (const { id } of reported) await emit(tx, 'match.changed', { matchId: id })
  const created = changes.filter(one => one.isNew).length
  return { created, updated: changes.length - created, unchanged: decisions.length - changes.length }
}

/** A match keeps a club: one that would get two others is another match, of another season as a rule. */
function refuseOtherMatch({ match, homeId, awayId }: Ready, before: sql.StoredForImport): void {
  const isOther = (now: string | null, next: string | null): boolean => now !== null && next !== null && now !== next
  if (!isOther(before.homeId, homeId) || !isOther(before.awayId, awayId)) return
  const next = `${match.home?.name ?? ''} v ${match.away?.name ?? ''}`
  throw new ImportRefused(match.number, 'other_match', { now: `${before.home ?? ''} v ${before.away ?? ''}`, next })
}

async function writeChanges(
  tx: Tx,
  at: Date,
  where: Where,
  changes: readonly Decision[],
  { author, reason }: ApplyOptions,
): Promise<void> {
  await sql.putHeaders(
    tx,
    where,
    changes.map(one => one.header),
    at,
  )
  const facts = changes.flatMap(({ id, version, facts }) => (facts ? [{ matchId: id, version, facts }] : []))
  await sql.putManyFacts(tx, facts, { author, reason }, at)
  const squads = changes.flatMap(({ id, squad }) => (squad ? [{ id, squad }] : []))
  await sql.replaceSquads(
    tx,
    squads.map(one => one.id),
    squads.flatMap(one => one.squad),
  )
}

async function writeReview(
  tx: Tx,
  at: Date,
  where: Where,
  batch: readonly Ready[],
  decisions: readonly Decision[],
  isFrozen: ReadonlySet<string>,
): Promise<void> {
  const rows = decisions.flatMap((one, index) => {
    const ready = batch[index]
    if (isFrozen.has(one.id) || !ready) return []
    return [...one.review, ...otherWarnings(ready).map(warning => reviewOf(one.id, warning))]
  })
  const alerts = decisions.flatMap((one, index) => {
    const ready = batch[index]
    if (!isFrozen.has(one.id) || !ready) return []
    const row = one.facts ? `${labelOf(ready.match)} · v${one.version}` : labelOf(ready.match)
    const reason = { code: 'settled', values: {} } as const
    return [{ matchId: one.id, kind: 'settled', row, reason, name: null, side: null }]
  })
  await addReview(tx, where, [...rows, ...alerts], at)
  for (const { id, unmatchedNames } of decisions)
    if (unmatchedNames && !isFrozen.has(id)) await dropOldNames(tx, id, unmatchedNames)
  await recountUnresolved(
    tx,
    decisions.map(one => one.id),
  )
}
