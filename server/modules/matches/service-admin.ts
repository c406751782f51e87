import type * as z from 'zod/mini'
import type {
  operatorAthletes,
  operatorMatch,
  operatorMatches,
  operatorSetFacts,
  operatorTeams,
  operatorUpdateTeam,
} from '#contract/api/admin/matches.ts'
import type { Facts } from '#contract/facts.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import { isUniqueViolation, type Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { docsInParts, pageOf, spanOfDays } from '#server/platform/lists.ts'
import { faultOf, withCorrection, withDerived } from './rules.ts'
import { squadOf } from './service.ts'
import { writeFacts } from './service-facts.ts'
import * as admin from './sql-admin.ts'
import * as facts from './sql-facts.ts'
import { athletesOf, matchesOf, teamsOf } from './sql.ts'
import type { AthleteView, MatchView } from './types.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Query<E extends { query: z.core.$ZodType }> = z.output<E['query']>

const pages = (total: number, limit: number): number => Math.ceil(total / limit)

/** A page of matches, by start where no order is asked for. */
export async function listMatches(
  { db }: Deps,
  { from, to, search, championship, round, status, ...query }: Query<typeof operatorMatches>,
): Promise<Answer<typeof operatorMatches>> {
  const span = spanOfDays({ from, to })
  const { ids, total } = await admin.listMatches(db, { ...query, search, championship, round, status, span })
  return pageOf(await docsInParts(ids, part => matchDocs(db, part)), total, query)
}

async function matchDocs(from: Reader, ids: readonly string[]): Promise<Answer<typeof operatorMatches>['docs']> {
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
    place: match.place,
    status: match.status,
    score: match.facts?.score ?? null,
    version: match.version,
    unresolved: match.unresolved,
  }))
}

/** A match with its squad, the facts in force and every version. Refuses `not_found`. */
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

const nameOf = ({ id, name, nickname }: AthleteView) => ({ _id: id, name, nickname })

/**
 * Writes facts as an operator says they are (C10): the version that was read must be the one in force. Numbers that follow from
 * goals, cards and score follow them. Refuses `not_found`, `conflict`, `facts_missing` (a finished match without its score), and
 * `invalid_input` at the field that cannot be.
 */
export function setFacts(
  { db, clock }: Deps,
  operatorId: string,
  matchId: string,
  body: z.output<typeof operatorSetFacts.body>,
): Promise<Answer<typeof operatorSetFacts>> {
  return db.tx(async tx => {
    const at = clock.now()
    const stored = (await facts.lockMatch(tx, matchId)) ?? fail('not_found')
    if (stored.version !== body.version) fail('conflict')
    await mustBeHeld(tx, stored.kind, body.facts)
    const sides = await facts.sidesOf(tx, matchId)
    const corrected = stored.facts
      ? withCorrection(stored.facts, body.facts, sides)
      : withDerived(body.facts, sides, true)
    const text = changedMoments(corrected, stored.facts, stored.startsAt, at)
    const { version, changed } = await writeFacts(tx, at, {
      matchId,
      facts: text,
      author: 'operator',
      operatorId,
      reason: body.reason,
      expectedVersion: body.version,
    })
    const details = { before: body.version, after: version, changed }
    await recordAudit(tx, { operatorId, action: 'facts.written', subject: matchId, reason: body.reason, details }, at)
    return { version }
  })
}

/** C9: what is over has an end; where nobody says when, it is when it was published. */
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
