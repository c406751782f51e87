import type * as z from 'zod/mini'
import type { operatorAudit, operatorAuditChecked } from '#contract/api/admin/audit.ts'
import { auditFamiliesOf } from '#contract/audit-families.ts'
import {
  type AuditCheck,
  auditChecked,
  checkAudit,
  hashedTextOf,
  listAudit,
  recordAudit,
} from '#server/modules/audit/index.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import { idOfUsername, usernamesOf } from '#server/modules/staff/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { type FileColumn, pageOf, spanOfDays } from '#server/platform/lists.ts'
import type { Session } from '#server/platform/session.ts'
import { modesOfGames } from './reads.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Row = Answer<typeof operatorAudit>['docs'][number]

/**
 * What operators did and why, by operator, action, subject and days; of the families that the caller may read (AUDIT_FAMILIES). For the
 * file with what each row was hashed of.
 */
export async function audit(
  { db }: Pick<Deps, 'db'>,
  { roles = [] }: Pick<Session, 'roles'>,
  { operator, from, to, ...query }: z.output<typeof operatorAudit.query>,
  forFile: boolean,
): Promise<Answer<typeof operatorAudit>> {
  // Of an operator that there is not, nothing is found: no id is empty.
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
  const usernames = await usernamesOf(db, [...new Set(rows.map(row => row.operatorId))])
  const modes = await modesOfGames(db, [...new Set(rows.map(row => row.subject))])
  const docs = rows.map(({ detailsText, atMicros, ...row }): Row => ({
    _id: row.id,
    operator: usernames.get(row.operatorId) ?? row.operatorId,
    action: row.action,
    subject: row.subject,
    mode: modes.get(row.subject) ?? null,
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

/** No cell of a spreadsheet changes base64, as it does what begins like a formula. */
const hashedOf = (row: Parameters<typeof hashedTextOf>[0]): string => Buffer.from(hashedTextOf(row)).toString('base64')

/**
 * What stands in the file of the log: each row as one reads it, and, in base64, all that its hash was made of, so that the chain can be
 * proved from the file alone (docs/running.md).
 */
export const auditFile: readonly FileColumn<Row>[] = [
  { pt: 'Lugar', en: 'Place', cell: row => row.seq },
  { pt: 'Quando', en: 'When', cell: row => row.at },
  { pt: 'Operador', en: 'Operator', cell: row => row.operator },
  { pt: 'Ação', en: 'Action', cell: row => row.action },
  { pt: 'Em quê', en: 'On what', cell: row => row.subject },
  { pt: 'Motivo', en: 'Reason', cell: row => row.reason },
  { pt: 'Detalhes', en: 'Details', cell: row => JSON.stringify(row.details) },
  { pt: 'Código', en: 'Code', cell: row => row._id },
  { pt: 'Conteúdo do hash (base64)', en: 'What the hash is of (base64)', cell: row => row.hashed },
  { pt: 'Hash anterior', en: 'Hash before', cell: row => row.prevHash },
  { pt: 'Hash', en: 'Hash', cell: row => row.hash },
]

/** What the newest check found. */
export const checked = async ({ db }: Pick<Deps, 'db'>): Promise<Answer<typeof operatorAuditChecked>> => ({
  check: await auditChecked(db),
})

/** Proves the chain now; that this was asked for is in it afterwards. Refuses `unavailable` while another check runs. */
export async function check(deps: Pick<Deps, 'db' | 'clock'>, operatorId: string): Promise<AuditCheck> {
  const found = (await checkAudit(deps, { wait: true, published: publishedHeads })) ?? fail('unavailable')
  const details = { entries: found.entries, broken: found.broken.length }
  await deps.db.tx(tx =>
    recordAudit(tx, { operatorId, action: 'audit.checked', subject: 'audit', reason: '', details }, deps.clock.now()),
  )
  return found
}
