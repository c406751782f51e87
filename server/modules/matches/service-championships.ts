import type * as z from 'zod/mini'
import type { operatorChampionships, operatorCreateChampionship } from '#contract/api/admin/matches.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import * as admin from './sql-admin.ts'
import * as imports from './sql-import.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Source = Answer<typeof operatorChampionships>['docs'][number]['source']

/** A page of championships, the newest season first. */
export async function listChampionships(
  { db }: Deps,
  { page, limit, search }: z.output<typeof operatorChampionships.query>,
): Promise<Answer<typeof operatorChampionships>> {
  const { rows, total } = await admin.listChampionships(db, { page, limit, search })
  const docs = rows.map(({ id, source, ...row }) => ({ _id: id, source: source as Source, ...row }))
  return { docs, page, pages: Math.ceil(total / limit), total }
}

/** Adds a championship. Refuses `conflict` when its name and season are taken. */
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

/** The championship of that name and season, added when there is none: its games are settled by `source`. */
export async function ensureChampionship(
  tx: Tx,
  at: Date,
  wanted: { name: string; season: number; source: string; sport?: string },
): Promise<string> {
  const { name, season, source, sport = 'football' } = wanted
  await imports.insertChampionship(tx, { id: newId(at), name, season, source, sport, feedLeague: null }, at)
  return ((await imports.championshipNamed(tx, name, season)) ?? fail('not_found')).id
}
