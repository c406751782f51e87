import type { Side } from '#contract/facts.ts'
import type { ImportedAthlete, ImportedMatch } from '#contract/imported.ts'
import { insertAthletes, type Linked, type NewAthlete, otherSide } from '#server/modules/matches/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refOfTeam } from './link-teams.ts'
import { athleteKey, athleteNamed, fold, type KnownAthlete } from './rules-names.ts'
import * as sql from './sql-names.ts'

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

export interface AthleteLinks {
  /** What a source's names are tied to. */
  refs: Map<string, string>
  /** How many names were newly tied to an athlete we had. */
  linked: number
}

/**
 * Ties the athletes of an import's squads to ours: by what the source called them before, then by name within the team. Whoever is
 * nobody of ours is added. Names of goals and cards add nobody.
 */
export async function linkAthletes(
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
export function linkedOf(match: ImportedMatch, teams: TeamIds, refs: ReadonlyMap<string, string>): Linked {
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
