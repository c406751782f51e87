import type { ImportedMatch, ImportReview } from '#contract/imported.ts'
import {
  addReviewRows,
  applyBatch,
  type ApplyOptions,
  type Applied,
  championshipOf,
  closeClubRows,
  countReview,
  ensureChampionship,
  type ImportCounts,
  type Linked,
  type LiveMoments,
  type Ready,
  numbersOfSource,
} from '#server/modules/matches/index.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import type { Imported } from './importers/shape.ts'
import {
  type AthleteLinks,
  clubOf,
  linkAthletes,
  type NamedEvent,
  ownSide,
  refOfAthlete,
  type TeamIds,
  teamOf,
} from './link-athletes.ts'
import { linkTeams, refOfTeam, type TeamChoices, type TeamLinks, teamsOfMatch } from './link-teams.ts'
import { type ImportPreview, previewOf } from './preview.ts'
import { athleteKey, athleteNamed } from './rules-names.ts'
import { lockNamesForShare } from './sql-names.ts'

/** Our ids of the athletes, goals and cards of one match. */
function linkedOf(match: ImportedMatch, teams: TeamIds, refs: ReadonlyMap<string, string>): Linked {
  const athletes = match.athletes.map(athlete => refs.get(refOfAthlete(athlete, teams)) ?? '')
  const squad = match.athletes.map(({ name, nickname = null, side }, index) => ({
    id: athletes[index] ?? '',
    name,
    nickname,
    side,
  }))
  const idOf = (event: NamedEvent): string | null => {
    const byId = event.athleteExternalId === undefined ? undefined : refs.get(event.athleteExternalId)
    if (byId !== undefined) return byId
    const side = ownSide(event)
    const text = refs.get(athleteKey(clubOf(match, side, teams), event.name))
    if (text !== undefined) return text
    return (
      athleteNamed(
        event.name,
        squad.filter(one => one.side === side),
      )?.id ?? null
    )
  }
  const clubs = match.athletes.map(athlete => teamOf(athlete, teams))
  return { athletes, teams: clubs, goals: match.goals.map(idOf), cards: match.cards.map(idOf) }
}

export interface Applying extends ApplyOptions {
  championshipId: string
  /** How unknown clubs are handled; by default they wait for an operator, and their matches with them. */
  teams?: TeamChoices
  /** Data that only a live feed has, by match number. */
  live?: ReadonlyMap<string, Partial<LiveMoments>>
  onProgress?: (done: number, total: number) => Promise<void>
}

type NamedChampionship = Parameters<typeof ensureChampionship>[2]

/** The result of an import. */
export interface Outcome {
  championshipId: string
  counts: ImportCounts
  preview: ImportPreview
  undo: Undo
}

/** The data needed to revert an import. */
export interface Undo {
  /** When it was applied (ISO 8601). */
  at: string
  matches: Applied['undo']
  teams: string[]
  athletes: string[]
}

interface Doing {
  db: Db
  now: () => Date
}

/** Matches per statement. */
const BATCH = 40

/**
 * Applies parsed matches of a file or feed to a championship: links names to teams and athletes, then writes matches, squads, facts and the
 * review list, all in one transaction, so a refused import leaves nothing behind. Safe to repeat: facts already stored count as unchanged.
 * A match that a game was settled by is not changed; the difference becomes an item of the review list.
 */
export async function applyImported(doing: Doing, imported: Imported, applying: Applying): Promise<ImportCounts> {
  return (await applyWhole(doing, imported, applying)).counts
}

/** The same, returning the full result. `check` sees it inside the transaction and can roll it back by throwing. */
export function applyWhole(
  { db, now }: Doing,
  imported: Imported,
  applying: Applying,
  check?: (outcome: Outcome) => void,
): Promise<Outcome> {
  return db.tx(async tx => {
    const outcome = await applyAll(tx, now(), imported, applying)
    check?.(outcome)
    return outcome
  })
}

/** Carries a result out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('a preview is rolled back')
    this.outcome = outcome
  }
}

/** The result that applying an import would have: applies it and rolls back. */
export async function previewImported(doing: Doing, imported: Imported, applying: Applying): Promise<Outcome> {
  return rolledBack(() =>
    applyWhole(doing, imported, applying, outcome => {
      throw new RolledBack(outcome)
    }),
  )
}

