import type { ImportedAthlete, ImportedMatch } from '#contract/imported.ts'
import {
  addReviewRows,
  applyBatch,
  type ApplyOptions,
  countReview,
  ensureChampionship,
  type ImportCounts,
  insertAthletes,
  type Linked,
  type LiveMoments,
  type NewAthlete,
  otherSide,
  type Ready,
} from '#server/modules/matches/index.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Imported, ImportReview } from './importers/shape.ts'
import { linkTeams, refOfTeam, type TeamLinks } from './link-teams.ts'
import * as sql from './sql-names.ts'
import { lockNamesForShare } from './sql-names.ts'
import type { Side } from '#contract/facts.ts'
import { newId } from '#server/platform/ids.ts'
import { athleteKey, athleteNamed, fold, type KnownAthlete } from './rules-names.ts'

type TeamIds = ReadonlyMap<string, string>

const teamOf = (athlete: ImportedAthlete, teams: TeamIds): string | null =>
  athlete.team === null ? null : (teams.get(refOfTeam(athlete.team)) ?? null)

const refOfAthlete = (athlete: ImportedAthlete, teams: TeamIds): string =>
  athlete.externalId ?? athleteKey(teamOf(athlete, teams), athlete.name)

const clubOf = (match: ImportedMatch, side: Side, teams: TeamIds): string | null => {
  const team = match[side]
  return team === null ? null : (teams.get(refOfTeam(team)) ?? null)
}

interface Event {
  side: Side
  own?: boolean
  name: string
  athleteExternalId?: string
}

/** The side of the player: an own goal counts for the other. */
const ownSide = (event: Event): Side => (event.own ? otherSide(event.side) : event.side)

/** Every way an import names athletes, for one look-up. */
function refsIn(matches: readonly ImportedMatch[], teams: TeamIds): string[] {
  const refs = new Set<string>()
  for (const match of matches) {
    for (const athlete of match.athletes) refs.add(refOfAthlete(athlete, teams))
    for (const event of [...match.goals, ...match.cards]) {
      if (event.athleteExternalId !== undefined) refs.add(event.athleteExternalId)
      refs.add(athleteKey(clubOf(match, ownSide(event), teams), event.name))
    }
  }
  return [...refs]
}

interface AthleteLinks {
  /** What a source's names are tied to. */
  refs: Map<string, string>
  /** How many names were newly tied to an athlete we had. */
  linked: number
}

/**
 * Ties the athletes of an import's squads to ours: by what the source called them before, then by name within the team. Whoever is
 * nobody of ours is added. Names of goals and cards add nobody.
 */
async function linkAthletes(
  tx: Tx,
  at: Date,
  source: string,
  matches: readonly ImportedMatch[],
  teams: TeamIds,
): Promise<AthleteLinks> {
  const refs = await sql.refsOf(tx, source, 'athlete', refsIn(matches, teams))
  const missing = new Map<string, ImportedAthlete>()
  for (const athlete of matches.flatMap(match => match.athletes)) {
    const ref = refOfAthlete(athlete, teams)
    if (!refs.has(ref) && !missing.has(ref)) missing.set(ref, athlete)
  }
  if (missing.size === 0) return { refs, linked: 0 }
  const teamIds = [...new Set([...missing.values()].flatMap(athlete => teamOf(athlete, teams) ?? []))]
  const free = byNameInTeam((await sql.athletesOfTeams(tx, teamIds, source)).filter(one => !one.tied))
  const added: NewAthlete[] = []
  const tied: { external: string; id: string }[] = []
  const taken = new Set<string>()
  for (const [external, athlete] of missing) {
    const teamId = teamOf(athlete, teams)
    const found = new Set(
      [athlete.name, athlete.nickname ?? ''].flatMap(name => free.get(`${teamId} ${fold(name)}`) ?? []),
    )
    const [only] = found
    const isKnown = found.size === 1 && only !== undefined && !taken.has(only)
    const id = isKnown ? only : newId(at)
    taken.add(id)
    tied.push({ external, id })
    refs.set(external, id)
    const { name, nickname = null, position } = athlete
    if (!isKnown) added.push({ id, name, nickname, position })
  }
  await insertAthletes(tx, added, at)
  await sql.putRefs(tx, source, 'athlete', tied)
  return { refs, linked: tied.length - added.length }
}

/** Ids by team and name; both name and nickname count. */
function byNameInTeam(athletes: readonly (KnownAthlete & { teamId: string })[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { id, teamId, name, nickname } of athletes) {
    for (const one of new Set([fold(name), fold(nickname ?? name)])) {
      const key = `${teamId} ${one}`
      found.set(key, [...(found.get(key) ?? []), id])
    }
  }
  return found
}

/** Who the athletes, goals and cards of one match are in our books. */
function linkedOf(match: ImportedMatch, teams: TeamIds, refs: ReadonlyMap<string, string>): Linked {
  const athletes = match.athletes.map(athlete => refs.get(refOfAthlete(athlete, teams)) ?? '')
  const squad = match.athletes.map(({ name, nickname = null, side }, index) => ({
    id: athletes[index] ?? '',
    name,
    nickname,
    side,
  }))
  const idOf = (event: Event): string | null => {
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
