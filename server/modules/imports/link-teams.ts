import type { ImportedMatch, ImportedTeam, ImportReview } from '#contract/imported.ts'
import { insertTeam } from '#server/modules/matches/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { abbrevOf, colorsOf, type KnownTeam, type NamedTeam, teamKey, teamsNamed, withState } from './rules-names.ts'
import * as sql from './sql-names.ts'

/** What a source's team is kept under: its own id, else its tidied name with its state. */
export const refOfTeam = (team: ImportedTeam): string => team.externalId ?? teamKey(named(team))

const named = (team: ImportedTeam): NamedTeam => withState(team.name, team.state ?? null)

/** Every team that matches name in their headers and squads, each once. Events name none. */
function teamsIn(matches: readonly ImportedMatch[]): Map<string, ImportedTeam> {
  const found = new Map<string, ImportedTeam>()
  const add = (team: ImportedTeam | null): void => {
    if (team && !found.has(refOfTeam(team))) found.set(refOfTeam(team), team)
  }
  for (const match of matches) {
    add(match.home)
    add(match.away)
    for (const athlete of match.athletes) add(athlete.team)
  }
  return found
}

export interface TeamLinks {
  /** By `refOfTeam`; a name that may be several teams is missing. */
  ids: Map<string, string>
  /** How many names were newly tied to a team we had. */
  linked: number
  review: ImportReview[]
}

/**
 * Ties the teams of an import to ours: by what the source called them before, then by state and name, then by words. A name
 * that may be several teams waits for a person; one that is none of ours becomes a team, with a generated abbreviation and colours.
 */
export async function linkTeams(
  tx: Tx,
  at: Date,
  where: { championshipId: string; source: string },
  matches: readonly ImportedMatch[],
): Promise<TeamLinks> {
  const query = teamsIn(matches)
  const ids = await sql.refsOf(tx, where.source, 'team', [...query.keys()])
  const missing = [...query].filter(([ref]) => !ids.has(ref))
  const links: TeamLinks = { ids, linked: 0, review: [] }
  if (missing.length === 0) return links
  const known = await sql.knownTeams(tx)
  const newText = await sql.newTeamsText(tx, where.championshipId, where.source)
  const added: [string, ImportedTeam][] = []
  // Whole names first: what they take, a part of a name cannot mean any more.
  const wholeFirst = missing.toSorted(([, a], [, b]) => Number(isPartOnly(a, known)) - Number(isPartOnly(b, known)))
  for (const [ref, team] of wholeFirst) {
    const taken = new Set(ids.values())
    const { state } = named(team)
    const found = newText.has(team.name) ? [] : teamsNamed(named(team), known)
    const [only] = found.filter(one => !taken.has(one.id) || (state !== null && one.state === state))
    if (found.length > 1) {
      const names = found.map(one => one.name).join(', ')
      const reason = { code: 'ambiguous_team', values: { names } } as const
      links.review.push({ match: null, kind: 'unknown-club', row: team.name, reason })
    } else if (only) {
      ids.set(ref, only.id)
      links.linked += 1
    } else added.push([ref, team])
  }
  for (const [ref, id] of await addTeams(tx, at, added, known)) ids.set(ref, id)
  const refs = missing.flatMap(([external]) => {
    const id = ids.get(external)
    return id === undefined ? [] : [{ external, id }]
  })
  await sql.putRefs(tx, where.source, 'team', refs)
  return links
}

function isPartOnly(team: ImportedTeam, known: readonly KnownTeam[]): boolean {
  const [first] = teamsNamed(named(team), known)
  return (
    first === undefined ||
    ![first.name, ...first.aliases].some(name => teamKey({ name, state: null }) === bareKey(team))
  )
}

const bareKey = (team: ImportedTeam): string => teamKey({ name: named(team).name, state: null })

async function addTeams(
  tx: Tx,
  at: Date,
  teams: readonly [string, ImportedTeam][],
  known: readonly { id: string; name: string; state: string | null; abbrev: string }[],
): Promise<Map<string, string>> {
  const taken = new Set(known.map(team => team.abbrev))
  const ids = new Map<string, string>()
  const made = new Map<string, string>()
  for (const [ref, team] of teams) {
    const { state } = named(team)
    const key = teamKey({ name: team.name, state })
    const twin = made.get(key)
    if (twin !== undefined) {
      ids.set(ref, twin)
      continue
    }
    const id = newId(at)
    const abbrev = abbrevOf(team.name, team.abbrev, taken)
    taken.add(abbrev)
    await insertTeam(tx, { id, name: team.name, state, abbrev, colors: colorsOf(team.name), aliases: [] }, at)
    ids.set(ref, id)
    made.set(key, id)
  }
  return ids
}
