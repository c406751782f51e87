import type { Side } from '#contract/facts.ts'
import type { ImportedAthlete, ImportedMatch, ImportReview } from '#contract/imported.ts'
import { insertAthletes, type NewAthlete, otherSide, renameAthletes } from '#server/modules/matches/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refOfTeam } from './link-teams.ts'
import { athleteKey, athleteNamed, fold, type KnownAthlete } from './rules-names.ts'
import * as sql from './sql-names.ts'

export type TeamIds = ReadonlyMap<string, string>

export const teamOf = (athlete: ImportedAthlete, teams: TeamIds): string | null =>
  athlete.team === null ? null : (teams.get(refOfTeam(athlete.team)) ?? null)

export const refOfAthlete = (athlete: ImportedAthlete, teams: TeamIds): string =>
  athlete.externalId ?? athleteKey(teamOf(athlete, teams), athlete.name)

export const clubOf = (match: ImportedMatch, side: Side, teams: TeamIds): string | null => {
  const team = match[side]
  return team === null ? null : (teams.get(refOfTeam(team)) ?? null)
}

/** A goal or a card, with the fields that identify its player. */
export interface NamedEvent {
  side: Side
  own?: boolean
  name: string
  athleteExternalId?: string
}

/** The side of the player: an own goal counts for the opponent. */
export const ownSide = (event: NamedEvent): Side => (event.own ? otherSide(event.side) : event.side)

/** All athlete names of an import, for one lookup. */
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

export interface AthleteLinks {
  /** Our athletes by a source's names. */
  refs: Map<string, string>
  /** Number of names newly linked to an existing athlete. */
  linked: number
  added: NewAthlete[]
  /** Athletes whose stored name differed from the source's. */
  renamed: NewAthlete[]
  /** New athletes whose club has an athlete with a similar name. */
  review: ImportReview[]
}

/** Each athlete of the squads once, as first reported. */
function athletesIn(matches: readonly ImportedMatch[], teams: TeamIds): Map<string, ImportedAthlete> {
  const found = new Map<string, ImportedAthlete>()
  for (const athlete of matches.flatMap(match => match.athletes)) {
    const ref = refOfAthlete(athlete, teams)
    if (!found.has(ref)) found.set(ref, athlete)
  }
  return found
}

/**
 * Links the athletes of an import's squads to ours: by the source's earlier name, then by name within the team. Unknown athletes are added,
 * with an item of the review list if the club has one with a similar name. Names of goals and cards add nobody. `mends`: a name that only
 * this source reported is updated.
 */
export async function linkAthletes(
  tx: Tx,
  at: Date,
  source: string,
  matches: readonly ImportedMatch[],
  teams: TeamIds,
  mends: boolean,
): Promise<AthleteLinks> {
  const refs = await sql.refsOf(tx, source, 'athlete', refsIn(matches, teams))
  const all = athletesIn(matches, teams)
  const known = [...all].flatMap(([ref, athlete]) => {
    const id = refs.get(ref)
    return id === undefined ? [] : [{ id, athlete }]
  })
  const renamed = mends ? await mendNames(tx, source, known) : []
  const missing = [...all].filter(([ref]) => !refs.has(ref))
  if (missing.length === 0) return { refs, linked: 0, added: [], renamed, review: [] }
  const teamIds = [...new Set(missing.flatMap(([, athlete]) => teamOf(athlete, teams) ?? []))]
  const squads = Map.groupBy(
    (await sql.athletesOfTeams(tx, teamIds, source)).filter(one => !one.tied),
    one => one.teamId,
  )
  const found: AthleteLinks = { refs, linked: 0, added: [], renamed, review: [] }
  const tied: { external: string; id: string }[] = []
  const taken = new Set<string>()
  for (const [external, athlete] of missing) {
    const free = (squads.get(teamOf(athlete, teams) ?? '') ?? []).filter(one => !taken.has(one.id))
    const [only, another] = sameNamed(athlete, free)
    const isKnown = only !== undefined && another === undefined
    const id = isKnown ? only.id : newId(at)
    taken.add(id)
    tied.push({ external, id })
    refs.set(external, id)
    if (isKnown) continue
    const { name, nickname = null, position } = athlete
    found.added.push({ id, name, nickname, position })
    const similar = another ? [only, another] : [athleteNamed(athlete.name, free)]
    const names = similar.flatMap(one => (one ? (one.nickname ?? one.name) : []))
    if (names.length > 0) found.review.push(similarRow(external, athlete, names))
  }
  await insertAthletes(tx, found.added, at)
  await sql.putRefs(tx, source, 'athlete', tied)
  found.linked = tied.length - found.added.length
  return found
}

/** Those of a club whose name or nickname equals the athlete's. */
function sameNamed<T extends KnownAthlete>({ name, nickname }: ImportedAthlete, squad: readonly T[]): T[] {
  const own = new Set([fold(name), fold(nickname ?? name)])
  return squad.filter(one => own.has(fold(one.name)) || (one.nickname !== null && own.has(fold(one.nickname))))
}

const similarRow = (external: string, { name, team }: ImportedAthlete, names: readonly string[]): ImportReview => ({
  match: null,
  kind: 'similar-athlete',
  row: `${name} (${team?.name ?? ''})`.slice(0, 200),
  reason: { code: 'similar_athlete', values: { names: names.join(', '), external } },
})

/** Updates names that only this source reported: an older importer split them wrongly. */
async function mendNames(
  tx: Tx,
  source: string,
  known: readonly { id: string; athlete: ImportedAthlete }[],
): Promise<NewAthlete[]> {
  const stored = await sql.namesOnlyFrom(
    tx,
    source,
    known.map(one => one.id),
  )
  const seen = new Set<string>()
  const renamed = known.flatMap(({ id, athlete: { name, nickname = null, position } }) => {
    const now = stored.get(id)
    const isSame = !now || seen.has(id) || (now.name === name && now.nickname === nickname)
    seen.add(id)
    return isSame ? [] : [{ id, name, nickname, position }]
  })
  if (renamed.length > 0) await renameAthletes(tx, renamed)
  return renamed
}
