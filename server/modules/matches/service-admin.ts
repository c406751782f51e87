import type * as z from 'zod/mini'
import type {
  operatorAthletes,
  operatorFollowSource,
  operatorMatch,
  operatorMatches,
  operatorMatchVersions,
  operatorSetFacts,
  operatorTeams,
  operatorUpdateTeam,
} from '#contract/api/admin/matches.ts'
import type { Facts } from '#contract/facts.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import { isUniqueViolation, type JsonObject, type Reader, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { docsInParts, pageOf, spanOfDays } from '#server/platform/lists.ts'
import { factsFromJson } from './facts-json.ts'
import { faultOf, withCorrection, withDerived, withNamesOf } from './rules.ts'
import { writeFacts } from './service-facts.ts'
import { squadOf } from './service.ts'
import * as admin from './sql-admin.ts'
import * as facts from './sql-facts.ts'
import { closeCorrected } from './sql-review.ts'
import { athletesOf, matchesOf, teamsOf } from './sql.ts'
import type { AthleteView, MatchView } from './types.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Query<E extends { query: z.core.$ZodType }> = z.output<E['query']>

const pages = (total: number, limit: number): number => Math.ceil(total / limit)

/** A page of matches, by start unless sorted otherwise. */
export async function listMatches(
  { db }: Deps,
  { from, to, search, championship, round, status, ...query }: Query<typeof operatorMatches>,
): Promise<Answer<typeof operatorMatches>> {
  const span = spanOfDays({ from, to })
  const wanted = roundIn(search, round)
  const { ids, total } = await admin.listMatches(db, { ...query, ...wanted, championship, status, span })
  return pageOf(await docsInParts(ids, part => matchDocs(db, part)), total, query)
}

/** `rodada 37` in a search is the round, not a word. */
function roundIn(search: string | undefined, round: string | undefined) {
  const named = /(?:^|\s)(?:rodada|round|matchday)\s+(\d+)(?=\s|$)/i.exec(search ?? '')
  if (round !== undefined || named === null) return { search, round }
  return { search: search?.replace(named[0], ' ').trim(), round: named[1] }
}

/** Matches as the console's lists show them. */
export async function matchDocs(from: Reader, ids: readonly string[]): Promise<Answer<typeof operatorMatches>['docs']> {
  const views = await matchesOf(from, ids)
  const found = ids.flatMap(id => views.get(id) ?? [])
  return found.map(match => ({
    _id: match.id,
    championship: match.championship,
    kind: match.kind,
    number: match.number,
    round: match.round,
    home: match.home,
    away: match.away,
    startsAt: match.startsAt,
    playsOn: match.playsOn,
    place: match.place,
    status: match.status,
    score: match.facts?.score ?? null,
    version: match.version,
    unresolved: match.unresolved,
    settles: match.settles,
  }))
}

/** A match with its squad, current facts and every version. Refuses `not_found`. */
export async function oneMatch({ db }: Deps, id: string): Promise<Answer<typeof operatorMatch>> {
  const [doc] = await matchDocs(db, [id])
  if (!doc) return fail('not_found')
  const versions = await facts.versionsOf(db, id)
  const usernames = await usernamesOf(db, [...new Set(versions.flatMap(version => version.operatorId ?? []))])
  const view = (await matchesOf(db, [id])).get(id)
  return {
    doc,
    facts: view?.facts ?? null,
    squad: (await squadOf(db, id)).map(({ athlete, team, side, shirt, position }) => ({
      athlete: nameOf(athlete),
      team,
      side,
      shirt,
      position,
    })),
    versions: versions.map(({ operatorId, ...version }) => ({
      ...version,
      operator: operatorId === null ? null : (usernames.get(operatorId) ?? operatorId),
    })),
  }
}

/** Two versions of the facts of a match, for comparison. Refuses `not_found`. */
export async function twoVersions(
  { db }: Deps,
  id: string,
  { version, from = version - 1 }: { version: number; from?: number | undefined },
): Promise<Answer<typeof operatorMatchVersions>> {
  const found = await facts.factsOfVersions(db, id, [from, version])
  if (!found.has(version) || (from > 0 && !found.has(from))) return fail('not_found')
  const factsOf = (of: number): Facts => factsFromJson(found.get(of))
  return { from: from > 0 ? factsOf(from) : null, to: factsOf(version) }
}

const nameOf = ({ id, name, nickname }: AthleteView) => ({ _id: id, name, nickname })