async function rolledBack(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

/**
 * The same into the championship of a name and season, created if needed; a refusal or a preview does not leave a new championship behind.
 */
export function applyToNamed(
  { db, now }: Doing,
  imported: Imported,
  wanted: NamedChampionship,
  { isPreview, ...applying }: Omit<Applying, 'championshipId'> & { isPreview: boolean },
): Promise<Outcome> {
  return rolledBack(() =>
    db.tx(async tx => {
      const championshipId = await ensureChampionship(tx, now(), wanted)
      const outcome = await applyAll(tx, now(), imported, { ...applying, championshipId })
      if (isPreview) throw new RolledBack(outcome)
      return outcome
    }),
  )
}

async function applyAll(tx: Tx, at: Date, imported: Imported, applying: Applying): Promise<Outcome> {
  const { championshipId } = applying
  const { sport } = (await championshipOf(tx, championshipId)) ?? fail('not_found')
  const where = { championshipId, source: imported.source, sport }
  const before = applying.author === 'import' ? await numbersOfSource(tx, where) : new Set<string>()
  const links = await linkNames(tx, at, where, imported, applying)
  const done: Applied = { created: 0, updated: 0, unchanged: 0, diffs: [], undo: [] }
  const warnings = Map.groupBy(imported.review, warning => warning.match)
  const ready = links.matches.map(match => readyOf(match, links, warnings.get(match.number) ?? [], applying))
  await applying.onProgress?.(0, ready.length)
  for (let from = 0; from < ready.length; from += BATCH) {
    const batch = await applyBatch(tx, at, where, ready.slice(from, from + BATCH), applying)
    done.created += batch.created
    done.updated += batch.updated
    done.unchanged += batch.unchanged
    done.diffs.push(...batch.diffs)
    done.undo.push(...batch.undo)
    await applying.onProgress?.(Math.min(from + BATCH, ready.length), ready.length)
  }
  await addReviewRows(tx, where, warnings.get(null) ?? [], at)
  const { created, updated, unchanged } = done
  const linked = links.teams.linked + links.athletes.linked
  const counts = { created, updated, unchanged, linked, ...(await countReview(tx, championshipId)) }
  const review = [...links.teams.review, ...links.athletes.review, ...imported.review]
  return {
    championshipId,
    counts,
    preview: previewOf({ imported, links, diffs: done.diffs, before, review }),
    undo: {
      at: at.toISOString(),
      matches: done.undo,
      teams: links.teams.added.map(one => one.id),
      athletes: links.athletes.added.map(one => one.id),
    },
  }
}

export interface Links {
  teams: TeamLinks
  athletes: AthleteLinks
  /** Matches whose clubs are all known; the others wait. */
  matches: ImportedMatch[]
}

/** Links all names before any match is written. A match with an undecided club waits for an operator. */
async function linkNames(
  tx: Tx,
  at: Date,
  where: { championshipId: string; source: string; sport: string },
  imported: Imported,
  { teams: choices = {}, author }: Applying,
): Promise<Links> {
  await lockNamesForShare(tx)
  const teams = await linkTeams(tx, at, where, imported.matches, choices)
  const matches = imported.matches.filter(match => teamsOfMatch(match).every(team => teams.ids.has(refOfTeam(team))))
  const athletes = await linkAthletes(tx, at, where.source, matches, teams.ids, author === 'import')
  await addReviewRows(tx, where, [...teams.review, ...athletes.review], at)
  if (teams.decided.length > 0) await closeClubRows(tx, where, teams.decided, at)
  return { teams, athletes, matches }
}

function readyOf(match: ImportedMatch, links: Links, warnings: readonly ImportReview[], applying: Applying): Ready {
  const idOf = (team: ImportedMatch['home']): string | null =>
    team === null ? null : (links.teams.ids.get(refOfTeam(team)) ?? null)
  return {
    match,
    homeId: idOf(match.home),
    awayId: idOf(match.away),
    linked: linkedOf(match, links.teams.ids, links.athletes.refs),
    live: applying.live?.get(match.number) ?? {},
    warnings,
  }
}
