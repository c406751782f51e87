import type { ImportedMatch, ImportedTeam, ImportReview } from '#contract/imported.ts'
import { addAlias, insertTeam } from '#server/modules/matches/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import {
  abbrevOf,
  colorsOf,
  fold,
  type KnownTeam,
  type NamedTeam,
  nearestTeams,
  teamKey,
  teamsLike,
  withState,
} from './rules-names.ts'
import * as sql from './sql-names.ts'

/** The key of a source's team: its own id, else its normalised name with its state. */
export const refOfTeam = (team: ImportedTeam): string => team.externalId ?? teamKey(named(team))

const named = (team: ImportedTeam): NamedTeam => withState(team.name, team.state ?? null)

/** The teams that a match names in its header and squads. Events name none. */
export const teamsOfMatch = (match: ImportedMatch): ImportedTeam[] =>
  [match.home, match.away, ...match.athletes.map(one => one.team)].filter(team => team !== null)

/** A team that cannot be linked with certainty. */
export interface OpenTeam {
  ref: string
  name: string
  found: 'unknown' | 'ambiguous' | 'similar'
  /** The existing link of a similar name. */
  link: string | null
  candidates: { _id: string; name: string }[]
}

/** An operator's decision about a source's club: one of ours, or (null) a new one. */
export interface TeamDecision {
  ref: string
  link: string | null
}

export interface TeamChoices {
  decided?: readonly TeamDecision[]
  /** Unknown clubs are added: for seeded data, and if an operator decided so for all of them. */
  addUnknown?: boolean
}

export interface TeamLinks {
  /** By `refOfTeam`; a club that waits for an operator is missing. */
  ids: Map<string, string>
  /** Number of names newly linked to an existing team. */
  linked: number
  review: ImportReview[]
  open: OpenTeam[]
  added: { id: string; name: string }[]
  /** Names that an operator decided: their open review items are resolved by it. */
  decided: string[]
}

const nameWithState = ({ name, state }: NamedTeam): string => (state === null ? name : `${name} (${state})`)

const asCandidates = (teams: readonly KnownTeam[]): OpenTeam['candidates'] =>
  teams.map(team => ({ _id: team.id, name: nameWithState(team) }))

/**
 * Links the teams of an import to ours of the same sport: by an operator's decision, by the source's earlier name, then by state and name,
 * then by words. An ambiguous or unknown name waits for an operator; a partial match is linked and reported.
 */
export async function linkTeams(
  tx: Tx,
  at: Date,
  where: { championshipId: string; source: string; sport: string },
  matches: readonly ImportedMatch[],
  choices: TeamChoices,
): Promise<TeamLinks> {
  const query = new Map(matches.flatMap(teamsOfMatch).map(team => [refOfTeam(team), team]))
  const known = await sql.knownTeams(tx, where.sport)
  const stored = await sql.refsOf(tx, where.source, 'team', [...query.keys()])
  const links = await decidedLinks(tx, query, known, { stored, ...choices })
  const missing = [...query].filter(([ref]) => !links.ids.has(ref))
  const isNew = missing.length > 0 ? await newOnes(tx, where, choices) : () => false
  const added: [string, ImportedTeam][] = []
  // Whole names first: a partial match must not take their teams.
  const wholeFirst = missing.toSorted(([, a], [, b]) => rank(a, known) - rank(b, known))
  for (const [ref, team] of wholeFirst) {
    const found = isNew(ref, team) ? { how: 'none', teams: [] } : freeOnes(team, known, links.ids)
    const [only, another] = found.teams
    if (only && !another) {
      links.ids.set(ref, only.id)
      links.linked += 1
      if (found.how === 'part') addOpen(links, ref, team, { found: 'similar', link: only.id, candidates: found.teams })
    } else if (only) addOpen(links, ref, team, { found: 'ambiguous', link: null, candidates: found.teams })
    else if (choices.addUnknown || isNew(ref, team)) added.push([ref, team])
    else addOpen(links, ref, team, { found: 'unknown', link: null, candidates: nearestTeams(named(team), known) })
  }
  await addTeams(tx, at, added, { known, sport: where.sport, links })
  await sql.putRefs(
    tx,
    where.source,
    'team',
    [...query.keys()].flatMap(external => {
      const id = links.ids.get(external)
      return id === undefined || stored.get(external) === id ? [] : [{ external, id }]
    }),
  )
  return links
}

