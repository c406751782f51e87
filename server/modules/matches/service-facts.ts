import type { Facts } from '#contract/facts.ts'
import { ImportRefused, type ImportReview } from '#contract/imported.ts'
import { emit } from '#server/modules/events.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { decide, type Decision, diffOf, labelOf, otherWarnings, type Ready } from './apply-match.ts'
import { isSameFacts, reportKey } from './facts-json.ts'
import { unmatchedNamesIn } from './rules.ts'
import * as sql from './sql-facts.ts'
import * as matches from './sql-import.ts'
import * as review from './sql-review.ts'
import type { FactsAuthor, ImportCounts, MatchDiff } from './types.ts'

/** A championship, and the source whose numbers its matches have. */
interface Where {
  championshipId: string
  source: string
}

export interface MatchChange {
  matchId: string
  /** The next version, when its facts change. */
  version?: { version: number; facts: Facts } | undefined
  /** The clock of a live match, if nothing else of its facts changes. */
  clock?: Facts['clock'] | undefined
  /** Items for the review list; names already on it are not added again. */
  review?: readonly review.ReviewToAdd[]
  /** Whether dependent modules must update although the facts did not change. */
  isOther?: boolean
  /** A new match, which no module depends on yet. */
  isNew?: boolean
}

/**
 * Writes changes of matches from any author (C10): append-only versions with author, reason and time, the review list, and the count of
 * unmatched names. Emits `match.changed`, or `match.clock-moved` if only the clock moved. The matches are locked.
 */
export async function writeChanges(
  tx: Tx,
  at: Date,
  where: Where,
  changes: readonly MatchChange[],
  by: sql.WrittenBy,
): Promise<void> {
  const versions = changes.flatMap(({ matchId, version }) => (version ? [{ matchId, ...version }] : []))
  if (versions.length > 0) await sql.putFacts(tx, at, versions, by)
  await writeReview(tx, at, where, changes)
  for (const { matchId: id, version } of changes)
    if (version) await review.dropOldNames(tx, id, unmatchedNamesIn(version.facts))
  const counted = changes
    .filter(one => one.version !== undefined || (one.review?.length ?? 0) > 0)
    .map(one => one.matchId)
  if (counted.length > 0) await review.recountUnresolved(tx, counted)
  for (const { matchId, clock } of changes) {
    if (clock !== undefined && (await sql.putClock(tx, matchId, clock, at)))
      await emit(tx, 'match.clock-moved', { matchId }, { key: matchId })
  }
  for (const { matchId, version, isOther, isNew } of changes)
    if (!isNew && (version || isOther)) await emit(tx, 'match.changed', { matchId })
}

async function writeReview(tx: Tx, at: Date, where: Where, changes: readonly MatchChange[]): Promise<void> {
  const rows = changes.flatMap(one => one.review ?? [])
  const named = rows.flatMap(row => (row.name === null ? [] : (row.matchId ?? [])))
  const known = named.length > 0 ? await review.namesInReview(tx, [...new Set(named)]) : new Set<string>()
  await review.addReview(
    tx,
    where,
    rows.filter(row => row.name === null || !known.has(review.keyOfName(row))),
    at,
  )
}

/** A match without any facts yet. */
export const EMPTY: Facts = {
  status: 'scheduled',
  startedAt: null,
  endedAt: null,
  clock: null,
  score: null,
  goals: [],
  cards: [],
  statistics: {},
  athletes: {},
}

export interface FactsToWrite {
  matchId: string
  facts: Facts
  author: FactsAuthor
  operatorId?: string
  /** The reason as text: stored with the version. */
  reason: string
  /** The version that was read; `conflict` if there is a newer one. */
  expectedVersion?: number
  /** Writes a version although its facts are the same, because its author differs. */
  isOtherAuthor?: boolean
}

/**
 * Writes the next version of one match's facts. Unchanged facts write nothing; if only the clock moved, it is updated without a version.
 * Throws `not_found` and `conflict`.
 */
export async function writeFacts(
  tx: Tx,
  at: Date,
  { matchId, facts, author, operatorId, reason, expectedVersion, isOtherAuthor = false }: FactsToWrite,
): Promise<{ version: number; changed: boolean }> {
  const stored = (await sql.lockMatch(tx, matchId)) ?? fail('not_found')
  if (expectedVersion !== undefined && stored.version !== expectedVersion) fail('conflict')
  const by = { author, operatorId: operatorId ?? null, reason }
  if (!isOtherAuthor && stored.facts && isSameFacts(stored.facts, facts)) {
    await writeChanges(tx, at, stored, [{ matchId, clock: facts.clock }], by)
    return { version: stored.version, changed: false }
  }
  const version = stored.version + 1
  // An operator who reports the match as not yet played restarts its delay.
  if (facts.status === 'scheduled' && author === 'operator')
    await sql.putSchedule(tx, matchId, stored.startsAt, stored.startsAt)
  const names = unmatchedNamesIn(facts).map(({ name, side }) => ({
    matchId,
    kind: 'unknown-athlete',
    row: `${name} (${side})`,
    reason: { code: 'nobody_of_squad', values: {} } as const,
    name,
    side,
  }))
  await writeChanges(tx, at, stored, [{ matchId, version: { version, facts }, review: names }], by)
  return { version, changed: true }
}