/**
 * Stores facts entered by an operator (C10), who must have read the current version. Numbers derived from goals, cards and score are
 * recomputed. Refuses `not_found`, `conflict`, `facts_missing` (a finished match without its score), and `invalid_input` at the invalid
 * field.
 */
export function setFacts(
  { db, clock }: Deps,
  operatorId: string,
  matchId: string,
  body: z.output<typeof operatorSetFacts.body>,
): Promise<Answer<typeof operatorSetFacts>> {
  return db.tx(async tx => {
    const at = clock.now()
    const { version, before, after } = await correctFacts(tx, at, { operatorId, matchId, ...body })
    const changed = changedParts(before, after)
    const details = {
      before: { version: body.version, ...partsOf(before, changed) },
      after: { version, ...partsOf(after, changed) },
    }
    await recordAudit(tx, { operatorId, action: 'facts.written', subject: matchId, reason: body.reason, details }, at)
    return { version }
  })
}

/** Stores an operator's facts in the caller's transaction. Refuses as `setFacts` does. */
export async function correctFacts(
  tx: Tx,
  at: Date,
  by: { operatorId: string; matchId: string; version: number; facts: Facts; reason: string },
): Promise<{ version: number; before: Facts | null; after: Facts }> {
  const { operatorId, matchId, reason } = by
  const stored = (await facts.lockMatch(tx, matchId)) ?? fail('not_found')
  if (stored.version !== by.version) fail('conflict')
  await mustBeHeld(tx, stored.kind, by.facts)
  const sides = await facts.sidesOf(tx, matchId)
  const corrected = stored.facts ? withCorrection(stored.facts, by.facts, sides) : withDerived(by.facts, sides, true)
  const text = changedMoments(corrected, stored.facts, stored.startsAt, at)
  const expectedVersion = by.version
  const written = { matchId, facts: text, author: 'operator', operatorId, reason, expectedVersion } as const
  const { version } = await writeFacts(tx, at, written)
  await closeCorrected(tx, matchId, operatorId, at)
  return { version, before: stored.facts, after: text }
}

/**
 * Returns a match with an operator's facts to its source: its last report is in force again, with names that were linked since. Refuses
 * `not_found`, `conflict`, and `state_forbids` for facts that are no operator's, or without any report.
 */
export function followSource(
  { db, clock }: Deps,
  operatorId: string,
  matchId: string,
  { version: read, reason }: z.output<typeof operatorFollowSource.body>,
): Promise<Answer<typeof operatorFollowSource>> {
  return db.tx(async tx => {
    const at = clock.now()
    const stored = (await facts.lockMatch(tx, matchId)) ?? fail('not_found')
    if (stored.version !== read) fail('conflict')
    const last = await facts.lastOfSource(tx, matchId)
    if (!stored.facts || !last || (await facts.authorOf(tx, matchId, read)) !== 'operator') return fail('state_forbids')
    const after = withNamesOf(last.facts, stored.facts, await facts.sidesOf(tx, matchId))
    const written = { matchId, facts: after, author: last.author, operatorId, reason, isOtherAuthor: true }
    const { version } = await writeFacts(tx, at, written)
    await closeCorrected(tx, matchId, operatorId, at)
    const changed = changedParts(stored.facts, after)
    const details = {
      before: { version: read, ...partsOf(stored.facts, changed) },
      after: { version, ...partsOf(after, changed) },
    }
    await recordAudit(tx, { operatorId, action: 'facts.returned', subject: matchId, reason, details }, at)
    return { version }
  })
}

const PARTS = ['status', 'score', 'goals', 'cards', 'statistics', 'startedAt', 'endedAt', 'athletes'] as const
type Part = (typeof PARTS)[number]

const changedParts = (before: Facts | null, after: Facts): Part[] =>
  PARTS.filter(part => JSON.stringify(before?.[part] ?? null) !== JSON.stringify(after[part] ?? null))

/** Parts of facts for the audit log: athletes as their number, goals and cards as text. */
const partsOf = (facts: Facts | null, parts: readonly Part[]): JsonObject =>
  Object.fromEntries(
    parts.map(part => {
      const value = facts?.[part] ?? null
      if (part === 'athletes') return [part, Object.keys(facts?.athletes ?? {}).length]
      if (Array.isArray(value)) return [part, value.map(momentText)]
      if (part === 'score') return [part, facts?.score ? `${facts.score.home}–${facts.score.away}` : null]
      return [part, JSON.parse(JSON.stringify(value)) as JsonObject[string]]
    }),
  )

