import type { ImportedMatch } from '#contract/imported.ts'
import { emit } from '#server/modules/events.ts'
import type { Db, Reader, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { decide, type Decision, labelOf, otherWarnings, type Ready } from './apply-match.ts'
import { ImportRefused, type Imported, type ImportReview } from './importers/shape.ts'
import { ensureChampionship } from './service-championships.ts'
import { linkAthletes, linkedOf } from './link-athletes.ts'
import { linkTeams, refOfTeam, type TeamLinks } from './link-teams.ts'
import type { LiveMoments } from './rules.ts'
import { dropOldNames, putClock, putHeard, recountUnresolved } from './sql-facts.ts'
import * as sql from './sql-import.ts'
import { lockNamesForShare } from './sql-names.ts'
import type { ImportCounts } from './types.ts'

/** Which of these matches games were settled by: nothing that an import tells changes them any more. */
export type SettledAmong = (from: Reader, matchIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface Applying {
  championshipId: string
  author: 'import' | 'feed'
  /** Kept with each version it writes. */
  reason: string
  settledAmong: SettledAmong
  /** The source tells of schedules alone here. */
  calendarOnly?: boolean
  /** What a live feed knows beyond an import, by number. */
  live?: ReadonlyMap<string, Partial<LiveMoments>>
  onProgress?: (done: number, total: number) => Promise<void>
}

/** Matches a statement. */
const BATCH = 40

/**
 * Applies what an importer or a feed read to a championship: ties names to teams and athletes, then writes matches, squads, facts
 * and the review list, all in one transaction, so that what is refused leaves nothing behind. Safe to repeat: what is told already counts
 * as unchanged. A match that a game was settled by stays as it is, and the difference becomes a row of the review list.
 */
export async function applyImported(
  { db, now }: { db: Db; now: () => Date },
  imported: Imported,
  applying: Applying,
): Promise<ImportCounts> {
  return db.tx(tx => applyAll(tx, now(), imported, applying))
}

/** The same into the championship of a name and season, which is added when there is none: a refusal leaves no championship behind. */
export function applyToNamed(
  { db, now }: { db: Db; now: () => Date },
  imported: Imported,
  wanted: { name: string; season: number; source: string },
  applying: Omit<Applying, 'championshipId'>,
): Promise<{ championshipId: string; counts: ImportCounts }> {
  return db.tx(async tx => {
    const championshipId = await ensureChampionship(tx, now(), wanted)
    return { championshipId, counts: await applyAll(tx, now(), imported, { ...applying, championshipId }) }
  })
}

async function applyAll(tx: Tx, at: Date, imported: Imported, applying: Applying): Promise<ImportCounts> {
  const where = { championshipId: applying.championshipId, source: imported.source }
  const links = await linkNames(tx, at, where, imported)
  const counts = { created: 0, updated: 0, unchanged: 0, linked: links.linked }
  const warnings = Map.groupBy(imported.review, warning => warning.match)
  const ready = links.matches.map(match => readyOf(match, links, warnings.get(match.number) ?? [], applying))
  await applying.onProgress?.(0, ready.length)
  for (let from = 0; from < ready.length; from += BATCH) {
    const batch = ready.slice(from, from + BATCH)
    const done = await applyBatch(tx, at, where, batch, applying)
    counts.created += done.created
    counts.updated += done.updated
    counts.unchanged += done.unchanged
    await applying.onProgress?.(Math.min(from + BATCH, ready.length), ready.length)
  }
  const ofFile = (warnings.get(null) ?? []).map(one => reviewOf(null, one))
  await sql.addReview(tx, where, ofFile, at)
  return { ...counts, ...(await sql.countReview(tx, where.championshipId)) }
}

interface Links {
  teams: TeamLinks
  athletes: Map<string, string>
  matches: ImportedMatch[]
  linked: number
}

/** Ties all names at once, before any match is written. A match with a side that may be several teams waits for a person. */
async function linkNames(
  tx: Tx,
  at: Date,
  where: { championshipId: string; source: string },
  imported: Imported,
): Promise<Links> {
  await lockNamesForShare(tx)
  const teams = await linkTeams(tx, at, where, imported.matches)
  const isKnown = (team: ImportedMatch['home']): boolean => team === null || teams.ids.has(refOfTeam(team))
  const matches = imported.matches.filter(match => isKnown(match.home) && isKnown(match.away))
  const athletes = await linkAthletes(tx, at, where.source, matches, teams.ids)
  await sql.addReview(tx, where, teams.review, at)
  const linked = teams.linked + athletes.linked
  return { teams, athletes: athletes.refs, matches, linked }
}

function readyOf(match: ImportedMatch, links: Links, warnings: readonly ImportReview[], applying: Applying): Ready {
  const idOf = (team: ImportedMatch['home']): string | null =>
    team === null ? null : (links.teams.ids.get(refOfTeam(team)) ?? null)
  return {
    match,
    homeId: idOf(match.home),
    awayId: idOf(match.away),
    linked: linkedOf(match, links.teams.ids, links.athletes),
    live: applying.live?.get(match.number) ?? {},
    warnings,
  }
}

const reviewOf = (matchId: string | null, { kind, row, reason }: ImportReview): sql.ReviewToAdd => ({
  matchId,
  kind,
  row,
  reason,
  name: null,
  side: null,
})

async function applyBatch(
  tx: Tx,
  at: Date,
  where: { championshipId: string; source: string },
  batch: readonly Ready[],
  applying: Applying,
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
  where: { championshipId: string; source: string },
  changes: readonly Decision[],
  { author, reason }: Applying,
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
  where: { championshipId: string; source: string },
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
  await sql.addReview(tx, where, [...rows, ...alerts], at)
  for (const { id, unmatchedNames } of decisions)
    if (unmatchedNames && !isFrozen.has(id)) await dropOldNames(tx, id, unmatchedNames)
  await recountUnresolved(
    tx,
    decisions.map(one => one.id),
  )
}
