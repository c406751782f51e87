import type * as z from 'zod/mini'
import type { operatorResolveReview, operatorResolveReviews, operatorReview } from '#contract/api/admin/imports.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import {
  addAlias,
  athletesOf,
  championshipOf,
  championshipsOf,
  closeReview,
  forgetName,
  matchesOf,
  nameAthlete,
} from '#server/modules/matches/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import * as reads from './reads.ts'
import { athleteKey, athleteNamed, likeness, nearestTeams, teamsLike, withState } from './rules-names.ts'
import { readCalendarAgain } from './service-feed.ts'
import * as names from './sql-names.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Doc = Answer<typeof operatorReview>['docs'][number]

/** Candidates offered per item. */
const MOST_CANDIDATES = 40

/** A page of the review list with candidates; without them for `forFile`. */
export async function listReview(
  { db }: Deps,
  query: z.output<typeof operatorReview.query>,
  { forFile = false } = {},
): Promise<Answer<typeof operatorReview>> {
  const { page, limit, championship, state, show, search } = query
  const blocks = show && show === 'waiting'
  const { rows, total } = await reads.listReview(db, { page, limit, championship, state, blocks, search })
  const championships = await championshipsOf(
    db,
    rows.map(row => row.championshipId),
  )
  const matches = await matchesOf(
    db,
    rows.flatMap(row => row.matchId ?? []),
  )
  const docs: Doc[] = []
  for (const row of rows) {
    const { id, championshipId, matchId, source, kind, reason, message, blocks } = row
    const match = matches.get(matchId ?? '')
    const sides = match ? [match.home?.name, match.away?.name].filter(name => name !== undefined).join(' × ') : ''
    docs.push({
      _id: id,
      championship: championships.get(championshipId) ?? { _id: championshipId, name: '', season: 0 },
      match: match ? { _id: match.id, label: [match.number, sides].filter(Boolean).join(' · ') } : null,
      source,
      kind,
      row: row.row,
      reason,
      message,
      blocks,
      isName: isTeamRow(row) || isSimilarAthlete(row) || row.name !== null,
      state: row.state,
      candidates: row.state === 'open' && !forFile ? await candidatesOf(db, row) : [],
    })
  }
  return { docs, page, pages: Math.ceil(total / limit), total }
}

const isTeamRow = (row: reads.ReviewRow): boolean => row.kind === 'unknown-club' && row.matchId === null

/** An athlete that was added although the club has one with a similar name: the message contains the source's name. */
const isSimilarAthlete = (row: reads.ReviewRow): boolean => row.kind === 'similar-athlete' && row.message !== null

const externalOf = (row: reads.ReviewRow): string => String(row.message?.values['external'] ?? '')

const sportOf = async (from: Reader, row: reads.ReviewRow): Promise<string> =>
  (await championshipOf(from, row.championshipId))?.sport ?? 'football'

/** Candidate athletes or teams of an item, likeliest first. Informational items have none. */
async function candidatesOf(from: Reader, row: reads.ReviewRow): Promise<Doc['candidates']> {
  if (isTeamRow(row)) {
    const known = await names.knownTeams(from, await sportOf(from, row))
    const request = withState(row.row, null)
    const { teams } = teamsLike(request, known)
    const near = nearestTeams(request, known)
    return [...(teams.length > 1 ? teams.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')) : teams), ...near]
      .filter((team, at, all) => all.findIndex(one => one.id === team.id) === at)
      .slice(0, MOST_CANDIDATES)
      .map(({ id, name, state }) => ({ _id: id, name: state === null ? name : `${name} (${state})` }))
  }
  if (isSimilarAthlete(row)) {
    const squad = await names.clubmates(from, row.source, externalOf(row))
    const [own = ''] = row.row.split(' (')
    const likely = athleteNamed(own, squad)?.id
    const like = (one: (typeof squad)[number]): number =>
      (one.id === likely ? 100 : 0) + likeness(own, `${one.name} ${one.nickname ?? ''}`)
    return squad
      .filter(one => like(one) > 0)
      .toSorted((a, b) => like(b) - like(a))
      .slice(0, MOST_CANDIDATES)
      .map(one => ({ _id: one.id, name: one.nickname === null ? one.name : `${one.nickname} (${one.name})` }))
  }
  const { matchId, name, side } = row
  if (matchId === null || name === null || side === null) return []
  const squad = await reads.namesakes(from, matchId, side)
  const like = (one: (typeof squad)[number]): number => likeness(name, `${one.name} ${one.nickname ?? ''}`)
  return squad
    .toSorted((a, b) => like(b) - like(a))
    .slice(0, MOST_CANDIDATES)
    .map(one => ({ _id: one.id, name: one.nickname === null ? one.name : `${one.nickname} (${one.name})` }))
}

/**
 * Links an item to an athlete or a team, or dismisses it. The name is stored for later imports, and applied to every match of the
 * championship where the same club has it. Throws `not_found`, and `conflict` for a closed item.
 */
export function resolveReview(
  { db, clock }: Deps,
  operatorId: string,
  id: string,
  { link, reason }: z.output<typeof operatorResolveReview.body>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const row = (await reads.lockReview(tx, id)) ?? fail('not_found')
    if (row.state !== 'open') fail('conflict')
    await answer(tx, row, link, { operatorId, reason, at })
    return { data: true }
  })
}