const rank = (team: ImportedTeam, known: readonly KnownTeam[]): number =>
  ['exact', 'words', 'part', 'none'].indexOf(teamsLike(named(team), known).how)

/** Candidates; excludes those that another name of the import is linked to, unless the state matches. */
function freeOnes(
  team: ImportedTeam,
  known: readonly KnownTeam[],
  ids: TeamLinks['ids'],
): ReturnType<typeof teamsLike> {
  const found = teamsLike(named(team), known)
  if (found.teams.length !== 1) return found
  const taken = new Set(ids.values())
  const { state } = named(team)
  return { ...found, teams: found.teams.filter(one => !taken.has(one.id) || (state !== null && one.state === state)) }
}

/** Earlier links and the operator's current decisions; a decision also stores the name. */
async function decidedLinks(
  tx: Tx,
  query: ReadonlyMap<string, ImportedTeam>,
  known: readonly KnownTeam[],
  { stored, decided = [] }: TeamChoices & { stored: ReadonlyMap<string, string> },
): Promise<TeamLinks> {
  const ours = new Set(known.map(team => team.id))
  const ids = new Map([...stored].filter(([, id]) => ours.has(id)))
  const links: TeamLinks = { ids, linked: 0, review: [], open: [], added: [], decided: [] }
  for (const { ref, link } of decided) {
    const team = query.get(ref)
    if (!team || (link !== null && !ours.has(link))) continue
    links.decided.push(team.name)
    if (link === null) ids.delete(ref)
    else {
      if (ids.get(ref) !== link) links.linked += 1
      ids.set(ref, link)
      await addAlias(tx, link, team.name)
    }
  }
  return links
}

/** Clubs that an operator declared new, in the preview or in the review list. */
async function newOnes(
  tx: Tx,
  where: { championshipId: string; source: string },
  { decided = [] }: TeamChoices,
): Promise<(ref: string, team: ImportedTeam) => boolean> {
  const refs = new Set(decided.filter(one => one.link === null).map(one => one.ref))
  const names = await sql.newTeamsText(tx, where.championshipId, where.source)
  return (ref, team) => refs.has(ref) || names.has(team.name)
}

function addOpen(
  links: TeamLinks,
  ref: string,
  { name }: ImportedTeam,
  { found, link, candidates }: Pick<OpenTeam, 'found' | 'link'> & { candidates: readonly KnownTeam[] },
): void {
  links.open.push({ ref, name, found, link, candidates: asCandidates(candidates) })
  const names = candidates.map(one => one.name).join(', ')
  const codes = {
    similar: 'similar_team',
    ambiguous: 'ambiguous_team',
    unknown: names === '' ? 'unknown_team' : 'unknown_team_near',
  } as const
  const kind = found === 'similar' ? 'ambiguous' : 'unknown-club'
  links.review.push({ match: null, kind, row: name, reason: { code: codes[found], values: { names } } })
}

async function addTeams(
  tx: Tx,
  at: Date,
  teams: readonly [string, ImportedTeam][],
  {
    known,
    sport,
    links,
  }: { known: readonly (KnownTeam & { abbrev: string })[]; sport: string; links: Pick<TeamLinks, 'ids' | 'added'> },
): Promise<void> {
  const taken = new Set(known.map(team => team.abbrev))
  const made = new Map<string, string>()
  for (const [ref, team] of teams) {
    const { name, state } = named(team)
    const key = teamKey({ name: team.name, state })
    const same = known.find(one => one.state === state && fold(one.name) === fold(team.name))
    const twin = made.get(key) ?? same?.id
    if (twin !== undefined) {
      links.ids.set(ref, twin)
      continue
    }
    const id = newId(at)
    const abbrev = abbrevOf(team.name, team.abbrev, taken)
    taken.add(abbrev)
    const isAdded = await insertTeam(
      tx,
      { id, name: team.name, state, abbrev, sport, colors: colorsOf(team.name), aliases: [] },
      at,
    )
    if (!isAdded) continue
    links.added.push({ id, name: team.name === name ? nameWithState({ name, state }) : team.name })
    links.ids.set(ref, id)
    made.set(key, id)
  }
}
