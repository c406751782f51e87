import type * as z from 'zod/mini'
import type { operatorLeague, OperatorLeague, operatorLeagues } from '#contract/api/admin/leagues.ts'
import { type PublicAccount, publicAccounts } from '#server/modules/accounts/index.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { docsInParts, pageOf, spanOfDays } from '#server/platform/lists.ts'
import * as reads from './reads.ts'
import { changed, closeLocked } from './service.ts'
import * as sql from './sql.ts'
import type { League } from './types.ts'

type AdminDeps = Pick<Deps, 'db' | 'clock'>
const done = { data: true }
const PEOPLE_SHOWN = 50

const userOf = (people: ReadonlyMap<string, PublicAccount>, id: string) => {
  const { username = '', name = '' } = people.get(id) ?? {}
  return { _id: id, username, name }
}

async function docsOf(from: Reader, rows: readonly reads.OperatorRow[]): Promise<OperatorLeague[]> {
  const people = await publicAccounts(from, [...new Set(rows.map(({ ownerId }) => ownerId))])
  return rows.map(({ id, ownerId, ...row }) => ({ _id: id, owner: userOf(people, ownerId), ...row }))
}

/** A page of leagues, newest first by default. */
export async function listed(
  { db }: Pick<Deps, 'db'>,
  { search = '', from, to, ...query }: z.output<typeof operatorLeagues.query>,
): Promise<z.output<typeof operatorLeagues.answer>> {
  const found = await reads.pageForAdmin(db, {
    ...query,
    state: query.state,
    search,
    span: spanOfDays({ from, to }),
  })
  const rows = new Map(found.rows.map(row => [row.id, row]))
  const docs = await docsInParts([...rows.keys()], ids =>
    docsOf(
      db,
      ids.flatMap(id => rows.get(id) ?? []),
    ),
  )
  return pageOf(docs, found.total, query)
}

/** A league with its first members and its reports. Refuses `not_found`. */
export async function detail({ db }: Pick<Deps, 'db'>, id: string): Promise<z.output<typeof operatorLeague.answer>> {
  const row = (await reads.oneForAdmin(db, id)) ?? fail('not_found')
  const [doc] = await docsOf(db, [row])
  const members = await reads.pageOfMembers(db, id, { state: 'in', search: '', page: 1, limit: PEOPLE_SHOWN })
  const reports = await reads.reportsForAdmin(db, id)
  const people = await publicAccounts(db, [
    ...new Set([...members.rows.map(one => one.id), ...reports.map(({ reporterId }) => reporterId)]),
  ])
  return {
    doc: doc ?? fail('not_found'),
    people: members.rows.map(one => ({ ...userOf(people, one.id), since: one.since })),
    reports: reports.map(({ reporterId, ...report }) => ({ ...report, reporter: userOf(people, reporterId) })),
  }
}

/** An open league, locked. Refuses `not_found`, and `state_forbids` for a closed one. */
async function lockedOpen(tx: Tx, id: string): Promise<League> {
  const league = (await sql.lockLeague(tx, id)) ?? fail('not_found')
  return league.closedAt === null ? league : fail('state_forbids')
}

function acted(
  { db, clock }: AdminDeps,
  { operatorId, reason }: Actor,
  { id, action, closed = false }: { id: string; action: string; closed?: boolean },
  work: (tx: Tx, league: League, at: Date) => Promise<JsonObject>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const league = closed ? ((await sql.lockLeague(tx, id)) ?? fail('not_found')) : await lockedOpen(tx, id)
    const at = clock.now()
    const details = await work(tx, league, at)
    const reports = await sql.answerReports(tx, id, at)
    await recordAudit(tx, { operatorId, action, subject: id, reason, details: { ...details, reports } }, at)
    return done
  })
}

/** Renames a league and closes its reports. Refuses `not_found`, `state_forbids`. */
export const rename = (deps: AdminDeps, actor: Actor, { id, name }: { id: string; name: string }) =>
  acted(deps, actor, { id, action: 'league.renamed' }, async (tx, league) => {
    await sql.renameLeague(tx, id, name)
    await changed(tx, id, 'league')
    return { before: league.name, after: name }
  })

/** Closes a league and its reports. Refuses `not_found`, `state_forbids`. */
export const close = (deps: AdminDeps, actor: Actor, id: string) =>
  acted(deps, actor, { id, action: 'league.closed' }, async (tx, league, at) => {
    await closeLocked(tx, id, at)
    return { name: league.name }
  })

/** Closes the reports of an unchanged league, also one closed by its owner. Refuses `not_found`. */
export const answer = (deps: AdminDeps, actor: Actor, id: string) =>
  acted(deps, actor, { id, action: 'league.answered', closed: true }, async (_tx, league) => ({ name: league.name }))