/**
 * Resolves several items in the same way. `nearest` links each to its likeliest candidate. Closed items and those without candidates are
 * unchanged; a name that an earlier item of the call resolved everywhere counts as resolved.
 */
export function resolveReviews(
  { db, clock }: Deps,
  operatorId: string,
  { ids, answer: how, reason }: z.output<typeof operatorResolveReviews.body>,
): Promise<Answer<typeof operatorResolveReviews>> {
  return db.tx(async tx => {
    const by = { operatorId, reason, at: clock.now() }
    let answered = 0
    for (const row of await reads.lockOpenRows(tx, ids)) {
      const link = how === 'leave' ? null : (await candidatesOf(tx, row))[0]?._id
      if (link === undefined) continue
      if (await reads.isOpen(tx, row.id)) await answer(tx, row, link, by)
      answered += 1
    }
    return { answered, left: ids.length - answered }
  })
}

async function answer(tx: Tx, row: reads.ReviewRow, link: string | null, by: By): Promise<void> {
  if (link === null) await leaveOut(tx, row, by)
  else if (isTeamRow(row)) await linkTeam(tx, row, link, by)
  else if (isSimilarAthlete(row)) await linkSimilar(tx, row, link, by)
  else if (row.name === null) fail('invalid_input', { fields: { link: 'invalid' } })
  else await linkName(tx, row, link, by)
  const { operatorId, reason, at } = by
  const details = { row: row.row, link }
  await recordAudit(tx, { operatorId, action: 'review.resolved', subject: row.id, reason, details }, at)
}

interface By {
  operatorId: string
  reason: string
  at: Date
}

async function leaveOut(tx: Tx, row: reads.ReviewRow, { operatorId, at }: By): Promise<void> {
  await closeReview(tx, [row.id], { state: 'left-out', operatorId }, at)
  if (isTeamRow(row)) await readCalendarAgain(tx, row.championshipId, at)
  if (row.matchId !== null && row.name !== null) await forgetName(tx, row.matchId)
}

async function linkTeam(tx: Tx, row: reads.ReviewRow, teamId: string, { operatorId, at }: By): Promise<void> {
  const known = await names.knownTeams(tx, await sportOf(tx, row))
  if (!known.some(team => team.id === teamId)) fail('not_found')
  await names.lockNamesForShare(tx)
  await addAlias(tx, teamId, row.row)
  await closeReview(tx, [row.id], { state: 'linked', operatorId }, at)
  await readCalendarAgain(tx, row.championshipId, at)
}

/** The source's next import resolves the name, and corrects its squads and facts. */
async function linkSimilar(tx: Tx, row: reads.ReviewRow, athlete: string, { operatorId, at }: By): Promise<void> {
  if (!(await athletesOf(tx, [athlete])).has(athlete)) fail('not_found')
  await names.putRefs(tx, row.source, 'athlete', [{ external: externalOf(row), id: athlete }])
  await closeReview(tx, [row.id], { state: 'linked', operatorId }, at)
}

async function linkName(tx: Tx, row: reads.ReviewRow, athlete: string, by: By): Promise<void> {
  const { at } = by
  if (!(await athletesOf(tx, [athlete])).has(athlete)) fail('not_found')
  const { matchId, name, side } = row
  if (matchId === null || name === null || side === null) return
  const teamId = await reads.clubOf(tx, matchId, side)
  await names.putRefs(tx, row.source, 'athlete', [{ external: athleteKey(teamId, name), id: athlete }])
  const same = teamId === null ? [row] : await reads.lockSameName(tx, row, teamId)
  for (const one of same) {
    if (one.matchId === null || one.name === null || one.side === null) continue
    await nameAthlete(tx, at, { id: one.id, matchId: one.matchId, name: one.name, side: one.side, athlete }, by)
  }
}

/** Open items of a championship's review list, up to a limit; those that block settlement first. */
export async function openReview(
  from: Reader,
  championshipId: string,
  most: number,
): Promise<{ kind: string; row: string; reason: string }[]> {
  const rows = await reads.openReview(from, championshipId, most)
  return rows.map(({ kind, row, reason }) => ({ kind, row, reason }))
}
