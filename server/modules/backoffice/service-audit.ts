import type * as z from 'zod/mini'
import {
  type operatorAudit,
  type operatorAuditChecked,
  type operatorTimeline,
  TIMELINE_KINDS,
  TIMELINE_PAGE,
  type TimelineEvent,
} from '#contract/api/admin/audit.ts'
import { auditFamiliesOf } from '#contract/audit-families.ts'
import { centavos } from '#contract/money.ts'
import { mayDo } from '#contract/roles.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import {
  type AuditCheck,
  auditChecked,
  checkAudit,
  hashedTextOf,
  listAudit,
  recordAudit,
} from '#server/modules/audit/index.ts'
import type { Needs } from '#server/modules/module.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import { idOfUsername, usernamesOf } from '#server/modules/staff/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { type FileColumn, pageOf, spanOfDays } from '#server/platform/lists.ts'
import type { Session } from '#server/platform/session.ts'
import { namesOf, readTimeline, relatedTo, subjectsOf, type TimelineRow } from './reads.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Row = Answer<typeof operatorAudit>['docs'][number]

/**
 * Operators' actions and reasons, filtered by operator, action, subject and days, within the families that the caller may read
 * (AUDIT_FAMILIES). The file also contains each row's hashed text.
 */
export async function audit(
  { db }: Pick<Deps, 'db'>,
  { roles = [] }: Pick<Session, 'roles'>,
  { operator, from, to, ...query }: z.output<typeof operatorAudit.query>,
  forFile: boolean,
): Promise<Answer<typeof operatorAudit>> {
  // An unknown operator finds nothing, because no id is empty.
  const operatorId = operator && ((await idOfUsername(db, operator.toLowerCase())) ?? '')
  const span = spanOfDays({ from, to })
  const offset = (query.page - 1) * query.limit
  const { rows, total } = await listAudit(db, {
    ...query,
    offset,
    families: auditFamiliesOf(roles),
    operatorId: operator === '' ? undefined : operatorId,
    span,
  })
  const usernames = await usernamesOf(db, [...new Set(rows.flatMap(row => [row.operatorId, row.subject]))])
  const named = await namesOf(db, [...new Set(rows.map(row => row.subject))])
  const docs = rows.map(({ detailsText, atMicros, ...row }): Row => ({
    _id: row.id,
    operator: usernames.get(row.operatorId) ?? row.operatorId,
    action: row.action,
    subject: row.subject,
    mode: named.get(row.subject)?.mode ?? null,
    name: named.get(row.subject)?.name ?? usernames.get(row.subject) ?? null,
    reason: row.reason,
    details: row.details as Row['details'],
    at: row.at,
    seq: Number(row.seq),
    hash: row.hash,
    prevHash: row.prevHash,
    ...(forFile ? { hashed: hashedOf({ ...row, details: detailsText, at: atMicros }) } : {}),
  }))
  return pageOf(docs, total, query)
}

/** A spreadsheet does not alter base64, but it does alter text that looks like a formula. */
const hashedOf = (row: Parameters<typeof hashedTextOf>[0]): string => Buffer.from(hashedTextOf(row)).toString('base64')

/**
 * The columns of the audit log's file: each row in readable form and, in base64, its hashed text, so that the chain can be verified from
 * the file alone (docs/running.md).
 */
export const auditFile: readonly FileColumn<Row>[] = [
  { pt: 'Lugar', en: 'Place', cell: row => row.seq },
  { pt: 'Quando', en: 'When', cell: row => row.at },
  { pt: 'Operador', en: 'Operator', cell: row => row.operator },
  { pt: 'Ação', en: 'Action', cell: row => row.action },
  { pt: 'Em quê', en: 'On what', cell: row => row.subject },
  { pt: 'Nome', en: 'Name', cell: row => row.name },
  { pt: 'Motivo', en: 'Reason', cell: row => row.reason },
  { pt: 'Detalhes', en: 'Details', cell: row => JSON.stringify(row.details) },
  { pt: 'Código', en: 'Code', cell: row => row._id },
  { pt: 'Conteúdo do hash (base64)', en: 'What the hash is of (base64)', cell: row => row.hashed },
  { pt: 'Hash anterior', en: 'Hash before', cell: row => row.prevHash },
  { pt: 'Hash', en: 'Hash', cell: row => row.hash },
]

