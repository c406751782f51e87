import type * as z from 'zod/mini'
import type { operatorChampionships, operatorCreateChampionship } from '#contract/api/admin/matches.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf } from '#server/platform/lists.ts'
import { factsOf } from './rules.ts'
import { type MatchChange, writeChanges } from './service-facts.ts'
import * as admin from './sql-admin.ts'
import * as imports from './sql-import.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Source = Answer<typeof operatorChampionships>['docs'][number]['source']

/** A page of championships, newest season first. */
export async function listChampionships(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof operatorChampionships.query>,
): Promise<Answer<typeof operatorChampionships>> {
  const { rows, total } = await admin.listChampionships(db, { ...query, search: query.search })
  const docs = rows.map(({ id, source, ...row }) => ({ _id: id, source: source as Source, ...row }))
  return pageOf(docs, total, query)
}

/** Adds a championship. Refuses `conflict` if its name and season are taken. */
export function createChampionship(
  { db, clock }: Deps,
  operatorId: string,
  body: z.output<typeof operatorCreateChampionship.body>,
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const id = newId(at)
    const { name, season, sport, source, league = null, reason } = body
    const isNew = await imports.insertChampionship(tx, { id, name, season, sport, source, feedLeague: league }, at)
    if (!isNew) fail('conflict', { fields: { name: 'conflict' } })
    const after = { name, season, sport, source, league }
    await recordAudit(tx, { operatorId, action: 'championship.created', subject: id, reason, details: { after } }, at)
    return { _id: id }
  })
}

/** The championship of that name and season, created if needed: its games are settled by `source`. */
export async function ensureChampionship(
  tx: Tx,
  at: Date,
  wanted: { name: string; season: number; source: string; sport?: string },
): Promise<string> {
  const { name, season, source, sport = 'football' } = wanted
  await imports.insertChampionship(tx, { id: newId(at), name, season, source, sport, feedLeague: null }, at)
  return ((await imports.championshipNamed(tx, name, season)) ?? fail('not_found')).id
}

/** Facts of an unplayed match: what remains after the import that created them is reverted. */
const UNPLAYED = factsOf(
  {
    number: '',
    kind: 'match',
    round: '',
    startsAt: null,
    place: null,
    home: null,
    away: null,
    status: 'scheduled',
    score: null,
    goals: [],
    cards: [],
    statistics: {},
    athletes: [],
  },
  { athletes: [], teams: [], goals: [], cards: [] },
  {},
  false,
)

/** Whether nothing else has changed these matches since an import at a given moment. */
export async function isAsLeft(
  from: Reader,
  left: readonly imports.MatchBefore[],
  at: Date,
  options: { forChange?: boolean } = {},
): Promise<boolean> {
  const now = new Map((await imports.versionsOf(from, left, options)).map(match => [match.id, match]))
  return left.every(({ id, version }) => {
    const match = now.get(id)
    return match?.version === version && match.updatedAt.getTime() <= at.getTime()
  })
}

/**
 * Reverts an import's changes to matches that nothing else has changed since: deletes those it added, restores headers and squads of
 * others, and writes a new version with their former facts. Emits events, so that dependent modules update.
 */
export async function takeBack(
  tx: Tx,
  at: Date,
  where: { championshipId: string; source: string },
  left: readonly imports.MatchBefore[],
  by: { operatorId: string; reason: string },
): Promise<void> {
  await imports.removeMatches(
    tx,
    left.filter(one => one.header === null).map(one => one.id),
  )
  const changed = left.flatMap(({ header, ...one }) => (header ? [{ ...one, header }] : []))
  await imports.putHeaders(
    tx,
    where,
    changed.map(one => one.header),
    at,
  )
  const squads = changed.filter(one => one.squad !== null)
  await imports.replaceSquads(
    tx,
    squads.map(one => one.id),
    squads.flatMap(one => one.squad ?? []),
  )
  const withFacts = changed.filter(one => one.hasFacts)
  const former = await imports.factsBelow(tx, withFacts)
  const changes = changed.map(({ id: matchId, version, hasFacts }): MatchChange => {
    const facts = former.get(matchId) ?? UNPLAYED
    return { matchId, version: hasFacts ? { version: version + 1, facts } : undefined, isOther: true }
  })
  // Authored as the import, so that later imports do not treat it as an operator's correction.
  await writeChanges(tx, at, where, changes, { author: 'import', ...by })
}
