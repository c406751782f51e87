import type { ImportedMatch } from '#contract/imported.ts'
import {
  addReviewRows,
  type ApplyOptions,
  applyBatch,
  countReview,
  ensureChampionship,
  type ImportCounts,
  type LiveMoments,
  type Ready,
} from '#server/modules/matches/index.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Imported, ImportReview } from './importers/shape.ts'
import { linkAthletes, linkedOf } from './link-athletes.ts'
import { linkTeams, refOfTeam, type TeamLinks } from './link-teams.ts'
import { lockNamesForShare } from './sql-names.ts'

export interface Applying extends ApplyOptions {
  championshipId: string
  /** What a live feed knows beyond an import, by number. */
  live?: ReadonlyMap<string, Partial<LiveMoments>>
  onProgress?: (done: number, total: number) => Promise<void>
}

/** Matches a statement. */
const BATCH = 40

/**
 * Applies what an importer or a feed read to a championship: ties names to teams and athletes, then writes matches, squads, facts
 * and the review list, all in one transaction, so a refused import leaves nothing behind. Safe to repeat: facts already
 * stored count as unchanged. A match that a game was settled by stays as it is, and the difference becomes a row of the review list.
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
  await addReviewRows(tx, where, warnings.get(null) ?? [], at)
  return { ...counts, ...(await countReview(tx, where.championshipId)) }
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
  await addReviewRows(tx, where, teams.review, at)
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