/** The result of the newest check. */
export const checked = async ({ db }: Pick<Deps, 'db'>): Promise<Answer<typeof operatorAuditChecked>> => ({
  check: await auditChecked(db),
})

/** Verifies the chain now; the request itself is logged afterwards. Refuses `unavailable` while another check runs. */
export async function check(deps: Pick<Deps, 'db' | 'clock'>, operatorId: string): Promise<AuditCheck> {
  const found = (await checkAudit(deps, { wait: true, published: publishedHeads })) ?? fail('unavailable')
  const details = { entries: found.entries, broken: found.broken.length }
  await deps.db.tx(tx =>
    recordAudit(tx, { operatorId, action: 'audit.checked', subject: 'audit', reason: '', details }, deps.clock.now()),
  )
  return found
}

/**
 * The timeline of a game, a match, a player, a deposit or a withdrawal, newest first. Refuses `forbidden` for a type outside the caller's
 * roles.
 */
export async function timeline(
  { db }: Pick<Deps, 'db'>,
  needs: Pick<Needs, 'timeline' | 'gamesOfMatch' | 'matchesOfGames'>,
  { roles = [] }: Pick<Session, 'roles'>,
  { kind, id, before }: z.output<typeof operatorTimeline.params> & z.output<typeof operatorTimeline.query>,
): Promise<Answer<typeof operatorTimeline>> {
  if (!mayDo(roles, TIMELINE_KINDS[kind])) fail('forbidden')
  const query = { id, families: auditFamiliesOf(roles), related: relatedTo(kind, id, needs) }
  const parts = needs.timeline[kind].flatMap(source => source(query))
  const [at = '', key = ''] = before?.split('|') ?? []
  const rows = await readTimeline(db, parts, at === '' ? undefined : { at: new Date(at), key })
  const last = rows.length > TIMELINE_PAGE ? rows[TIMELINE_PAGE - 1] : undefined
  return {
    docs: await eventDocs(db, rows.slice(0, TIMELINE_PAGE)),
    next: last ? `${last.at.toISOString()}|${last.key}` : null,
  }
}

async function eventDocs(from: Reader, found: readonly TimelineRow[]): Promise<TimelineEvent[]> {
  const subjects = await subjectsOf(from, [...new Set(found.flatMap(row => row.subjectId ?? []))])
  const rows = found.map(({ subjectId, ...row }) => {
    const about = subjects.get(subjectId ?? '')
    if (about?.kind === 'game') return { ...row, gameId: about.id, payment: null }
    return { ...row, payment: about ? { _id: about.id, kind: about.kind } : null }
  })
  const ids = (column: 'operatorId' | 'accountId' | 'gameId' | 'matchId') => [
    ...new Set(rows.flatMap(row => row[column] ?? [])),
  ]
  const usernames = await usernamesOf(from, ids('operatorId'))
  const players = await publicAccounts(from, ids('accountId'))
  const named = await namesOf(from, [...ids('gameId'), ...ids('matchId')])
  const nameOf = (_id: string) => ({ _id, name: named.get(_id)?.name ?? '' })
  return rows.map(({ operatorId, accountId, gameId, matchId, amount, ...row }) => ({
    ...row,
    operator: operatorId === null ? null : (usernames.get(operatorId) ?? operatorId),
    player: accountId === null ? null : { _id: accountId, username: players.get(accountId)?.username ?? '' },
    game: gameId === null ? null : { ...nameOf(gameId), mode: named.get(gameId)?.mode ?? '' },
    match: matchId === null ? null : nameOf(matchId),
    amount: amount === null ? null : centavos(amount),
  }))
}