const momentText = ({ name, side, minute, stoppage }: Facts['goals'][number] | Facts['cards'][number]): string =>
  `${name} (${side}) ${minute}${stoppage > 0 ? `+${stoppage}` : ''}′`

/** C9: a finished match has an end; if unknown, it is the time of publication. */
function changedMoments(reported: Facts, before: Facts | null, startsAt: Date | null, at: Date): Facts {
  const hasBegun = reported.status === 'live' || reported.status === 'finished' || reported.status === 'abandoned'
  const begun = startsAt !== null && startsAt < at ? startsAt : at
  return {
    ...reported,
    startedAt: hasBegun ? (reported.startedAt ?? before?.startedAt ?? begun) : null,
    endedAt: reported.status === 'finished' ? (reported.endedAt ?? before?.endedAt ?? at) : null,
    clock: reported.status === 'live' ? reported.clock : null,
  }
}

async function mustBeHeld(from: Reader, type: MatchView['kind'], reported: Facts): Promise<void> {
  const fault = faultOf(reported, type)
  if (fault) {
    const [field, code] = fault
    fail(code === 'required' ? 'facts_missing' : 'invalid_input', { fields: { [`facts.${field}`]: code } })
  }
  const ids = new Set([
    ...Object.keys(reported.athletes),
    ...[...reported.goals, ...reported.cards].flatMap(event => event.athlete ?? []),
  ])
  const unknown = await facts.unknownAthletes(from, [...ids])
  if (unknown.length > 0) fail('invalid_input', { fields: { 'facts.athletes': 'athlete_unknown' } })
}

/** A page of teams by name or alias. */
export async function listTeams(
  { db }: Deps,
  query: Query<typeof operatorTeams>,
): Promise<Answer<typeof operatorTeams>> {
  const { rows, total } = await admin.listTeams(db, { ...query, search: query.search })
  const teams = await teamsOf(
    db,
    rows.map(row => row.id),
  )
  const docs = rows.flatMap(({ id, state, aliases }) => {
    const team = teams.get(id)
    return team ? [{ ...team, state, aliases }] : []
  })
  return pageOf(docs, total, query)
}

/** Changes a team. Refuses `not_found`, and `conflict` for a name another team of its state has. */
export async function updateTeam(
  { db, clock }: Deps,
  operatorId: string,
  id: string,
  body: z.output<typeof operatorUpdateTeam.body>,
): Promise<{ data: boolean }> {
  const { name, abbrev, aliases, colors, reason } = body
  const after = { name, abbrev, aliases: [...new Set(aliases)], colors }
  const change = db.tx(async tx => {
    const at = clock.now()
    const before = (await admin.lockTeam(tx, id)) ?? fail('not_found')
    await admin.updateTeam(tx, id, after)
    const details = { before: { ...before }, after: { ...after } }
    await recordAudit(tx, { operatorId, action: 'team.changed', subject: id, reason, details }, at)
  })
  await change.catch((error: unknown) => {
    if (isUniqueViolation(error, 'team_name')) fail('conflict', { fields: { name: 'conflict' } })
    throw error
  })
  return { data: true }
}

/** A page of athletes; with `match`, those of its squad and their numbers in it. */
export async function listAthletes(
  { db }: Deps,
  query: Query<typeof operatorAthletes>,
): Promise<Answer<typeof operatorAthletes>> {
  const { page, limit, search, match, team } = query
  const { rows, total } = await admin.listAthletes(db, { page, limit, search, match, team })
  const athletes = await athletesOf(
    db,
    rows.map(row => row.athleteId),
  )
  const teams = await teamsOf(
    db,
    rows.flatMap(row => row.teamId ?? []),
  )
  const reported = match === undefined ? undefined : (await matchesOf(db, [match])).get(match)?.facts?.athletes
  const docs = rows.flatMap(({ athleteId, teamId, side, shirt, position }) => {
    const athlete = athletes.get(athleteId)
    if (!athlete) return []
    const numbers = reported?.[athleteId]?.numbers
    const row = { athlete: nameOf(athlete), team: teams.get(teamId ?? '') ?? null, side, shirt, position }
    return [{ ...row, ...(numbers ? { numbers } : {}) }]
  })
  return { docs, page, pages: pages(total, limit), total }
}