/** Those of these matches that settled a game: imports no longer change them. */
export type SettledAmong = (from: Reader, matchIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Options for writing a batch. */
export interface ApplyOptions {
  author: 'import' | 'feed'
  /** Stored with each version it writes. */
  reason: string
  settledAmong: SettledAmong
  /** The source reports only schedules here. */
  calendarOnly?: boolean
}

const reviewOf = (matchId: string | null, { kind, row, reason }: ImportReview): review.ReviewToAdd => ({
  matchId,
  kind,
  row,
  reason,
  name: null,
  side: null,
})

/** Warnings of an importer that do not belong to a written match, as items of the review list. */
export const addReviewRows = (tx: Tx, where: Where, warnings: readonly ImportReview[], at: Date): Promise<void> =>
  review.addReview(
    tx,
    where,
    warnings.map(item => reviewOf(null, item)),
    at,
  )

/** The result of a batch: counts, the changes of each match, and the data to revert it. */
export interface Applied extends Pick<ImportCounts, 'created' | 'updated' | 'unchanged'> {
  diffs: MatchDiff[]
  undo: matches.MatchBefore[]
}

/** Writes a batch of matches of an import or a feed: headers, squads, facts and the review list. */
export async function applyBatch(
  tx: Tx,
  at: Date,
  where: Where,
  batch: readonly Ready[],
  applying: ApplyOptions,
): Promise<Applied> {
  await matches.lockChampionshipForShare(tx, where.championshipId)
  const stored = await matches.lockNumbers(tx, { ...where, numbers: batch.map(({ match }) => match.number) })
  const byNumber = new Map(stored.map(match => [match.number, match]))
  const ids = stored.map(match => match.id)
  const squads = Map.groupBy(await matches.squadRows(tx, ids), row => row.matchId)
  const settled = await applying.settledAmong(tx, ids)
  const all = batch.map(ready => {
    const before = byNumber.get(ready.match.number)
    if (before && applying.author === 'import') refuseOtherMatch(ready, before)
    const squadNow = (before && squads.get(before.id)) ?? []
    const calendarOnly = applying.calendarOnly === true
    const decision = decide(ready, before, squadNow, { newId: () => newId(at), at, calendarOnly })
    return { ready, before, squadNow, decision }
  })
  const decisions = all.map(one => one.decision)
  const changed = all.filter(({ decision }) => isChange(decision))
  const written = changed.filter(({ decision }) => !settled.has(decision.id))
  const changes = written.map(one => one.decision)
  await writeHeadersAndSquads(tx, at, where, changes)
  await sql.putHeard(
    tx,
    decisions.map(one => one.id),
    at,
  )
  await writeChanges(
    tx,
    at,
    where,
    batch.flatMap((ready, index) => changeOf(ready, decisions[index], settled)),
    {
      author: applying.author,
      operatorId: null,
      reason: applying.reason,
    },
  )
  const created = changes.filter(one => one.isNew).length
  return {
    created,
    updated: changes.length - created,
    unchanged: decisions.length - changes.length,
    diffs: changed.map(one => diffOf(one, settled.has(one.decision.id))),
    undo: written.map(({ before, squadNow, decision }) => ({
      id: decision.id,
      version: decision.facts ? decision.version : decision.version - 1,
      hasFacts: decision.facts !== undefined,
      header: before ? headerOf(before) : null,
      squad: before && decision.squad ? squadNow : null,
    })),
  }
}

const headerOf = (before: matches.StoredForImport): matches.HeaderRow => {
  const { id, number, kind, round, homeId, awayId, startsAt, dueAt, place, status } = before
  return { id, number, kind, round, homeId, awayId, startsAt, dueAt, place, status }
}

/** The clubs of a match are fixed: a match with two other clubs is a different match, usually of another season. */
function refuseOtherMatch({ match, homeId, awayId }: Ready, before: matches.StoredForImport): void {
  const isOther = (now: string | null, next: string | null): boolean => now !== null && next !== null && now !== next
  if (!isOther(before.homeId, homeId) || !isOther(before.awayId, awayId)) return
  const next = `${match.home?.name ?? ''} v ${match.away?.name ?? ''}`
  throw new ImportRefused(match.number, 'other_match', { now: `${before.home ?? ''} v ${before.away ?? ''}`, next })
}

const isChange = (one: Decision): boolean => one.isHeaderNew || one.facts !== undefined || one.squad !== undefined

async function writeHeadersAndSquads(tx: Tx, at: Date, where: Where, changes: readonly Decision[]): Promise<void> {
  await matches.putHeaders(
    tx,
    where,
    changes.map(one => one.header),
    at,
  )
  const squads = changes.flatMap(({ id, squad }) => (squad ? [{ id, squad }] : []))
  await matches.replaceSquads(
    tx,
    squads.map(one => one.id),
    squads.flatMap(one => one.squad),
  )
}

/** The writes for a match. A match that settled a game is unchanged, and the difference becomes an item of the review list. */
function changeOf(ready: Ready, one: Decision | undefined, settled: ReadonlySet<string>): MatchChange[] {
  if (!one) return []
  const { id: matchId, isNew, version, facts, clock, header, squad } = one
  if (settled.has(matchId) && isChange(one)) {
    const row = facts ? `${labelOf(ready.match)} · v${version}` : labelOf(ready.match)
    const report = reportKey(facts ? { facts } : { header, squad })
    const reason = { code: 'settled', values: { report } } as const
    return [{ matchId, review: [{ matchId, kind: 'settled', row, reason, name: null, side: null }] }]
  }
  return [
    {
      matchId,
      isNew,
      version: facts && { version, facts },
      clock: settled.has(matchId) ? undefined : (clock ?? undefined),
      review: [...one.review, ...otherWarnings(ready).map(warning => reviewOf(matchId, warning))],
      isOther: one.isHeaderNew,
    },
  ]
}
